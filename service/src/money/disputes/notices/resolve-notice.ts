import type { OperatorCaller } from '../../../access/partners/index.ts';
import { bucketIn } from '../../../kernel/id.ts';
import { lockingIn, transaction, type Tx } from '../../../platform/db/pool.ts';
import { type Answer, ok } from '../../../platform/http/answer.ts';
import { found, invalid, ruleBroken } from '../../../platform/http/errors.ts';
import type { FaultCode } from '../../../kernel/fault-codes.ts';
import { fingerprintOf, onceResumable } from '../../../platform/http/idempotency.ts';
import { lockPayments } from '../../payments/index.ts';
import type { DisputeDeps } from '../deps.ts';
import { DISPUTE_PROBLEMS } from '../errors.ts';
import type { KeptNotice } from './kept-notice.ts';
import { findNotice, lockNotice, updateNotice } from './notice-store.ts';
import { type NOTICE_ACTIONS, noticeBody } from './schema.ts';
import { settleNotice } from './settle-notice.ts';

type Resolving = Readonly<{
  id: string;
  action: (typeof NOTICE_ACTIONS)[number];
  paymentId?: string;
  reason: string;
  idempotencyKey: string;
  correlationId: string;
}>;

/**
 * Decides on a notice that is held, in a person's name: it is tried again, taken as one about a payment, or
 * dismissed. The answer says what came of it.
 */
export async function resolveNotice(
  deps: DisputeDeps,
  caller: OperatorCaller,
  resolving: Resolving,
): Promise<Answer> {
  const { clock, db, keyring } = deps;
  const { action, id, idempotencyKey: key, paymentId = null, reason } = resolving;
  found(await findNotice(db, id));
  await assertAssignable(deps, resolving);
  const asked = { id, action, paymentId, reason };
  const fingerprint = fingerprintOf((text) => keyring.mac('fingerprint', text), asked);
  const operation = 'resolve-dispute-notice';
  const request = { partnerId: caller.clientId, merchantId: '', operation, key, fingerprint };
  return await onceResumable(db, { request, now: clock.now(), resourceId: id }, async () => {
    await transaction(lockingIn(db, bucketIn(id)), (tx) => decide(tx, deps, caller, resolving));
    return ok(noticeBody(found(await settled(deps, id))));
  });
}

/** As it is after it was tried, where its payment is. */
async function settled(deps: DisputeDeps, id: string): Promise<KeptNotice | undefined> {
  const notice = await settleNotice(deps, id);
  const { movedTo = null } = notice ?? {};
  return movedTo === null ? notice : await settled(deps, movedTo);
}

async function assertAssignable({ db }: DisputeDeps, { action, paymentId }: Resolving) {
  if (action !== 'ASSIGN') {
    if (paymentId !== undefined) throw wrongPayment('INVALID_VALUE', 'Only of ASSIGN.');
    return;
  }
  if (paymentId === undefined)
    throw wrongPayment('REQUIRED_FIELD', 'Say which payment it is about.');
  const payments = await transaction(lockingIn(db, bucketIn(paymentId)), (tx) =>
    lockPayments(tx, [paymentId]),
  );
  if (!payments.has(paymentId)) throw wrongPayment('INVALID_VALUE', 'There is no such payment.');
}

function wrongPayment(reasonCode: FaultCode, errorMessage: string) {
  return invalid([{ parameterName: 'paymentId', reasonCode, errorMessage }]);
}

async function decide(
  tx: Tx,
  { audit, clock }: DisputeDeps,
  caller: OperatorCaller,
  { action, correlationId, id, paymentId, reason }: Resolving,
): Promise<void> {
  const notice = found(await lockNotice(tx, id));
  const actor = caller.clientId;
  if (notice.state !== 'HELD') {
    // Of the same call, which did not come to its end.
    const isSo = (action === 'DISMISS') === (notice.state === 'DISMISSED');
    if (isSo && notice.resolvedBy === actor && notice.resolution === reason) return;
    throw ruleBroken(DISPUTE_PROBLEMS.noticeNotHeld);
  }
  const now = clock.now();
  const change =
    action === 'DISMISS'
      ? ({ state: 'DISMISSED', endedAt: now } as const)
      : ({ state: 'WAITING', dueAt: now } as const);
  await updateNotice(tx, {
    ...notice,
    ...change,
    problem: null,
    paymentId: paymentId ?? notice.paymentId,
    resolvedBy: actor,
    resolution: reason,
  });
  await audit.record(tx, {
    actor,
    correlationId,
    action: 'dispute-notice.resolved',
    subject: id,
    details: {
      decision: action,
      reason,
      problem: notice.problem,
      paymentId: paymentId ?? null,
    },
  });
}
