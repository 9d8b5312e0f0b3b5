import { lockMerchant } from '../onboarding/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { Order, OrderDeps } from './order.ts';
import { oldestOrders } from './order-store.ts';
import { randomUUID } from 'node:crypto';
import type { OperatorCaller } from '../../access/partners/index.ts';
import { forBucket } from '../../platform/db/pool.ts';
import { inPages, type Job, workOnEach } from '../../platform/jobs/jobs.ts';
import { advance } from './move-order.ts';

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
