/** The dialect of 1993 over a socket, with a host that shares nothing with the connector but the standard. */
import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { newReference } from '../../connector-kit/src/on-trial.ts';
import {
  type AssignedOperation,
  type AuthorizationRequest,
  type Original,
  originalOf,
  outcomeOf,
} from '../../service/src/acquiring/acquirers/index.ts';
import { startPeer1993 } from '../../test/iso1993-peer.ts';
import { connectorsTo } from '../../test/iso8583-connector.ts';
import { temporaryFolder } from '../../test/service.ts';
import { cad, cardOf, MERCHANT } from '../../test/simulator.ts';

const peer = await startPeer1993();
const open = await connectorsTo(
  { folder: temporaryFolder(), port: peer.port, records: undefined },
  { dialect: 'iso1993' },
);
const connector = open();
await connector.start?.();
after(async () => {
  await connector.stop?.();
  await peer.close();
});
afterEach(() => assert.deepEqual(peer.faults, []));

function assigned(operation: AssignedOperation, original?: Original) {
  return {
    reference: newReference(),
    hostReferences: connector.assign?.({
      merchant: MERCHANT,
      operation,
      original: original?.hostReferences,
    }),
  };
}

function requestOf(amount: bigint, capture: boolean): AuthorizationRequest {
  const terms = { merchant: MERCHANT, card: cardOf(), amount: cad(amount), capture };
  return { ...terms, ...assigned(capture ? 'purchase' : 'authorize') };
}

async function approvedOriginal(capture: boolean): Promise<Original> {
  const request = requestOf(12_34n, capture);
  const answer = await connector.authorize(request);
  assert.equal(answer.kind, 'approved');
  assert.equal(answer.authorizationCode, 'A1B2C3');
  assert.equal(answer.networkTransactionId, 'MCC0001');
  const { hostReferences = null, reference } = request;
  return originalOf(reference, { outcome: outcomeOf(reference, answer), hostReferences });
}

function about(original: Original, operation: AssignedOperation, amount = 12_34n) {
  const terms = { merchant: MERCHANT, original, amount: cad(amount) };
  return { ...terms, ...assigned(operation, original) };
}

/** What the host read of the last message, by the numbers of the fields. */
function lastSaid(...numbers: readonly number[]): readonly (string | undefined)[] {
  const last = peer.received.at(-1);
  return [last?.mti, ...numbers.map((number) => last?.fields.get(number))];
}

test('an authorization is approved, and completed by an advice that names it', async () => {
  const original = await approvedOriginal(false);
  assert.deepEqual(lastSaid(2, 3, 4, 14, 24, 26, 41, 42, 49), [
    '1100',
    '4242424242424242',
    '000000',
    '000000001234',
    '3012',
    '100',
    '5251',
    '67890128',
    '1234567890128  ',
    '124',
  ]);
  const [, retrieval] = lastSaid(37);
  const capture = await connector.capture({ ...about(original, 'capture', 10_00n), final: true });
  assert.equal(capture.kind, 'approved');
  assert.deepEqual(lastSaid(4, 24, 37, 38, 60, 63), [
    '1220',
    '000000001000',
    '202',
    retrieval,
    'A1B2C3',
    'F',
    'MCC0001',
  ]);
});

test('it is reversed under its own trace number and time, and released in part', async () => {
  const original = await approvedOriginal(false);
  const [, ...own] = lastSaid(11, 12, 37);
  const kept = cad(2_34n);
  const release = await connector.release({ ...about(original, 'release', 10_00n), kept });
  assert.equal(release.kind, 'approved');
  assert.deepEqual(lastSaid(4, 24, 30), [
    '1420',
    '000000000234',
    '401',
    `000000001234${'0'.repeat(12)}`,
  ]);
  const reversal = await connector.reverse(about(original, 'reverse'));
  assert.equal(reversal.kind, 'approved');
  assert.deepEqual(lastSaid(24, 25, 11, 12, 37), ['1420', '400', '4000', ...own]);
});

test('what was never answered is reversed for that reason', async () => {
  const request = requestOf(12_34n, false);
  const { hostReferences = null, reference } = request;
  const original = originalOf(reference, { outcome: null, hostReferences });
  // The host has no original of that name, so nothing is left to be undone.
  const reversal = await connector.reverse({ ...about(original, 'reverse'), isRepeat: true });
  assert.equal(reversal.kind, 'approved');
  assert.deepEqual(lastSaid(25), ['1421', '4021']);
});

test('a purchase is refunded; another original than the host’s is refused', async () => {
  const original = await approvedOriginal(true);
  assert.deepEqual(lastSaid(24), ['1200', '200']);
  const refund = await connector.refund(about(original, 'refund', 5_00n));
  assert.equal(refund.kind, 'approved');
  assert.deepEqual(lastSaid(3, 4), ['1200', '200000', '000000000500']);
  const trace = '999999';
  const unknown = { ...original, hostReferences: { ...original.hostReferences, trace } };
  const refused = await connector.refund(about(unknown, 'refund', 5_00n));
  assert.equal(refused.kind, 'declined');
  assert.equal(refused.isoResponseCode, '25');
});

test('an action code of three digits is the response code that it means', async () => {
  const declined = await connector.authorize(requestOf(10_51n, false));
  assert.equal(declined.kind, 'declined');
  assert.equal(declined.isoResponseCode, '51');
  assert.equal(declined.retryable, true);
});
