import { assert } from '../kernel/assert.ts';
import { createGroupCommit } from '../platform/db/group-commit.ts';
import {
  type Claim,
  claimMany,
  type ClaimRequest,
  releaseMany,
} from '../platform/db/idempotency-store.ts';
import { transaction, type Tx } from '../platform/db/transaction.ts';
import { isSeenBy } from '../platform/http/caller.ts';
import { lockPayments, takeShares, updatePayments } from '../payments/index.ts';
import { begin, type Refusal, type Want } from './begin.ts';
import type { Refund } from './refund.ts';
import type { RefundDeps } from './refund-deps.ts';
import { insertRefunds } from './refund-store.ts';

/** A refund to be opened. */
export type Opening = Readonly<{
  request: ClaimRequest;
  paymentId: string;
  /** Whose payment it must be. */
  owner: Readonly<{ partnerId: string; merchantId: string }>;
  want: Want;
  /** In cents; what the merchant may refund in a day. */
  dailyLimit: bigint | null;
}>;

export type Opened =
  | Readonly<{ kind: 'opened'; refund: Refund }>
  | Readonly<{ kind: 'claimed'; claim: Claim }>
  | Readonly<{ kind: 'missing' }>
  | Readonly<{ kind: 'refused'; refusal: Refusal }>;

/**
 * Step one of a refund, for all that arrive together in one transaction: the key is claimed, the
 * payment is found to have that much left under its lock, and the amount is set apart on it and in
 * the merchant's day. After it the acquirer may be asked. A refusal gives the key back.
 */
export function openingOf(deps: RefundDeps): (opening: Opening) => Promise<Opened> {
  const name = 'open-refunds';
  const { submit } = createGroupCommit<Opening, Opened>({
    name,
    keyOf: ({ paymentId }) => paymentId,
    run: (openings) => transaction(deps.db, (tx) => openAll(tx, deps, openings)),
    observe: ({ size }) => deps.metrics.groupCommitSize.observe({ name }, size),
  });
  return submit;
}

type Decided = Map<Opening, Exclude<Opened, { kind: 'claimed' }>>;

async function openAll(
  tx: Tx,
  { clock }: RefundDeps,
  openings: readonly Opening[],
): Promise<Opened[]> {
  const now = clock.now();
  const claims = await claimMany(
    tx,
    openings.map(({ request }) => request),
    now,
  );
  const fresh = openings.filter((_, place) => claims[place]?.kind === 'new');
  const decided = await decide(tx, fresh, now);
  await releaseMany(
    tx,
    fresh.flatMap((one) => (decided.get(one)?.kind === 'opened' ? [] : [one.request])),
  );
  await insertRefunds(
    tx,
    [...decided.values()].flatMap((one) => (one.kind === 'opened' ? [one.refund] : [])),
  );
  return openings.map((opening, place) => {
    const opened = decided.get(opening);
    if (opened) return opened;
    const claim = claims[place];
    if (!claim) throw new Error('every opening is claimed or decided');
    return { kind: 'claimed', claim };
  });
}

/** No two are about one payment, so each is decided by the payment's row and the merchant's day. */
async function decide(tx: Tx, openings: readonly Opening[], now: Date): Promise<Decided> {
  const payments = await lockPayments(
    tx,
    openings.map(({ paymentId }) => paymentId),
  );
  const decided: Decided = new Map();
  for (const one of openings) {
    const payment = payments.get(one.paymentId);
    if (!payment || !isSeenBy(payment, one.owner)) {
      decided.set(one, { kind: 'missing' });
      continue;
    }
    const refund = begin(payment, one.want, now);
    const isRefused = typeof refund === 'string';
    decided.set(one, isRefused ? { kind: 'refused', refusal: refund } : { kind: 'opened', refund });
  }
  const opened = await withinLimits(tx, decided);
  const written = await updatePayments(
    tx,
    opened.flatMap(({ paymentId, amount }) => {
      const payment = payments.get(paymentId);
      if (!payment) return [];
      return [{ payment: { ...payment, refunding: payment.refunding + amount }, after: null }];
    }),
  );
  assert(written.size === opened.length, 'a payment that takes refunds waits for nothing');
  return decided;
}

/** The refunds that stay within their merchant's day; the others are decided anew. */
async function withinLimits(tx: Tx, decided: Decided): Promise<Refund[]> {
  const wanted = [...decided].flatMap(([one, opened]) =>
    opened.kind === 'opened' ? [{ one, refund: opened.refund }] : [],
  );
  const taken = await takeShares(
    tx,
    wanted.map(({ one, refund }) => ({ ...shareOf(refund), limit: one.dailyLimit })),
  );
  return wanted.flatMap(({ one, refund }, place) => {
    if (taken[place] === true) return [refund];
    decided.set(one, { kind: 'refused', refusal: 'DAILY_REFUND_LIMIT_EXCEEDED' });
    return [];
  });
}

/** What a refund takes of its merchant's day. */
export function shareOf({ merchantId, currency, day, amount }: Refund) {
  return { merchantId, kind: 'REFUND', currency, day, amount } as const;
}
