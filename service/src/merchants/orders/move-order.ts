import { record } from '../../records/events/index.ts';
import { startPlan } from '../fees/index.ts';
import { findMerchantsOf } from '../onboarding/index.ts';
import { transaction, type Tx } from '../../platform/db/transaction.ts';
import { stateForbids } from './errors.ts';
import { found } from '../../platform/http/errors.ts';
import { orderMoved } from './event.ts';
import { feePlanOf } from './fee-plan-of.ts';
import { type Move, nextStatus, type Order, type OrderDeps } from './order.ts';
import type { By } from '../../platform/http/caller.ts';
import { findAnyOrder, moveIfStill } from './order-store.ts';

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
export async function advance(
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
