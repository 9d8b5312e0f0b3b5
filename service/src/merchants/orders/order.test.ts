import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bucketOfOrder, newOrderId, nextStatus, ORDER_STATUSES } from './order.ts';

const MOVES = ['adjudicate', 'review', 'approve', 'decline', 'schedule', 'complete'] as const;

/** The guide's table once more, written the other way round: what each state allows. */
const ALLOWED: Readonly<Record<string, string>> = {
  'APPLICATION_SUBMITTED adjudicate': 'CREDIT_ADJUDICATION',
  'APPLICATION_SUBMITTED decline': 'DECLINED_APPLICATION',
  'CREDIT_ADJUDICATION review': 'CREDIT_ADJUDICATION_REVIEW',
  'CREDIT_ADJUDICATION approve': 'DEPLOYMENT',
  'CREDIT_ADJUDICATION decline': 'DECLINED',
  'CREDIT_ADJUDICATION_REVIEW approve': 'DEPLOYMENT',
  'CREDIT_ADJUDICATION_REVIEW decline': 'DECLINED',
  'DEPLOYMENT schedule': 'SCHEDULE_POS_INSTALL',
  'SCHEDULE_POS_INSTALL complete': 'COMPLETED',
};

for (const status of ORDER_STATUSES) {
  for (const move of MOVES) {
    const to = ALLOWED[`${status} ${move}`] ?? null;
    test(`${move} from ${status}: ${to ?? 'forbidden'}`, () => {
      assert.equal(nextStatus(status, move), to);
    });
  }
}

test('an order’s id is an integer JavaScript holds, random, and ends in its bucket', () => {
  const ids = Array.from({ length: 1_000 }, () => newOrderId('07'));
  for (const id of ids) {
    assert.match(id, /^[1-9][0-9]{8}07$/);
    assert.ok(Number.isSafeInteger(Number(id)));
    assert.equal(bucketOfOrder(id), '07');
  }
  assert.ok(new Set(ids).size > 990);
});
