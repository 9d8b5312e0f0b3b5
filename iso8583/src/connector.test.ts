/** What the conformance suite does not ask: approvals of something else, two messages, changes of keys. */
import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import type {
  AuthorizationRequest,
  Connector,
  WireMessage,
} from '../../service/src/acquiring/acquirers/index.ts';
import { originalOf, outcomeOf } from '../../service/src/acquiring/acquirers/index.ts';
import { cad, cardOf, MERCHANT } from '../../test/simulator.ts';
import { newReference } from '../../connector-kit/src/on-trial.ts';
import { until } from '../../test/until.ts';
import { connectorsTo } from '../../test/iso8583-connector.ts';
import { iso8583Host } from '../../test/iso8583-host.ts';

const PARTIAL_CARD = '4000200000000610';
const KEK = '00112233445566778899AABBCCDDEEFF';
const KEY = '0123456789ABCDEFFEDCBA9876543210';
const MAC = { algorithm: 'retail', keyVariable: 'KEY', keyEncryptingKeyVariable: 'KEK' };

const host = await iso8583Host({
  ISO8583_HOST_MAC: 'retail',
  ISO8583_HOST_KEY: KEY,
  ISO8583_HOST_KEK: KEK,
});
const keys = { KEY, KEK };
const open = await connectorsTo(host, { mac: MAC }, keys);
const connector = open();
await connector.start?.();
const openDual = await connectorsTo(host, { name: 'dual', mac: MAC, purchase: 'dual' }, keys);
const dual = openDual();
await dual.start?.();
after(async () => {
  await connector.stop?.();
  await dual.stop?.();
});
beforeEach(() => host.clearFaults());

/** No answer came, which is known at once: the connection ended within it. */
async function assertUnanswered(by: Connector, request: AuthorizationRequest): Promise<void> {
  assert.equal((await by.authorize(request)).kind, 'unknown');
  await until(() => by.ready?.());
}

function assignedBy(
  by: Connector,
  operation: Parameters<NonNullable<Connector['assign']>>[0]['operation'],
): NonNullable<AuthorizationRequest['hostReferences']> {
  return by.assign?.({ merchant: MERCHANT, operation }) ?? assert.fail('it assigns');
}

/** Of another terminal: the two connectors do not count their numbers together. */
const DUAL_MERCHANT = { ...MERCHANT, terminalId: '00000002' };

function dualPurchase(): AuthorizationRequest {
  const hostReferences = dual.assign?.({ merchant: DUAL_MERCHANT, operation: 'purchase' });
  return requestOf({ merchant: DUAL_MERCHANT, capture: true, hostReferences });
}

function requestOf(changes: Partial<AuthorizationRequest> = {}): AuthorizationRequest {
  const operation = changes.capture === true ? 'purchase' : 'authorize';
  return {
    reference: newReference(),
    merchant: MERCHANT,
    card: cardOf(),
    amount: cad(10_00n),
    capture: false,
    hostReferences: assignedBy(connector, operation),
    ...changes,
  };
}

async function approved(request: AuthorizationRequest, by = connector) {
  const answer = await by.authorize(request);
  assert.ok(answer.kind === 'approved', JSON.stringify(answer));
  const outcome = outcomeOf(request.reference, answer);
  return originalOf(request.reference, { outcome, hostReferences: request.hostReferences ?? null });
}

function followUpOf(original: Awaited<ReturnType<typeof approved>>, amount = cad(10_00n)) {
  return { reference: newReference(), merchant: MERCHANT, original, amount };
}

async function mtisOf(call: (wire: (message: WireMessage) => void) => Promise<unknown>) {
  const messages: WireMessage[] = [];
  await call((message) => messages.push(message));
  for (const { bytes } of messages) assert.doesNotMatch(bytes, /34303030323030303030303030/);
  return messages.map(({ bytes, direction }) => {
    const [mti] = connector.describe?.(bytes) ?? [];
    return `${direction} ${mti?.value}`;
  });
}

