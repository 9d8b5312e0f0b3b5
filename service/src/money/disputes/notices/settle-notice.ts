import { randomUUID } from 'node:crypto';
import { addMilliseconds } from '../../../kernel/clock.ts';
import { bucketIn, newId } from '../../../kernel/id.ts';
import { CURRENCIES } from '../../../kernel/money.ts';
import { forBucket, transaction, type Tx } from '../../../platform/db/pool.ts';
import { lockPayments } from '../../payments/index.ts';
import type { AlertNotice } from '../alerts/alert.ts';
import { takeAlert } from '../alerts/take-alert.ts';
import { applyNotice } from '../apply-notice.ts';
import type { DisputeDeps } from '../deps.ts';
import type { CaseNotice, NoticeProblem } from '../notice.ts';
import { paymentOfNotice } from './find-payment.ts';
import type { KeptNotice } from './kept-notice.ts';
import {
  findByHostNotice,
  findNotice,
  insertNotice,
  isBehindAnother,
  lockNotice,
  updateNotice,
} from './notice-store.ts';

type Deps = Pick<DisputeDeps, 'clock' | 'db' | 'taxes'>;

const AGAIN_MS = 300_000; // Until a refund that is under way has ended, mostly.

/**
 * Makes of a waiting notice what it says: the move and the state of the notice in one transaction, in the
 * bucket of the payment. What nothing can be made of is held for a person. The notice as it is then, or as
 * it is where its payment is.
 */
export async function settleNotice(deps: Deps, id: string): Promise<KeptNotice | undefined> {
  const { clock, db } = deps;
  const notice = await findNotice(db, id);
  if (notice?.state !== 'WAITING') return notice;
  if (await isBehindAnother(db, notice)) return await changed(deps, id, later(clock.now()));
  const paymentId = await paymentOfNotice(db, notice);
  if (paymentId === undefined) return await changed(deps, id, heldFor('UNKNOWN_PAYMENT'));
  if (bucketIn(paymentId) === notice.bucket) {
    return await transaction(forBucket(db, notice.bucket), (tx) =>
      settleHere(tx, deps, { id, paymentId }),
    );
  }
  return await settleNotice(deps, await moveTo(deps, notice, paymentId));
}

type Change = Partial<Omit<KeptNotice, 'id' | 'bucket'>>;

function later(now: Date): Change {
  return { dueAt: addMilliseconds(now, AGAIN_MS) };
}

function heldFor(problem: NoticeProblem): Change {
  return { state: 'HELD', problem, dueAt: null };
}

async function changed({ db }: Deps, id: string, change: Change) {
  return await transaction(forBucket(db, bucketIn(id)), async (tx) => {
    const notice = await lockNotice(tx, id);
    if (notice?.state !== 'WAITING') return notice; // Somebody was first.
    return await update(tx, { ...notice, ...change });
  });
}

async function update(tx: Tx, notice: KeptNotice): Promise<KeptNotice> {
  await updateNotice(tx, notice);
  return notice;
}

type Here = Readonly<{ id: string; paymentId: string }>;

async function settleHere(tx: Tx, deps: Deps, { id, paymentId }: Here) {
  const found = await lockNotice(tx, id);
  if (found?.state !== 'WAITING') return found; // Somebody was first.
  const isAssigned = found.paymentId !== null;
  const now = deps.clock.now();
  const payment = (await lockPayments(tx, [paymentId])).get(paymentId);
  // What an acquirer tells of another's payment is a mistake, unless a person says otherwise.
  if (!payment || (!isAssigned && payment.acquirer !== found.acquirer)) {
    return await update(tx, { ...found, ...heldFor('UNKNOWN_PAYMENT') });
  }
  const notice = { ...found, paymentId };
  const made = await apply(tx, deps, notice, now);
  switch (made.kind) {
    case 'WAITING':
      return await update(tx, { ...found, ...later(now) });
    case 'HELD':
      return await update(tx, { ...found, ...heldFor(made.problem) });
    case 'APPLIED': {
      const ended = {
        state: 'APPLIED',
        disputeId: made.disputeId,
        dueAt: null,
        endedAt: now,
      } as const;
      return await update(tx, { ...notice, ...ended });
    }
  }
}

type Made =
  | Readonly<{ kind: 'APPLIED'; disputeId: string | null }>
  | Readonly<{ kind: 'HELD'; problem: NoticeProblem }>
  | Readonly<{ kind: 'WAITING' }>;

async function apply(tx: Tx, deps: Deps, notice: KeptNotice & Here, now: Date): Promise<Made> {
  const { acquirer, contents, paymentId } = notice;
  const { caseReference, kind, network, networkDeadline, reason, reasonCode } = contents;
  const currency = CURRENCIES.find((known) => known === contents.currency);
  if (currency === undefined) return { kind: 'HELD', problem: 'CURRENCY_DIFFERS' };
  const told: Omit<CaseNotice, 'kind'> = {
    acquirer,
    caseReference,
    paymentId,
    network,
    reasonCode,
    money: { amount: BigInt(contents.amount), currency },
    networkDeadline: networkDeadline === null ? null : new Date(networkDeadline),
    reason,
    correlationId: randomUUID(),
  };
  if (kind === 'FRAUD_WARNING' || kind === 'DISPUTE_ALERT') {
    const alert: AlertNotice = { ...told, kind };
    const taken = await takeAlert(tx, deps, alert, now);
    return taken.kind === 'APPLIED' ? { kind: 'APPLIED', disputeId: null } : taken;
  }
  const applied = await applyNotice(tx, deps, { ...told, kind }, now);
  return applied.kind === 'APPLIED' ? { kind: 'APPLIED', disputeId: applied.dispute.id } : applied;
}

/**
 * To the bucket of its payment, where it can be applied in one transaction: a copy there first, then an end
 * to the one here. Who dies in between finds the copy.
 */
async function moveTo({ clock, db }: Deps, notice: KeptNotice, paymentId: string): Promise<string> {
  const bucket = bucketIn(paymentId);
  const now = clock.now();
  const there = forBucket(db, bucket);
  const copy = { ...notice, bucket, id: newId('disputeNotice', bucket, now), paymentId };
  await insertNotice(there, { ...copy, dueAt: now });
  const { id: movedTo } = (await findByHostNotice(there, copy)) ?? copy;
  await transaction(forBucket(db, notice.bucket), async (tx) => {
    const here = await lockNotice(tx, notice.id);
    if (here?.state !== 'WAITING') return;
    await updateNotice(tx, { ...here, state: 'MOVED', movedTo, dueAt: null, endedAt: now });
  });
  return movedTo;
}
