/** Results are accepted only from the directory server of the card's scheme. */
import assert from 'node:assert/strict';
import { hash, X509Certificate } from 'node:crypto';
import { request } from 'node:https';
import { after, test } from 'node:test';
import { createAuthority, type Identity } from '../../test/certificates.ts';
import { issuerProcess } from '../../test/issuer-process.ts';
import { resultFor, threeDSecureServer } from '../../test/three-d-secure-server.ts';
import { resultPort, RESULTS_PATH } from './result-port.ts';

const { url: issuerUrl } = await issuerProcess();
const server = await threeDSecureServer({ issuerUrl });
await server.runJob('refresh-card-ranges');
const merchantId = await server.newMerchant();

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
