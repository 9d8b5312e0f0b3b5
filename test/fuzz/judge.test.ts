import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answer } from './client.ts';
import { readDocument } from './document.ts';
import { createJudge } from './judge.ts';

const judge = createJudge(readDocument());
const nobody = { name: 'nobody', headers: {}, allows: () => false };
const request = { method: 'POST', path: '/payments', headers: {} };

function faultsWith(parameterValue: string): string[] {
  const errors = [{ parameterName: 'orderId', parameterValue, reasonCode: 'X', errorMessage: 'X' }];
  const headers = { 'content-type': 'application/problem+json' };
  const body = { errors };
  const answer: Answer = { status: 400, headers, text: '', body, at: () => undefined };
  return judge(request, nobody, answer).filter((fault) => fault.includes('half a character'));
}

test('an answer with half a character in it is a fault', () => {
  assert.deepEqual(faultsWith('a😀'), []);
  assert.deepEqual(faultsWith('a\ud83d'), ['400 holds half a character (a lone surrogate)']);
});
