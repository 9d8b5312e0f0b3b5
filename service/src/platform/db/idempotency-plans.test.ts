import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../../test/database.ts';
import { explained, indexesOf, plansOf } from '../../../../test/query-plans.ts';
import { findClaim, keepingAnswers } from './idempotency-store.ts';

const db = await testDatabase();
const HOLDING = ['payments_pkey', 'refunds_pkey', 'validations_pkey'];

test('what became of a request is found by the keys of its claim and of its record', async () => {
  const request = {
    partnerId: 'pa000000000000000SANDB0X000001',
    merchantId: '1000000000009',
    operation: 'create-payment',
    key: 'one',
    fingerprint: Buffer.alloc(32),
  };
  const [plan = ''] = await plansOf(db, (watched) => findClaim(watched, request));
  const used = indexesOf(plan);
  for (const index of ['idempotency_keys_pkey', 'idempotency_answers_pkey', ...HOLDING]) {
    assert.ok(used.includes(index), `${index}\n${plan}`);
  }
});

test('answers that records hold are found by the keys of the records', async () => {
  const record = { bucket: '00', id: 'pi0001M7DE1WMYG1PAJPT5AJP2DE51' };
  const plan = await explained(db, keepingAnswers([record]));
  const used = indexesOf(plan);
  for (const index of HOLDING) assert.ok(used.includes(index), `${index}\n${plan}`);
});
