import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  authorizationOf,
  cad,
  cardOf,
  MERCHANT,
  named,
  simulatorOnTrial,
} from '../../test/simulator.ts';
import { isLuhnValid } from '../../service/src/kernel/luhn.ts';
import {
  ADDRESS_RESULTS,
  OUTCOMES,
  type OutcomeRule,
  RESPONSES,
  SECURITY_CODE_RESULTS,
} from './index.ts';
import type { AuthorizationRequest } from '../../service/src/acquiring/acquirers/index.ts';
import { readJournal } from '../../test/journal.ts';

const { db, timers, acquirer } = await simulatorOnTrial();

/** A request that the rule decides; for a rule by card, with cents that say otherwise. */
function requestFor({ by, value, effect }: OutcomeRule): AuthorizationRequest {
  if (by === 'cents') return authorizationOf({ amount: cad(1_00n + BigInt(value)) });
  const otherwise = effect === 'approved' ? 1_05n : 1_00n;
  return authorizationOf({ card: cardOf(value), amount: cad(otherwise) });
}

for (const rule of OUTCOMES) {
  test(`${rule.by} ${rule.value}: ${rule.effect} ${rule.isoResponseCode}`, async () => {
    const request = requestFor(rule);
    const call = acquirer.authorize(request);
    await inJournal(request.reference);
    if (rule.effect === 'approved-late') timers.pass(5_000);
    if (rule.effect === 'unanswered') timers.pass(10_000);
    const answer = await call;
    if (rule.effect === 'unanswered') {
      assert.deepEqual(answer, { kind: 'unknown', why: 'timeout' });
      assert.deepEqual(await acquirer.enquire(request), { kind: 'unknown', why: 'unanswered' });
      return;
    }
    assert.equal(answer.kind, rule.effect.endsWith('declined') ? 'declined' : 'approved');
    assert.equal(answer.isoResponseCode, rule.isoResponseCode);
    assert.equal(answer.message, RESPONSES[rule.isoResponseCode].message);
    if (answer.kind !== 'declined') return;
    assert.equal(answer.retryable, ['51', '1A', '65'].includes(answer.isoResponseCode));
    const isSoft = rule.effect === 'soft-declined';
    assert.equal(answer.authenticationRequired, isSoft ? true : undefined);
  });
}

/** Waits for what the simulator does in its own time; `pass` then rings the timers it has set. */
async function inJournal(reference: string): Promise<void> {
  for (;;) {
    const rows = await readJournal(db, MERCHANT.id);
    await new Promise(setImmediate);
    if (rows.some((row) => row.reference === reference)) return;
  }
}

test('an approval 5 s late does not come sooner', async () => {
  const request = authorizationOf({ amount: cad(2_91n) });
  const call = acquirer.authorize(request);
  await inJournal(request.reference);
  timers.pass(4_999);
  assert.equal(timers.running, 2, 'the answer and the time-out are still to come');
  timers.pass(1);
  assert.equal((await call).kind, 'approved');
});

test('an ordinary card and amount are approved', async () => {
  for (const number of [
    '4242424242424242',
    '4111111111111111',
    '5555555555554444',
    '378282246310005',
  ]) {
    const answer = await acquirer.authorize(authorizationOf({ card: cardOf(number) }));
    assert.equal(answer.kind, 'approved');
  }
});

test('a check of a card goes by its number alone', async () => {
  for (const { value, effect } of OUTCOMES.filter(({ by }) => by === 'card')) {
    if (effect !== 'approved' && effect !== 'declined') continue;
    const request = { ...authorizationOf({ card: cardOf(value) }), currency: 'CAD' } as const;
    assert.equal((await acquirer.verify(request)).kind, effect);
  }
});

test('the card numbers of the table pass their own check', () => {
  for (const { value } of OUTCOMES.filter(({ by }) => by === 'card')) assert.ok(isLuhnValid(value));
});

test('the approval code follows from the reference', async () => {
  const request = authorizationOf({ reference: 'payment-fixed:authorize' });
  const answer = await acquirer.authorize(request);
  assert.equal(answer.kind, 'approved');
  assert.equal(answer.authorizationCode, '326727');
  assert.match(answer.networkTransactionId ?? '', /^0\d{14}$/);
});

