import { randomUUID } from 'node:crypto';
import { lockMerchant } from '../onboarding/index.ts';
import type { OperatorCaller } from '../../access/partners/index.ts';
import { forBucket, transaction } from '../../platform/db/pool.ts';
import { inPages, workOnEach } from '../../platform/jobs/each.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { advance } from './move-order.ts';
import type { Order } from './order.ts';
import type { OrderDeps } from './order-deps.ts';
import { oldestOrders } from './order-store.ts';

const BATCH_MAX = 100; // Orders of one round: a second's work, so that a stop is not kept waiting.
const REST_MS = 1_000; // A low-risk order is through adjudication about this soon.

/** The worker itself, which sees every merchant. */
const WORKER: OperatorCaller = { kind: 'operator', clientId: 'worker', scopes: new Set() };

/** The background work of this slice. */
export function orderJobs(deps: OrderDeps): Job[] {
  return [
    { name: 'adjudicate-orders', everyMs: REST_MS, run: async () => await adjudicateOrders(deps) },
  ];
}

/**
 * Takes submitted orders into adjudication, oldest first. Two workers may do it at once: each
 * order is moved by one of them. An order that fails does not keep the others waiting.
 */
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