test('a partial approval is reversed at once, and declined', async () => {
  for (const capture of [false, true]) {
    const request = requestOf({ card: cardOf(PARTIAL_CARD), capture });
    const mtis = await mtisOf(async (wire) => {
      assert.deepEqual(await connector.authorize({ ...request, wire }), {
        kind: 'declined',
        isoResponseCode: '10',
        responseCode: '064',
        message: 'Approved for less',
        retryable: true,
        avsResult: null,
        cvdResult: null,
        threeDSecureResult: null,
      });
    });
    const [asked, answered] = capture ? ['0200', '0210'] : ['0100', '0110'];
    assert.deepEqual(mtis, [`SENT ${asked}`, `RECEIVED ${answered}`, 'SENT 0420', 'RECEIVED 0430']);
    const again = await connector.authorize({ ...request, isRepeat: true });
    assert.equal(again.kind, 'declined', 'and stays so');
  }
});

test('a partial approval whose reversal is not answered is unknown', async () => {
  await host.fault({ kind: 'cut', operation: 'reverse', times: 1 });
  await assertUnanswered(connector, requestOf({ card: cardOf(PARTIAL_CARD) }));
});

test('a purchase in two messages is one, and goes back as one', async () => {
  const request = dualPurchase();
  const mtis = await mtisOf((wire) => dual.authorize({ ...request, wire }));
  assert.deepEqual(mtis, ['SENT 0100', 'RECEIVED 0110', 'SENT 0220', 'RECEIVED 0230']);
  const original = await approved({ ...request, isRepeat: true }, dual);
  const refund = { ...followUpOf(original), hostReferences: assignedBy(dual, 'refund') };
  assert.equal((await dual.refund(refund)).kind, 'approved');
});

test('a purchase whose second message is not answered is unknown; if it is refused, it is undone', async () => {
  await host.fault({ kind: 'cut', operation: 'capture', times: 1 });
  const lost = dualPurchase();
  await assertUnanswered(dual, lost);
  const original = originalOf(lost.reference, {
    outcome: null,
    hostReferences: lost.hostReferences ?? null,
  });
  assert.equal((await dual.reverse(followUpOf(original))).kind, 'approved');
  await host.fault({ kind: 'decline', operation: 'capture', times: 1 });
  const refused = dualPurchase();
  const mtis = await mtisOf(async (wire) => {
    assert.equal((await dual.authorize({ ...refused, wire })).kind, 'declined');
  });
  assert.deepEqual(mtis.slice(-2), ['SENT 0420', 'RECEIVED 0430']);
});

test('an unanswered increment is reversed by what was assigned to it, and the hold stays', async () => {
  const original = await approved(requestOf());
  const { retrieval } = original.hostReferences ?? {};
  await host.fault({ kind: 'cut', operation: 'increment', times: 1 });
  // Sent under the retrieval reference of the authorization, so that is what was assigned.
  const assigned = { ...assignedBy(connector, 'increment'), ...(retrieval ? { retrieval } : {}) };
  const increment = requestOf({ incrementOf: original, hostReferences: assigned });
  await assertUnanswered(connector, increment);
  const unanswered = { outcome: null, hostReferences: assigned };
  const named = originalOf(increment.reference, unanswered);
  assert.equal((await connector.reverse(followUpOf(named))).kind, 'approved');
  const capture = (amount: bigint) =>
    connector.capture({
      ...followUpOf(original, cad(amount)),
      hostReferences: assignedBy(connector, 'capture'),
      final: true,
    });
  assert.equal((await capture(20_00n)).kind, 'declined', 'the increment is gone');
  assert.equal((await capture(10_00n)).kind, 'approved');
});

test('a key that the host changes is kept, and taken by a connector that starts later', async () => {
  await host.network('101');
  assert.equal((await connector.authorize(requestOf())).kind, 'approved');
  const later = open();
  await later.start?.();
  after(() => later.stop?.());
  assert.equal((await later.authorize(requestOf())).kind, 'approved');
});

test('sessions are shown, and numbers that are not there are not made up', () => {
  assert.deepEqual(
    connector.sessions?.().map(({ address, state }) => ({ address, state })),
    [{ address: `127.0.0.1:${host.port}`, state: 'UP' }],
  );
  const fresh = open();
  assert.equal(fresh.ready?.(), false);
  assert.throws(
    () => fresh.assign?.({ merchant: MERCHANT, operation: 'authorize' }),
    /no trace numbers/,
  );
});