for (const [code, result] of Object.entries({ ...SECURITY_CODE_RESULTS, '123': 'M' })) {
  test(`security code ${code} gives ${result} and is approved all the same`, async () => {
    const answer = await acquirer.authorize(authorizationOf({ card: cardOf(undefined, code) }));
    assert.equal(answer.kind, 'approved');
    assert.equal(answer.cvdResult, result);
  });
}

for (const [postalCode, result] of Object.entries({ ...ADDRESS_RESULTS, M5X1A9: 'Y' })) {
  test(`postal code ${postalCode} gives ${result}, however it is written`, async () => {
    const written = `${postalCode.slice(0, 3)} ${postalCode.slice(3)}`.toLowerCase();
    const address = { postalCode: written, street: '1 Wellington Street' };
    const answer = await acquirer.authorize(authorizationOf({ address }));
    assert.equal(answer.kind, 'approved');
    assert.equal(answer.avsResult, result);
  });
}

test('what was not sent has no result, and a declined card has its results too', async () => {
  const plain = await acquirer.authorize(authorizationOf());
  assert.equal(plain.kind, 'approved');
  const { avsResult, cvdResult, threeDSecureResult } = plain;
  assert.deepEqual([avsResult, cvdResult, threeDSecureResult], [null, null, null]);
  const card = cardOf('4000200000000057', '999');
  const declined = await acquirer.authorize(
    authorizationOf({ card, address: { postalCode: 'M5X 1A9' } }),
  );
  assert.equal(declined.kind, 'declined');
  assert.deepEqual([declined.avsResult, declined.cvdResult], ['Z', 'N']);
});

for (const [eci, bytes] of [
  ['05', 20],
  ['06', 20],
  ['07', 20],
  ['02', 21],
] as const) {
  test(`a value that no issuer was asked about is not validated: ${bytes} bytes, ECI ${eci}`, async () => {
    const threeDSecure = {
      authenticationValue: Buffer.alloc(bytes, 7).toString('base64'),
      electronicCommerceIndicator: eci,
      version: '2.2.0',
      directoryServerTransactionId: 'a-b-c',
    };
    const answer = await acquirer.authorize(authorizationOf({ threeDSecure }));
    assert.equal(answer.kind, 'approved');
    assert.equal(answer.threeDSecureResult, '0');
  });
}

for (const { value } of OUTCOMES.filter(({ effect }) => effect === 'soft-declined')) {
  test(`${value}: an exemption does not help, a 3-D Secure value does, and then the amount decides`, async () => {
    const card = cardOf(value);
    const exempt = await acquirer.authorize(authorizationOf({ card, exemption: 'LOW_VALUE' }));
    assert.equal(exempt.kind, 'declined');
    const threeDSecure = {
      authenticationValue: Buffer.alloc(20, 7).toString('base64'),
      electronicCommerceIndicator: '05',
      version: '2.2.0',
    };
    const hold = authorizationOf({ card, threeDSecure });
    assert.equal((await acquirer.authorize(hold)).kind, 'approved');
    const raise = authorizationOf({ card, incrementOf: named(hold.reference) });
    assert.equal((await acquirer.authorize(raise)).kind, 'approved', 'a hold is raised as ever');
    const amount = cad(1_05n);
    const answer = await acquirer.authorize(authorizationOf({ card, threeDSecure, amount }));
    assert.deepEqual([answer.kind === 'declined' && answer.isoResponseCode], ['05']);
  });
}

const row = (...cells: string[]): string => cells.join(' | ');

test('the guide has the same tables as the simulator', () => {
  const path = join(import.meta.dirname, '../../docs/guides/test-cards.md');
  const lines = readFileSync(path, 'utf8').split('\n');
  const reported = lines.map((line) => line.replaceAll(/\s*\|\s*/g, ' | ').replace(/^ \| /, ''));
  const expected = [
    ...OUTCOMES.map(({ by, value, effect, isoResponseCode: code }) =>
      row(`\`${by === 'cents' ? `.${value}` : value}\``, effect, code, RESPONSES[code].message),
    ),
    ...Object.entries(SECURITY_CODE_RESULTS).map(([code, result]) => row(`\`${code}\``, result)),
    ...Object.entries(ADDRESS_RESULTS).map(([code, result]) =>
      row(`\`${code.slice(0, 3)} ${code.slice(3)}\``, result),
    ),
  ];
  for (const start of expected) {
    assert.ok(
      reported.some((line) => line.startsWith(`${start} | `)),
      start,
    );
  }
});
