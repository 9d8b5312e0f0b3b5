import { assert } from '../../kernel/assert.ts';
import { findMerchantsOf, provinceOf } from '../../merchants/onboarding/index.ts';
import type { TaxSettings } from '../../merchants/fees/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { record } from '../../records/events/index.ts';
import { entryAbout, post } from '../../records/ledger/index.ts';
import { beginningOn, changingPayments, lockPayments, type Payment } from '../payments/index.ts';
import { disputeFeeOf } from '../../merchants/fees/index.ts';
import { type Dispute, type DisputeActor, type DisputeMove, isOpen } from './dispute.ts';
import { deadlineOf } from './deadlines.ts';
import { insertDispute, insertStep, lockDispute, updateDispute } from './dispute-store.ts';
import { disputeMoved } from './event.ts';
import { moveFee } from './move-fee.ts';
import { afterMove } from './lifecycle.ts';
import { moneyMoved } from './money.ts';

export type Moving = Readonly<{
  move: DisputeMove;
  actor: DisputeActor;
  /** Who, where it is somebody. */
  by: string | null;
  reason: string | null;
  correlationId: string;
  now: Date;
  /** Of what is submitted. */
  digest?: string;
  /** By when the network wants an answer, where its notice says so. */
  networkDeadline?: Date | null;
  /** What the notice says of a later stage; or that nobody had to submit it. */
  changes?: Partial<Pick<Dispute, 'amount' | 'reasonCode' | 'isAutoDefended'>>;
}>;

type MoveDeps = Readonly<{ taxes?: TaxSettings | undefined }>;

/** A dispute with its payment, both locked. */
export type LockedDispute = Readonly<{ dispute: Dispute; payment: Payment }>;

/** In the order in which everybody locks them. Undefined where there is none of them. */
export async function lockWithPayment(
  tx: Tx,
  { id, paymentId }: Pick<Dispute, 'id' | 'paymentId'>,
): Promise<LockedDispute | undefined> {
  const payment = (await lockPayments(tx, [paymentId])).get(paymentId);
  const dispute = await lockDispute(tx, id);
  return payment && dispute && { dispute, payment };
}

/**
 * One move: the state, the money on the payment and in the ledger, the fee, the history and the event, or
 * nothing. Undefined where the dispute does not allow it.
 */
export async function makeMove(
  tx: Tx,
  deps: MoveDeps,
  locked: LockedDispute,
  moving: Moving,
): Promise<Dispute | undefined> {
  return await advance(tx, deps, { ...locked, before: locked.dispute }, moving);
}

/** The same for the move that opens it; the payment is locked. */
export async function openWith(
  tx: Tx,
  deps: MoveDeps,
  locked: LockedDispute,
  moving: Moving,
): Promise<Dispute | undefined> {
  return await advance(tx, deps, { ...locked, before: undefined }, moving);
}

type Advancing = LockedDispute & Readonly<{ before: Dispute | undefined }>;

async function advance(
  tx: Tx,
  deps: MoveDeps,
  { before, dispute, payment }: Advancing,
  moving: Moving,
): Promise<Dispute | undefined> {
  const { actor, correlationId, move, now } = moving;
  const standing = afterMove(before, move, actor);
  if (!standing) return undefined;
  const { change, entries, fee, withheld } = moneyMoved(
    before,
    { amount: dispute.amount, ...moving.changes, ...standing },
    payment,
  );
  const province = await provinceOfMerchant(tx, dispute);
  const moved: Dispute = {
    ...dispute,
    ...moving.changes,
    ...standing,
    withheld,
    ...(await askedFor(tx, { ...dispute, ...standing }, { moving, province })),
    digest: digestAfter(dispute, standing, moving),
    sequence: dispute.sequence + 1,
    modifiedAt: now,
    closedAt: isOpen(standing) ? null : now,
  };
  if (change !== 0n) await changePayment(tx, payment, { change, now });
  if (before === undefined) await insertDispute(tx, moved); // Its fee is charged below.
  await post(
    tx,
    entries.map((entry) => entryAbout(moved, { ...entry, createdAt: now })),
  );
  const charged = {
    ...moved,
    ...(await moveFee(tx, deps, { dispute: moved, fee, province, now })),
  };
  await updateDispute(tx, charged);
  await insertStep(tx, stepOf(charged, moving));
  await record(tx, disputeMoved(charged, move, { correlationId, now }));
  return charged;
}

function stepOf(dispute: Dispute, { actor, by, move, now, reason }: Moving) {
  const { bucket, digest, id, sequence: no, stage, state } = dispute;
  return { bucket, id, no, move, actor, by, reason, stage, state, digest, createdAt: now };
}

/** What was submitted stands until an answer is asked for again. */
function digestAfter(
  { digest }: Dispute,
  { state }: Pick<Dispute, 'state'>,
  moving: Moving,
): string | null {
  return state === 'NEEDS_RESPONSE' ? null : (moving.digest ?? digest);
}

async function provinceOfMerchant(tx: Tx, dispute: Dispute): Promise<string> {
  const [merchant] = await findMerchantsOf(tx, [dispute]);
  assert(merchant, `${dispute.id} has a merchant`);
  return provinceOf(merchant.profile);
}

type Asking = Readonly<{ moving: Moving; province: string }>;
type Asked = Pick<Dispute, 'respondBy' | 'networkDeadline' | 'reminded' | 'dueAt'>;

/** By when an answer is wanted, where the move asks for one. */
async function askedFor(
  tx: Tx,
  { merchantId, network, networkDeadline, stage, state }: Dispute,
  { moving, province }: Asking,
): Promise<Asked> {
  if (state !== 'NEEDS_RESPONSE')
    return { respondBy: null, networkDeadline, reminded: null, dueAt: null };
  const { move, now } = moving;
  const { fee } = await disputeFeeOf(tx, merchantId, now);
  const { marginDays } = fee;
  const before = move === 'RETURN_ANSWER' ? networkDeadline : null;
  const known = moving.networkDeadline ?? before;
  return deadlineOf({ network, stage, now, province, marginDays, networkDeadline: known });
}

async function changePayment(
  tx: Tx,
  payment: Payment,
  { change, now }: Readonly<{ change: bigint; now: Date }>,
): Promise<void> {
  const changed = { ...payment, disputed: payment.disputed + change, modifiedAt: now };
  const after = payment.pending?.kind ?? null;
  const statements =
    after === null
      ? beginningOn([{ payment: changed, was: payment }])
      : [changingPayments([{ payment: changed, after, was: payment }])];
  await tx.commitInOneRoundTrip(statements);
}
