/** What waits for a decision: where it is found, and who is told of it. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { consoleServer } from '../../../../test/console-server.ts';

const server = await consoleServer();
const { acts, as, merchantId, payment } = server;
const MUCH = 250_000;

const waitingOf = async (who: Parameters<typeof as>[0], query: string) => {
  const list = await as(who)('GET', `/api/actions?${query}`);
  const data = list.at('data') as { operation: string }[];
  return data.map(({ operation }) => operation);
};
const countFor = async (who: Parameters<typeof as>[0]) =>
  (await as(who)('GET', '/api/actions/waiting')).at('count');

test('what waits to move money of a record is found by the record, until it is decided', async () => {
  const [paymentId, other] = [await payment(MUCH), await payment(MUCH)];
  const of = `waitingRecordId=${paymentId}`;
  const refund = { idempotencyKey: randomUUID(), paymentId };
  const asked = await acts('boss')('/api/refunds', refund);
  assert.equal(asked.at('status'), 'WAITING');
  assert.deepEqual(await waitingOf('boss', of), ['createRefund']);
  assert.deepEqual(await waitingOf('boss', `${of}&status=WAITING`), ['createRefund']);
  assert.deepEqual(await waitingOf('boss', `${of}&status=DONE`), []);
  assert.deepEqual(await waitingOf('boss', `waitingRecordId=${other}`), []);
  assert.deepEqual(await waitingOf('stranger', of), []);
  assert.deepEqual(await waitingOf('finance', of), [], 'those of operators are others');
  const decided = { reason: 'seen with the shop' };
  await as('deputy')('POST', `/api/actions/${asked.string('actionId')}/approve`, decided);
  assert.deepEqual(await waitingOf('boss', of), []);
});

test('an adjustment that waits counts for those who may decide on it, and not for who asked', async () => {
  const before = await countFor('admin');
  const adjustment = await acts('finance')(
    `/api/operator/merchants/${merchantId}/adjustments`,
    {
      idempotencyKey: randomUUID(),
      direction: 'CREDIT',
      amount: { amount: 700, currency: 'CAD' },
      reason: 'A fee was charged twice',
    },
    { reason: 'A fee was charged twice' },
  );
  assert.equal(adjustment.at('adjustmentStatus'), 'REQUESTED', adjustment.text);
  assert.equal(await countFor('admin'), Number(before) + 1);
  assert.equal(await countFor('finance'), 0, 'their own');
  assert.equal(await countFor('risk'), 0, 'no finance');
  assert.equal(await countFor('boss'), 0, 'no operator');
  const path = `/api/operator/adjustments/${adjustment.string('adjustmentId')}/decline`;
  const declined = await acts('admin')(path, {});
  assert.equal(declined.at('adjustmentStatus'), 'DECLINED', declined.text);
  assert.equal(await countFor('admin'), before);
});
