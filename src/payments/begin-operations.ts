import { createGroupCommit } from '../platform/db/group-commit.ts';
import {
  type Claim,
  claimMany,
  type ClaimRequest,
  releaseMany,
} from '../platform/db/idempotency-store.ts';
import { transaction, type Tx } from '../platform/db/transaction.ts';
import { isSeenBy } from '../platform/http/caller.ts';
import { openBatches } from '../settlement/index.ts';
import { begin, type Refusal, type Want } from './begin.ts';
import { type DailyShare, takeShares } from './daily-total-store.ts';
import { capturable, type Payment } from './payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { lockPayments, updatePayments } from './payment-store.ts';

/** Something to be asked of the acquirer about a payment that exists. */
export type Beginning = Readonly<{
  /** `resourceId` is the payment's id. Null for what no request asked for: an expiry. */
  request: ClaimRequest | null;
  paymentId: string;
  /** Whose payment it must be. */
  owner: Readonly<{ partnerId: string; merchantId: string }>;
  want: Want;
  /** In cents: what the merchant may cancel in a day; null where nothing bounds it. */
  dailyLimit: bigint | null;
}>;

export type Begun =
  | Readonly<{ kind: 'begun'; payment: Payment }>
  | Readonly<{ kind: 'claimed'; claim: Claim }>
  | Readonly<{ kind: 'missing' }>
  | Readonly<{ kind: 'refused'; refusal: Refusal; hasRest: boolean }>;

/**
 * Step one of a completion, cancellation, release, increment or expiry, for all that arrive
 * together in one transaction: the key is claimed, the payment is found to take it under its lock,
 * and waits for it as PROCESSING. A refusal gives the key back.
 */
export function beginningOf(deps: PaymentDeps): (beginning: Beginning) => Promise<Begun> {
  const name = 'begin-operations';
  const { submit } = createGroupCommit<Beginning, Begun>({
    name,
    keyOf: ({ paymentId }) => paymentId,
    run: (beginnings) => transaction(deps.db, (tx) => beginAll(tx, deps, beginnings)),
    observe: ({ size }) => deps.metrics.groupCommitSize.observe({ name }, size),
  });
  return submit;
}

async function beginAll(
  tx: Tx,
  { clock }: PaymentDeps,
  beginnings: readonly Beginning[],
): Promise<Begun[]> {
  const now = clock.now();
  const claims = await claimAll(tx, beginnings, now);
  const fresh = beginnings.filter((one) => claims.get(one)?.kind === 'new');
  const decided = await decide(tx, fresh, now);
  const allowed = await withinLimits(tx, decided);
  await updatePayments(
    tx,
    [...allowed.values()].flatMap((begun) =>
      begun.kind === 'begun' ? [{ payment: begun.payment, after: null }] : [],
    ),
  );
  await releaseMany(
    tx,
    fresh.flatMap((one) =>
      allowed.get(one)?.kind !== 'begun' && one.request ? [one.request] : [],
    ),
  );
  return beginnings.map((one) => {
    const begun = allowed.get(one);
    if (begun) return begun;
    const claim = claims.get(one);
    if (!claim) throw new Error('every beginning is claimed or decided');
    return { kind: 'claimed', claim };
  });
}

async function claimAll(
  tx: Tx,
  beginnings: readonly Beginning[],
  now: Date,
): Promise<ReadonlyMap<Beginning, Claim>> {
  const asked = beginnings.flatMap((one) => (one.request ? [{ one, request: one.request }] : []));
  const claims = await claimMany(
    tx,
    asked.map(({ request }) => request),
    now,
  );
  const claimOf = new Map<Beginning, Claim>(
    beginnings.filter(({ request }) => !request).map((one) => [one, { kind: 'new' }]),
  );
  for (const [place, { one }] of asked.entries()) {
    const claim = claims[place];
    if (claim) claimOf.set(one, claim);
  }
  return claimOf;
}

type Decided = Map<Beginning, Exclude<Begun, { kind: 'claimed' }>>;

/** No two are about one payment, so each is decided by the payment's row alone. */
async function decide(tx: Tx, beginnings: readonly Beginning[], now: Date): Promise<Decided> {
  const payments = await lockPayments(
    tx,
    beginnings.map(({ paymentId }) => paymentId),
  );
  const batchIds = [...payments.values()].flatMap(({ batchId }) => batchId ?? []);
  const isCancel = beginnings.some(({ want }) => want.action === 'cancel');
  const open = isCancel ? await openBatches(tx, batchIds) : new Set<string>();
  const decided: Decided = new Map();
  for (const one of beginnings) {
    const payment = payments.get(one.paymentId);
    if (!payment || !isSeenBy(payment, one.owner)) {
      decided.set(one, { kind: 'missing' });
      continue;
    }
    const isBatchOpen = payment.batchId !== null && open.has(payment.batchId);
    const begun = begin(payment, one.want, { now, isBatchOpen });
    decided.set(
      one,
      typeof begun === 'string' ? refusing(payment, begun) : { kind: 'begun', payment: begun },
    );
  }
  return decided;
}

/** With whether something of a payment that was captured in part is still on hold. */
function refusing(payment: Payment, refusal: Refusal) {
  const hasRest = payment.captured > 0n && capturable(payment) > 0n;
  return { kind: 'refused', refusal, hasRest } as const;
}

/** A cancellation counts towards the merchant's day; one too many is refused. */
async function withinLimits(tx: Tx, decided: Decided): Promise<Decided> {
  const shares = [...decided].flatMap(([one, begun]) => {
    if (begun.kind !== 'begun') return [];
    const { payment } = begun;
    const share = shareOf(payment);
    return share ? [{ one, payment, share: { ...share, limit: one.dailyLimit } }] : [];
  });
  const taken = await takeShares(
    tx,
    shares.map(({ share }) => share),
  );
  for (const [place, { one, payment }] of shares.entries()) {
    if (taken[place] === true) continue;
    decided.set(one, refusing(payment, 'DAILY_CANCELLATION_LIMIT_EXCEEDED'));
  }
  return decided;
}

function shareOf({ merchantId, currency, pending }: Payment): DailyShare | undefined {
  if (pending?.kind !== 'CANCEL' || pending.day === null) return undefined;
  const { day, amount } = pending;
  return { merchantId, kind: 'CANCELLATION', currency, day, amount };
}
