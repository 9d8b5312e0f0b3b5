import { bucketIn, bucketOf, newId } from '../../../kernel/id.ts';
import type { Money } from '../../../kernel/money.ts';
import { record } from '../../../records/events/index.ts';
import { post } from '../../../records/ledger/index.ts';
import { findMerchant } from '../../../merchants/onboarding/index.ts';
import {
  callerIdOf,
  idOfName,
  isSamePerson,
  type OperatorCaller,
} from '../../../access/partners/index.ts';
import { lockingIn } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/pool.ts';
import { transaction, type Tx } from '../../../platform/db/transaction.ts';
import { type Answer, created } from '../../../platform/http/answer.ts';
import { fingerprintOf, once } from '../../../platform/http/idempotency.ts';
import { found, ruleBroken } from '../../../platform/http/errors.ts';
import {
  type Adjustment,
  decideAdjustment,
  insertAdjustment,
  lockAdjustment,
  requestedAdjustments,
} from '../records/adjustment-store.ts';
import { type Metadata, metadataBody, metadataOf } from '../../../records/metadata/index.ts';
import { PAYOUT_PROBLEMS } from '../records/errors.ts';
import { adjustmentMade } from '../records/event.ts';
import { adjustmentBody } from './adjustment-schema.ts';
import type { PayoutDeps, PayoutDirection } from '../records/payout.ts';

type AdjustmentRequest = Readonly<{
  merchantId: string;
  direction: PayoutDirection;
  money: Money;
  reason: string;
  metadata?: Metadata;
  idempotencyKey: string;
  correlationId: string;
}>;

/** Requests an adjustment. The balance changes only once another operator approves it. */
export async function requestAdjustment(
  deps: PayoutDeps,
  caller: OperatorCaller,
  request: AdjustmentRequest,
): Promise<Answer> {
  const { audit, clock, db, keyring } = deps;
  const { correlationId, direction, idempotencyKey: key, merchantId, money, reason } = request;
  const metadata = metadataOf(request.metadata);
  const { partnerId } = found(await findMerchant(db, caller, merchantId));
  const requested = {
    merchantId,
    direction,
    currency: money.currency,
    amount: String(money.amount),
    reason,
  };
  const fingerprint = fingerprintOf((text) => keyring.mac('fingerprint', text), {
    ...requested,
    ...metadataBody(metadata),
  });
  const operation = 'request-adjustment';
  const claim = { partnerId: caller.clientId, merchantId, operation, key, fingerprint };
  const now = clock.now();
  return await once(lockingIn(db, bucketOf(merchantId)), { request: claim, now }, async (tx) => {
    const adjustment: Adjustment = {
      id: newId('adjustment', bucketOf(merchantId), now),
      partnerId,
      merchantId,
      ...money,
      direction,
      reason,
      metadata,
      status: 'REQUESTED',
      requestedBy: caller.clientId,
      requestedById: callerIdOf(caller),
      decidedBy: null,
      decidedAt: null,
      createdAt: now,
    };
    await insertAdjustment(tx, adjustment);
    await audit.record(tx, {
      actor: caller.clientId,
      correlationId,
      action: 'adjustment.requested',
      subject: adjustment.id,
      details: requested,
    });
    const location = `/operator/adjustments/${adjustment.id}`;
    return created(adjustmentBody(adjustment), location);
  });
}

type Decision = Readonly<{
  id: string;
  to: 'APPROVED' | 'DECLINED';
  correlationId: string;
}>;

/** Approves or declines an adjustment; whoever requested it cannot, in whichever guise. */
export async function decideOnAdjustment(
  { audit, clock, db }: PayoutDeps,
  caller: OperatorCaller,
  { correlationId, id, to }: Decision,
): Promise<Adjustment> {
  return await transaction(lockingIn(db, bucketIn(id)), async (tx) => {
    const adjustment = found(await lockAdjustment(tx, id));
    const now = clock.now();
    const requester = await requesterOf(tx, adjustment);
    if (await isSamePerson(tx, [requester, callerIdOf(caller)], now))
      throw ruleBroken(PAYOUT_PROBLEMS.sameOperator);
    if (adjustment.status !== 'REQUESTED') throw ruleBroken(PAYOUT_PROBLEMS.adjustmentDecided);
    const decided = { ...adjustment, status: to, decidedBy: caller.clientId, decidedAt: now };
    await decideAdjustment(tx, decided);
    if (to === 'APPROVED') await applyAdjustment(tx, decided, { correlationId, now });
    const action = to === 'APPROVED' ? 'adjustment.approved' : 'adjustment.declined';
    await audit.record(tx, { actor: caller.clientId, correlationId, action, subject: id });
    return decided;
  });
}

/** Of those of before, only the name was kept. */
async function requesterOf(
  db: Queryable,
  { requestedBy, requestedById }: Pick<Adjustment, 'requestedBy' | 'requestedById'>,
): Promise<string> {
  return requestedById ?? (await idOfName(db, requestedBy));
}

/** The newest that wait for another operator, by whoever asked for each. */
export async function waitingAdjustments(db: Queryable, most: number) {
  const waiting = await requestedAdjustments(db, most);
  const requesters = waiting.map(async (one) => await requesterOf(db, one));
  return (await Promise.all(requesters)).map((userId) => ({
    operation: 'approveAdjustment',
    userId,
  }));
}

async function applyAdjustment(
  tx: Tx,
  adjustment: Adjustment,
  { correlationId, now }: Readonly<{ correlationId: string; now: Date }>,
): Promise<void> {
  const { amount, currency, direction, id, merchantId } = adjustment;
  const kind = direction === 'CREDIT' ? 'ADJUSTMENT_CREDIT' : 'ADJUSTMENT_DEBIT';
  const money = { amount, currency };
  // The entry takes the adjustment's id, so it cannot be posted twice.
  await post(tx, [{ id, kind, merchantId, subjectId: id, money, createdAt: now }]);
  await record(tx, adjustmentMade(adjustment, { correlationId, now }));
}
