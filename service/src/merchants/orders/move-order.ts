import { record } from '../../records/events/index.ts';
import { startPlan } from '../fees/index.ts';
import { findMerchantsOf, lockMerchant } from '../onboarding/index.ts';
import { transaction, type Tx } from '../../platform/db/transaction.ts';
import { stateForbids } from './errors.ts';
import { found } from '../../platform/http/errors.ts';
import { orderMoved } from './event.ts';
import { feePlanOf } from './fee-plan-of.ts';
import { type Move, nextStatus, type Order, type OrderDeps } from './order.ts';
import type { By } from '../../platform/http/caller.ts';
import { findAnyOrder, moveIfStill, oldestOrders } from './order-store.ts';
import { randomUUID } from 'node:crypto';
import type { OperatorCaller } from '../../access/partners/index.ts';
import { forBucket } from '../../platform/db/pool.ts';
import { inPages, type Job, workOnEach } from '../../platform/jobs/jobs.ts';

export type OrderStep = Readonly<{ move: Move; reason?: string; installAt?: Date }>;

/** An operator moves an order: the state, its history, the event and the audit entry, or nothing. */
export async function moveOrder(
  { audit, clock, db }: OrderDeps,
  id: string,
  step: OrderStep,
  by: By,
): Promise<Order> {
  return await transaction(db, async (tx) => {
    const order = found(await findAnyOrder(tx, id));
    const moved = await advance(tx, order, { ...step, by, now: clock.now() });
    // Refused by the state it has, or by the state another gave it since it was read.
    if (!moved) throw stateForbids(found(await findAnyOrder(tx, id)).status);
    if (moved.status === 'COMPLETED') await startFees(tx, moved, clock.now());
    await audit.record(tx, {
      ...by,
      action: 'order.moved',
      subject: id,
      details: { from: order.status, to: moved.status, reason: step.reason ?? null },
    });
    return moved;
  });
}

/** What was agreed is charged once the merchant has what it ordered. */
async function startFees(tx: Tx, order: Order, now: Date): Promise<void> {
  const merchant = found((await findMerchantsOf(tx, [order]))[0]);
  await startPlan(tx, merchant, { plan: feePlanOf(order), source: `ORDER ${order.id}`, now });
}

/** One move with its history and event; undefined where the state forbids it or has changed. */
async function advance(
  tx: Tx,
  order: Order,
  { move, by, now, reason, installAt }: OrderStep & Readonly<{ by: By; now: Date }>,
): Promise<Order | undefined> {
  const { status: from } = order;
  const to = nextStatus(from, move);
  if (to === null) return undefined;
  const moved = await moveIfStill(tx, order, {
    move: { ...by, from, to, at: now, reason: reason ?? null },
    installAt: installAt ?? null,
  });
  if (!moved) return undefined;
  const { correlationId } = by;
  await record(tx, orderMoved(moved, { from, correlationId, now }));
  return moved;
}

const BATCH_MAX = 100; // Orders of one round: a second's work, so that a stop is not kept waiting.
const REST_MS = 1_000; // A low-risk order is through adjudication about this soon.

/** The worker itself, which sees every merchant. */
const WORKER: OperatorCaller = { kind: 'operator', clientId: 'worker', scopes: new Set() };

export function orderJobs(deps: OrderDeps): Job[] {
  return [
    { name: 'adjudicate-orders', everyMs: REST_MS, run: async () => await adjudicateOrders(deps) },
  ];
}

/** Oldest first, each by one of the workers. One that fails does not keep the others waiting. */
async function adjudicateOrders(deps: OrderDeps): Promise<number> {
  // Page by page: those that wait for their merchant stay on the list.
  const submitted = inPages<Order>(
    (page) => oldestOrders(deps.db, 'APPLICATION_SUBMITTED', page),
    BATCH_MAX,
  );
  return await workOnEach(submitted, (order) => adjudicateOrder(deps, order), { most: BATCH_MAX });
}

/** Both moves of a low-risk order are one transaction, so no crash leaves it between them. */
async function adjudicateOrder({ clock, db }: OrderDeps, order: Order): Promise<boolean> {
  return await transaction(forBucket(db, order.bucket), async (tx) => {
    const step = { by: { actor: WORKER.clientId, correlationId: randomUUID() }, now: clock.now() };
    const merchant = await lockMerchant(tx, WORKER, order.merchantId);
    // What an operator has suspended is not moved by a machine: it waits until it is active again.
    if (merchant?.status !== 'ACTIVE') return false;
    const begun = await advance(tx, order, { ...step, move: 'adjudicate' });
    if (!begun) return false;
    const passes = !order.adjudication.required;
    if (passes) await advance(tx, begun, { ...step, move: 'approve', reason: 'Low risk' });
    return true;
  });
}
