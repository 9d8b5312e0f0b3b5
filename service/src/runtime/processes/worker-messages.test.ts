import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messageOfSupervisor, messageOfWorker } from './worker-messages.ts';

const TOKEN = { merchantId: '1', owner: 'o' };
const asked = (question: unknown) => ({ kind: 'asked', questions: [{ id: 1, question }] });

test('a worker’s valid messages are accepted, and nothing else', () => {
  for (const message of [
    { kind: 'started' },
    { kind: 'refused', sentence: 'Port 1 is in use.' },
    { kind: 'counted', counted: { window: 1, counts: [['requests', 'a', 2]] } },
    asked({ count: { limiter: 'requests', client: 'a' } }),
    asked({ hold: { ...TOKEN, code: '123', untilMs: 1 } }),
    asked({ take: TOKEN }),
    { kind: 'measured', measurements: [] },
  ]) {
    assert.deepEqual(messageOfWorker(message), message);
  }
  for (const odd of [
    undefined,
    null,
    'started',
    {},
    { kind: 'start', databaseUrl: 'x' },
    { kind: 'counted', counted: { window: 1, counts: [['requests', 'a', -2]] } },
    { kind: 'counted', counted: { window: 1, counts: [['requests', 'a']] } },
    asked({ hold: { ...TOKEN, code: 123, untilMs: 1 } }),
    asked({}),
  ]) {
    assert.equal(messageOfWorker(odd), undefined, JSON.stringify(odd));
  }
});

test('the supervisor’s valid messages are accepted, and nothing else', () => {
  for (const message of [
    { kind: 'start', databaseUrl: 'postgres://x' },
    { kind: 'totals', totals: { window: 1, counts: [['requests', 'a', 2]] } },
    { kind: 'answered', answers: [{ id: 1, answer: { window: 1, total: 2 } }] },
    { kind: 'answered', answers: [{ id: 1, answer: '123' }] },
    { kind: 'answered', answers: [{ id: 1, answer: null }] },
    { kind: 'measure' },
  ]) {
    assert.deepEqual(messageOfSupervisor(message), message);
  }
  for (const odd of [undefined, 7, { kind: 'started' }, { kind: 'answered', answers: [{}] }]) {
    assert.equal(messageOfSupervisor(odd), undefined, JSON.stringify(odd));
  }
});
