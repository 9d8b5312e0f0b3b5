/** Results are accepted only from the directory server of the card's scheme. */
import assert from 'node:assert/strict';
import { hash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request } from 'node:https';
import { after, test } from 'node:test';
import { numberOn } from '../../../../../sandbox/issuer-simulator/index.ts';
import { createAuthority, type Identity } from '../../../../../test/certificates.ts';
import { resultFor, threeDSecureTrial } from '../../../../../test/three-d-secure-server.ts';
import { resultPort, RESULTS_PATH } from '../results/result-port.ts';

const { merchantId, server } = await threeDSecureTrial();

const pinOf = ({ cert }: Identity) =>
  hash(
    'sha256',
    new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' }),
    'base64',
  );
const common = createAuthority('Installation CA');
const ofScheme = createAuthority('Mastercard CA');
const [standard, mastercard] = [common.issue('ds'), ofScheme.issue('ds-mastercard')];
const tls = { ...common.issue('3ds-server'), ca: common.ca, pins: [pinOf(standard)] };
const door = await resultPort(server, { port: 0, tls });
after(() => door.close());

function send(message: object, shown: Identity): Promise<string> {
  return new Promise((resolve, reject) => {
    const place = { host: 'localhost', port: door.port, path: RESULTS_PATH, method: 'POST' };
    const asked = request({ ...place, ca: common.ca, agent: false, ...shown }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve(text));
      response.on('error', reject);
    });
    asked.on('error', reject);
    asked.end(JSON.stringify(message));
  });
}

const challenged = async (card: string) => {
  const answer = await server.authenticate(merchantId, card);
  assert.equal(answer.status, 202);
  return answer;
};
const statusOf = async (id: string) =>
  (await server.retrieve(id)).at('threeDSecureTransactionStatus');

test('a scheme’s own authority is let in once it is set, for its cards alone, and no other is for them', async () => {
  const visa = await challenged('4000100000000752');
  const other = await challenged('5200100000000757');
  const [visaId, otherId] = [visa, other].map((answer) => answer.string('authenticationId'));
  assert.ok(visaId && otherId);
  await assert.rejects(send(resultFor(other), mastercard), 'the authority is not known yet');
  const ours = ofScheme.issue('3ds-server');
  const set = await server.operator('PUT', '/operator/three-d-secure/schemes/MASTERCARD', {
    directoryServerUrl: 'https://localhost:9/',
    certificate: ours.cert,
    privateKey: ours.key,
    authority: ofScheme.ca,
    pins: [pinOf(mastercard)],
  });
  assert.equal(set.status, 200);
  server.clock.advance(2_000);
  await door.renew();
  assert.match(await send(resultFor(visa), mastercard), /"errorCode":"301"/);
  assert.match(await send(resultFor(other), standard), /"errorCode":"301"/);
  assert.equal(await statusOf(visaId), 'CHALLENGE_AUTHENTICATION_REQUIRED');
  assert.equal(await statusOf(otherId), 'CHALLENGE_AUTHENTICATION_REQUIRED');
  assert.match(await send(resultFor(visa), standard), /"resultsStatus":"01"/);
  assert.match(await send(resultFor(other, { eci: '02' }), mastercard), /"resultsStatus":"01"/);
  assert.equal(await statusOf(visaId), 'AUTHENTICATED');
  assert.equal(await statusOf(otherId), 'AUTHENTICATED');
});

test('a scheme’s pins hold where the port asks for no certificate', async () => {
  const plain = await resultPort(server, { port: 0 });
  after(() => plain.close());
  const post = async (message: object) => {
    const place = `http://localhost:${plain.port}${RESULTS_PATH}`;
    const response = await fetch(place, { method: 'POST', body: JSON.stringify(message) });
    return await response.text();
  };
  const visa = await challenged('4000100000000752');
  const jcb = await challenged(numberOn('jcb', '4000100000000752'));
  const path = '/operator/three-d-secure/schemes/JCB';
  const ours = ofScheme.issue('3ds-server');
  const set = await server.operator('PUT', path, {
    directoryServerUrl: 'https://localhost:9/',
    certificate: ours.cert,
    privateKey: ours.key,
    authority: ofScheme.ca,
    pins: [pinOf(standard)],
  });
  assert.equal(set.status, 200, set.text);
  server.clock.advance(2_000);
  await plain.renew();
  assert.match(await post(resultFor(jcb)), /"errorCode":"301"/);
  const id = jcb.string('authenticationId');
  assert.equal(await statusOf(id), 'CHALLENGE_AUTHENTICATION_REQUIRED');
  assert.match(await post(resultFor(visa)), /"resultsStatus":"01"/, 'a scheme without any');
});

test('messages go to a scheme’s server only if its key is pinned', async () => {
  let messages = 0;
  const shown = ofScheme.issue('localhost');
  const directory = createServer(
    { ...shown, ca: ofScheme.ca, requestCert: true },
    (asked, reply) => {
      messages += 1;
      asked.resume().on('end', () => reply.end('{}'));
    },
  );
  directory.listen(0, 'localhost');
  await once(directory, 'listening');
  after(() => directory.close());
  const address = directory.address();
  assert.ok(typeof address === 'object' && address);
  const ours = ofScheme.issue('3ds-server');
  const messagesWith = async (pin: string) => {
    const set = await server.operator('PUT', '/operator/three-d-secure/schemes/DISCOVER', {
      directoryServerUrl: `https://localhost:${address.port}/`,
      certificate: ours.cert,
      privateKey: ours.key,
      authority: ofScheme.ca,
      pins: [pin],
    });
    assert.equal(set.status, 200, set.text);
    server.clock.advance(3_600_000);
    await server.runJob('refresh-card-ranges');
    return messages;
  };
  assert.equal(await messagesWith(pinOf(mastercard)), 0, 'of the same authority, and another key');
  assert.ok((await messagesWith(pinOf(shown))) > 0);
});
