import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { TestCall } from './http.ts';

const REASON = 'set up for a test';

/**
 * Calls of an operator whom another one agrees with: what waits for a second person is approved, and
 * the answer is that of the operation itself, or the action where that is refused.
 */
export function seconded(call: TestCall, second: TestCall): TestCall {
  return async (method, url, body, headers = {}) => {
    const key = { 'idempotency-key': randomUUID(), 'x-reason': encodeURIComponent(REASON) };
    const sent = method === 'GET' ? headers : { ...key, ...headers };
    const answer = await call(method, url, body, sent);
    if (answer.status !== 202 || answer.at('status') !== 'WAITING') return answer;
    const path = `/actions/${answer.string('actionId')}/approve`;
    const approved = await second('POST', path, { reason: REASON });
    assert.equal(approved.status, 200, approved.text);
    const isRefused = approved.at('status') === 'REFUSED';
    if (isRefused) return { ...approved, status: Number(approved.at('answerStatus')) };
    return await call(method, url, body, sent);
  };
}
