import { STUCK_AFTER_ATTEMPTS } from '../../../service/src/acquiring/operations/index.ts';
import type { SimulatedFault } from '../../../sandbox/acquirer-simulator/index.ts';
import { eventsAbout } from '../../published.ts';
import { until } from '../../until.ts';
import { cad, card, type World } from '../world.ts';

type Operation = 'authorize' | 'capture' | 'refund' | 'release' | 'reverse' | 'verify';

const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000];
const BACK_OFF_MS = 10 * MINUTE_MS; // Longer than any.
const AT_WILL_MS = 3_600_000; // It comes when it is to.
const LOST: SimulatedFault = { kind: 'reset', afterEffect: false };

function plan({ stage }: World, operation: Operation, fault: SimulatedFault, times?: number) {
  stage.faults.plan({
    fault,
    ...(times === undefined ? {} : { times }),
    when: (asked) => asked.operation === operation,
  });
}

async function sale(world: World, orderId: string, more: object = {}) {
  const { merchantId, shop } = world;
  const body = { idempotencyKey: orderId, merchantId, orderId, amount: cad(4_000) };
  const paid = await shop.does('createPayment', {
    body: { ...body, paymentMethod: card(), ...more },
  });
  return { paymentId: paid.string('paymentId') };
}

const HELD = { automaticCapture: false };

/** The acquirer declines what was agreed. */
export async function declinedMoves(world: World): Promise<void> {
  const { shop, stage } = world;
  const refused = async (
    [operation, operationId]: readonly [Operation, string],
    params: { paymentId: string },
  ) => {
    plan(world, operation, { kind: 'decline' }, 1);
    const body = { idempotencyKey: `${operationId}-declined` };
    await shop.isRefused('declined', operationId, { params, body });
  };
  const held = await sale(world, 'order-1501', HELD);
  await refused(['capture', 'completePayment'], held);
  await refused(['reverse', 'cancelPayment'], held);
  await shop.does('completePayment', {
    params: held,
    body: { idempotencyKey: 'order-1501-part', amount: cad(1_000), finalCompletion: false },
  });
  await refused(['release', 'releasePayment'], held);
  await shop.does('completePayment', { params: held, body: { idempotencyKey: 'order-1501-rest' } });
  await sale(world, 'order-1502', HELD);
  stage.clock.advance(8 * DAY_MS);
  for (const operation of ['release', 'reverse'] as const) {
    plan(world, operation, { kind: 'decline' });
  }
  await stage.run('expire-holds');
  await stage.run('resolve-payments');
  stage.faults.clear();
}

/** While nobody knows what became of something, nothing else is done with it. */
export async function oneAtATime(world: World): Promise<void> {
  const { operator, shop, stage } = world;
  const complete = {
    params: await sale(world, 'order-1503', HELD),
    body: { idempotencyKey: 'order-1503-take' },
  };
  plan(world, 'capture', LOST);
  await shop.isRefused('outcome-unknown', 'completePayment', complete);
  await shop.isRefused('idempotency-in-progress', 'completePayment', complete);
  await shop.isRefused('payment-processing', 'cancelPayment', {
    ...complete,
    body: { idempotencyKey: 'order-1503-cancel' },
  });
  stage.faults.clear();
  await stage.run('resolve-payments');
  const params = await lostSale(world, 'order-1504');
  const waiting = await operator.does('listUnresolvedPayments');
  plan(world, 'reverse', LOST);
  await stage.run('resolve-payments');
  await operator.isRefused('another-operation-waits', 'dropUnresolvedPayment', {
    params,
    body: { reference: waiting.string('data.0.reference') },
    reason: 'The acquirer has nothing of it',
  });
  stage.faults.clear();
  stage.clock.advance(BACK_OFF_MS);
  await stage.run('resolve-payments');
}

async function lostSale(world: World, orderId: string, fault = LOST) {
  const { merchantId, shop, stage } = world;
  plan(world, 'authorize', fault);
  const body = { idempotencyKey: orderId, merchantId, orderId, amount: cad(4_000) };
  const lost = await shop.isRefused('outcome-unknown', 'createPayment', {
    body: { ...body, paymentMethod: card() },
  });
  stage.faults.clear();
  return { paymentId: lost.string('paymentId') };
}

/** For a long time nothing comes back from the acquirer. */
export async function longSilence(world: World): Promise<void> {
  const { merchantId, shop, stage } = world;
  const { paymentId } = await sale(world, 'order-1505');
  for (const operation of ['refund', 'verify', 'reverse', 'authorize'] as const) {
    plan(world, operation, LOST);
  }
  await shop.isRefused('outcome-unknown', 'createRefund', {
    body: { idempotencyKey: 'order-1505-refund', paymentId, refundAmount: cad(700) },
  });
  await shop.isRefused('outcome-unknown', 'createValidation', {
    body: { idempotencyKey: 'card-of-1505', merchantId, paymentMethod: card() },
  });
  for (let attempt = 0; attempt <= STUCK_AFTER_ATTEMPTS; attempt += 1) {
    stage.clock.advance(BACK_OFF_MS);
    await stage.run('resolve-validations');
    await stage.run('resolve-refunds');
  }
  await shop.isRefused('unavailable', 'createPayment', {
    body: {
      idempotencyKey: 'order-1506',
      merchantId,
      amount: cad(1_000),
      paymentMethod: card(),
    },
  });
  stage.faults.clear();
  stage.clock.advance(BACK_OFF_MS);
  await stage.run('resolve-refunds');
  await stage.run('resolve-validations');
}

/** An approval that is on its way for so long that the sale was reversed before it came. */
export async function lateApproval(world: World): Promise<void> {
  const { stage } = world;
  const params = await lostSale(world, 'order-1507', { kind: 'slow', milliseconds: AT_WILL_MS });
  stage.clock.advance(MINUTE_MS);
  await stage.run('resolve-payments');
  stage.acquirerForgets(params.paymentId);
  stage.endWaits();
  const { db } = stage.foundation;
  await until(async () => {
    await stage.run('resolve-payments');
    const events = await eventsAbout(db, params.paymentId);
    return events.some(({ type }) => type === 'payment.reversed_again');
  });
}
