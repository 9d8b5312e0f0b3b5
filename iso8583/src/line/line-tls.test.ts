import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { test } from 'node:test';
import { until } from '../../../test/until.ts';
import { createAuthority } from '../../../test/certificates.ts';
import type { LineTls } from './line-config.ts';
import { authorization, trialTrace, tryLine } from './line-trial.ts';
import { type ScriptedPeer, startPeer } from './scripted-peer.ts';

const authority = createAuthority('Authority of the test');
const host = authority.issue('host');
const us = authority.issue('us');
const pin = new X509Certificate(host.cert).fingerprint256;
const MUTUAL = { ca: authority.ca, certificate: us.cert, key: us.key, pins: [pin] };

async function tlsPeer(): Promise<ScriptedPeer> {
  const tls = { ...host, ca: authority.ca, requestCert: true, rejectUnauthorized: true };
  return await startPeer({ tls });
}

test('with certificates of both sides and a pin, requests are answered', async (t) => {
  const peer = await tlsPeer();
  const pins = ['00'.repeat(32), pin.replaceAll(':', '').toLowerCase()];
  const { line, start } = tryLine(t, [peer], { config: { tls: { ...MUTUAL, pins } } });
  await start();
  const traces = Array.from({ length: 50 }, trialTrace);
  await Promise.all(
    traces.map(async (trace) => line.ask(authorization(trace), { timeoutMs: 20_000 })),
  );
});

const REFUSED: Readonly<Record<string, LineTls>> = {
  'a pin of another certificate': { ...MUTUAL, pins: ['00'.repeat(32)] },
  'an authority that is not known': { ...MUTUAL, ca: createAuthority('Another').ca },
  'a name that is not in the certificate': { ...MUTUAL, serverName: 'another.example' },
  'no certificate of ours': { ca: authority.ca },
};

for (const [what, tls] of Object.entries(REFUSED)) {
  test(`with ${what} nothing is ever said`, async (t) => {
    const peer = await tlsPeer();
    const { line, start } = tryLine(t, [peer], { config: { tls } });
    const started = assert.rejects(start(), { code: 'NOT_READY' });
    await until(() => peer.attempts() >= 3);
    assert.equal(line.isReady(), false);
    await line.stop();
    await started;
    assert.deepEqual(peer.received, []);
  });
}
