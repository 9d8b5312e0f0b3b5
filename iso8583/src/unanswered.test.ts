/** What is no answer is not taken for one, whatever the host sends in its place. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { AuthorizationRequest } from '../../service/src/acquiring/acquirers/index.ts';
import { originalOf } from '../../service/src/acquiring/acquirers/index.ts';
import { newReference } from '../../connector-kit/src/on-trial.ts';
import { cad, cardOf, MERCHANT } from '../../test/simulator.ts';
import { until } from '../../test/until.ts';
import { connectorsTo } from '../../test/iso8583-connector.ts';
import { iso8583Host } from '../../test/iso8583-host.ts';

const KEK = '00112233445566778899AABBCCDDEEFF';
const KEY = '000102030405060708090A0B0C0D0E0F';
const host = await iso8583Host({
  ISO8583_HOST_MAC: 'cmac',
  ISO8583_HOST_KEY: KEY,
  ISO8583_HOST_KEK: KEK,
});
const mac = { algorithm: 'aes-cmac', keyVariable: 'KEY', keyEncryptingKeyVariable: 'KEK' };
/** Does not wait long for what never comes; the other is for what is answered, however late. */
const hasty = (await connectorsTo(host, { mac, answerSeconds: 1 }, { KEY, KEK }))();
const patient = (await connectorsTo(host, { mac }, { KEY, KEK }))();
for (const connector of [hasty, patient]) {
  await connector.start?.();
  after(() => connector.stop?.());
}

function requestOf(): AuthorizationRequest {
  return {
    reference: newReference(),
    merchant: MERCHANT,
    card: cardOf(),
    amount: cad(10_00n),
    capture: false,
    hostReferences: hasty.assign?.({ merchant: MERCHANT, operation: 'authorize' }),
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
    assert.equal((await hasty.authorize(request)).kind, 'unknown');
    await until(() => hasty.ready?.());
    const { hostReferences = null, reference } = request;
    const original = originalOf(reference, { outcome: null, hostReferences });
    const { amount, merchant } = request;
    const reversal = { reference: newReference(), merchant, original, amount };
    assert.equal((await patient.reverse(reversal)).kind, 'approved');
    assert.equal((await patient.authorize({ ...request, isRepeat: true })).kind, 'declined');
  });
}

test('a second answer is that of nobody', async () => {
  await host.fault({ kind: 'duplicate', operation: 'authorize', times: 1 });
  assert.equal((await patient.authorize(requestOf())).kind, 'approved');
  assert.equal((await patient.authorize(requestOf())).kind, 'approved');
});
