/** The kit takes for an answer what the service takes for one, and names originals as it does. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { type AnswerRole, faultOfAnswer } from '../connector-kit/src/answer-fault.ts';
import { namedOriginal } from '../connector-kit/src/on-trial.ts';
import { faultOfPage } from '../connector-kit/src/page-fault.ts';
import {
  isAuthorizationAnswer,
  isFinding,
  isFollowUpAnswer,
} from '../service/src/acquiring/acquirers/answer-schema.ts';
import {
  boundedActivity,
  originalOf,
  outcomeOf,
} from '../service/src/acquiring/acquirers/index.ts';
import { APPROVAL } from './simulator.ts';

const CHECKS: Readonly<Record<AnswerRole, (answer: unknown) => boolean>> = {
  authorization: isAuthorizationAnswer,
  'follow-up': isFollowUpAnswer,
  finding: isFinding,
};
const { authorizationCode: _code, networkTransactionId: _network, ...SAID } = APPROVAL;
const DECLINE = { ...SAID, kind: 'declined', isoResponseCode: '51', retryable: true };
const SOUND: readonly object[] = [
  APPROVAL,
  { ...APPROVAL, hostReferences: { retrievalReference: '631519000123' } },
  DECLINE,
  { ...DECLINE, authenticationRequired: true },
  { kind: 'unknown', why: 'timeout' },
  { kind: 'reversed' },
  { kind: 'not-found' },
];
const NAMES = [...new Set([...SOUND.flatMap(Object.keys), 'other', 'hostReferences'])];

/** Of many forms, among them those that one member or another has. */
const value = fc.oneof(
  fc.constantFrom<unknown>('', '00', '10', '51', '5A', 'A', 'approved', 'declined', 'unknown'),
  fc.constantFrom<unknown>(null, undefined, true, false, 0, [], 'a b', 'é', 'A1B2C3', 'A1B2C3\n'),
  fc.string({ unit: 'grapheme', maxLength: 110 }),
  fc.stringMatching(/^[0-9A-Za-z]{1,22}$/),
  fc.dictionary(fc.stringMatching(/^[a-z][A-Za-z0-9]{0,33}$/), fc.string({ maxLength: 66 }), {
    maxKeys: 10,
  }),
);

test('an answer has a fault in the kit exactly where the service would not take it', () => {
  const changed = fc.tuple(
    fc.constantFrom(...SOUND),
    fc.array(fc.tuple(fc.constantFrom(...NAMES), value), { maxLength: 2 }),
    fc.option(fc.constantFrom(...NAMES)),
  );
  let sound = 0;
  fc.assert(
    fc.property(changed, ([from, changes, left]) => {
      const answer = Object.fromEntries(
        [...Object.entries(from), ...changes].filter(([name]) => name !== left),
      );
      for (const [role, isTaken] of Object.entries(CHECKS) as [AnswerRole, typeof isFinding][]) {
        const fault = faultOfAnswer(answer, role);
        assert.equal(fault === undefined, isTaken(answer), `${role}: ${fault}`);
        if (fault === undefined) sound += 1;
      }
    }),
    { numRuns: 2_000 },
  );
  assert.ok(sound > 500, 'both are seen');
  for (const nothing of [null, undefined, 'approved', 1, [], new Date()]) {
    assert.equal(faultOfAnswer(nothing, 'finding') === undefined, isFinding(nothing));
  }
});

const SPAN = { from: new Date(1_000), to: new Date(2_000), after: 'here' };
const RECORD = {
  reference: 'p-1:authorize',
  operation: 'authorize',
  original: null,
  merchantId: '1234567890128',
  amount: { amount: 100n, currency: 'CAD' },
  outcome: 'booked',
  at: new Date(1_500),
};
const recordValue = fc.oneof(
  value,
  fc.constantFrom<unknown>('capture', 'refused', 'x'.repeat(129), new Date(999), new Date(1_000)),
  fc.constantFrom<unknown>(new Date(2_000), new Date(Number.NaN), '1970-01-01T00:00:01Z'),
  fc.constantFrom<unknown>({ amount: 0n, currency: 'USD' }, { amount: 1, currency: 'CAD' }),
  fc.constantFrom<unknown>({ amount: -1n, currency: 'CAD' }, { amount: 1n, currency: 'EUR' }),
);

test('a page of a host’s record too', async () => {
  const changed = fc.record({
    change: fc.tuple(fc.constantFrom(...Object.keys(RECORD), 'other'), recordValue),
    next: fc.oneof(
      { weight: 3, arbitrary: fc.constant(null) },
      fc.constantFrom<unknown>('here', 'there', '', undefined, 1, 'x'.repeat(256), 'x'.repeat(257)),
    ),
    count: fc.constantFrom(0, 1, 1, 1, 1_000, 1_001),
  });
  await fc.assert(
    fc.asyncProperty(changed, async ({ change: [name, to], count, next }) => {
      const page = {
        next,
        records: Array.from({ length: count }, () => ({ ...RECORD, [name]: to })),
      };
      const read = boundedActivity(async () => page as never)(SPAN);
      const isTaken = await read.then(
        () => true,
        () => false,
      );
      assert.equal(faultOfPage(page, SPAN) === undefined, isTaken);
    }),
    { numRuns: 500 },
  );
});

test('an original is named as the service names it, whatever was answered', () => {
  const assigned = { trace: '000123' };
  const answered = { hostReferences: { retrieval: '631519000123', trace: '000124' } };
  for (const answer of [
    APPROVAL,
    { ...APPROVAL, authorizationCode: '', networkTransactionId: 'MCC0001' },
    { ...APPROVAL, ...answered },
    { ...SAID, kind: 'declined', isoResponseCode: '51', retryable: true, ...answered } as const,
  ]) {
    for (const hostReferences of [assigned, undefined]) {
      const outcome = outcomeOf('p-1', answer);
      const byService = originalOf('p-1', { outcome, hostReferences: hostReferences ?? null });
      assert.deepEqual(namedOriginal({ reference: 'p-1', hostReferences }, answer), byService);
    }
  }
  const unheard = originalOf('p-1', { outcome: null, hostReferences: assigned });
  const asked = { reference: 'p-1', hostReferences: assigned };
  assert.deepEqual(namedOriginal(asked, undefined), unheard);
  assert.deepEqual(namedOriginal(asked, { kind: 'unknown', why: 'timeout' }), unheard);
});
