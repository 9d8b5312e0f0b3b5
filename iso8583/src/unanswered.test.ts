/** What is no answer is not taken for one, whatever the host sends in its place. */
import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { after, test } from 'node:test';
import type { AuthorizationRequest } from '../../service/src/acquiring/acquirers/acquirer.ts';
import { originalOf } from '../../service/src/acquiring/acquirers/index.ts';
import { newReference } from '../../test/connector-on-trial.ts';
import { cad, cardOf, MERCHANT } from '../../test/simulator.ts';
import { connectorsTo, hostOnTrial } from './host-on-trial.ts';

const KEK = '00112233445566778899AABBCCDDEEFF';
const KEY = '000102030405060708090A0B0C0D0E0F';
const host = await hostOnTrial({
  ISO8583_HOST_MAC: 'cmac',
  ISO8583_HOST_KEY: KEY,
  ISO8583_HOST_KEK: KEK,
});
const mac = { algorithm: 'aes-cmac', keyVariable: 'KEY', keyEncryptingKeyVariable: 'KEK' };
const open = await connectorsTo(host, { mac, answerSeconds: 1 }, { KEY, KEK });
const connector = open();
await connector.start?.();
after(() => connector.stop?.());

function requestOf(): AuthorizationRequest {
  return {
    reference: newReference(),
    merchant: MERCHANT,
    card: cardOf(),
    amount: cad(10_00n),
    capture: false,
    hostReferences: connector.assign?.({ merchant: MERCHANT, operation: 'authorize' }),
  };
}

const FAULTS = {
  silent: {},
  late: { milliseconds: 1_200 },
  'wrong-trace': {},
  malformed: {},
  'wrong-mac': {},
  garbage: {},
  cut: {},
};

for (const [kind, more] of Object.entries(FAULTS)) {
  test(`after ${kind} nobody knows, and the reversal settles it`, async () => {
    await host.fault({ kind, operation: 'authorize', times: 1, ...more });
    const request = requestOf();
    assert.equal((await connector.authorize(request)).kind, 'unknown');
    while (connector.ready?.() === false) await turn();
    const { hostReferences = null, reference } = request;
    const original = originalOf(reference, { outcome: null, hostReferences });
    const { amount, merchant } = request;
    const reversal = { reference: newReference(), merchant, original, amount };
    assert.equal((await connector.reverse(reversal)).kind, 'approved');
    assert.equal((await connector.authorize({ ...request, isRepeat: true })).kind, 'declined');
  });
}

test('a second answer is that of nobody', async () => {
  await host.fault({ kind: 'duplicate', operation: 'authorize', times: 1 });
  assert.equal((await connector.authorize(requestOf())).kind, 'approved');
  assert.equal((await connector.authorize(requestOf())).kind, 'approved');
});
