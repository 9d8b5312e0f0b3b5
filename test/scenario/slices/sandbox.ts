import { sql } from '../../../service/src/platform/db/pool.ts';
import { until } from '../../until.ts';
import { cad, card, type World } from '../world.ts';

/** What only a sandbox has. */
export async function sandbox({ operator, shop, stage }: World): Promise<void> {
  await shop.does('listTestCards');
  await operator.does('setFaults', {
    body: { faults: [{ kind: 'NO_ANSWER', operation: 'authorize', times: 1 }] },
  });
  await operator.does('listFaults');
  await operator.does('setFaults', { body: { faults: [] } });
  await operator.does('setIssuerFaults', {
    body: { faults: [{ part: 'CHALLENGE', kind: 'SLOW', delayMs: 10, times: 1 }] },
  });
  await operator.does('listIssuerFaults');
  await operator.does('setIssuerFaults', { body: { faults: [] } });
  await operator.does('startFill', { body: { days: 1, payments: 1 } });
  const { db } = stage.foundation;
  await until(async () => {
    const [fill] = await db.query<{ status: string }>(sql`select status from sandbox_fill`);
    return fill?.status === 'DONE';
  });
  await operator.does('retrieveFill');
  await operator.does('retrieveClock');
}

/** Payments and refunds whose outcome nobody knows, and what operators do about them. */
export async function doubts({ ids, merchantId, operator, shop, stage }: World): Promise<void> {
  const { faults } = stage;
  const lose = (operation: string) => {
    for (const _ of [1, 2]) {
      faults.plan({
        fault: { kind: 'reset', afterEffect: false },
        times: 1,
        when: (asked) => asked.operation === operation,
      });
    }
  };
  const pay = async (orderId: string) => {
    lose('authorize');
    const body = { merchantId, orderId, amount: cad(3_300), paymentMethod: card() };
    const lost = await shop.isRefused('outcome-unknown', 'createPayment', {
      body: { idempotencyKey: orderId, ...body },
    });
    faults.clear();
    return { paymentId: lost.string('paymentId') };
  };
  const params = await pay('order-1301');
  await operator.does('listUnresolvedPayments');
  await operator.does('parkUnresolvedPayment', { params });
  await operator.does('repeatUnresolvedPayment', { params });
  faults.plan({ fault: { kind: 'decline' }, when: ({ operation }) => operation === 'reverse' });
  await stage.run('resolve-payments');
  const refused = await operator.does('listUnresolvedPayments', { query: { isStuck: 'true' } });
  await operator.does('dropUnresolvedPayment', {
    params,
    body: { reference: refused.string('data.0.reference') },
    reason: 'The acquirer has nothing of it',
  });
  faults.clear();
  lose('refund');
  const lost = await shop.isRefused('outcome-unknown', 'createRefund', {
    body: {
      idempotencyKey: 'order-1003-refund',
      paymentId: ids['completed'],
      refundAmount: cad(300),
    },
  });
  faults.clear();
  const refund = { refundId: lost.string('refundId') };
  const waiting = await operator.does('listUnresolvedRefunds');
  await operator.does('parkUnresolvedRefund', { params: refund });
  await operator.does('repeatUnresolvedRefund', { params: refund });
  await operator.does('dropUnresolvedRefund', {
    params: refund,
    body: { reference: waiting.string('data.0.reference') },
    reason: 'The acquirer has nothing of it',
  });
}

/** Only one at a time moves it. */
export async function clockTwice({ alone }: World): Promise<void> {
  const move = () => alone.tries('moveClock', { body: { advance: 'PT1M' } });
  await until(async () => {
    const answers = await Promise.all([move(), move()]);
    return answers.some(({ status }) => status === 409);
  });
}

export function clockMoves(advance: string) {
  return async function clock({ operator }: World): Promise<void> {
    await operator.does('moveClock', { body: { advance } });
  };
}
