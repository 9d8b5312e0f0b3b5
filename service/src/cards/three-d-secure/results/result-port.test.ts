/** The port for results under TLS: only a certificate of the directory server gets in. */
import assert from 'node:assert/strict';
import { hash, X509Certificate } from 'node:crypto';
import { request } from 'node:https';
import { after, test } from 'node:test';
import { createAuthority } from '../../../../../test/certificates.ts';
import { testDatabase } from '../../../../../test/database.ts';
import { FakeClock } from '../../../../../test/fake-clock.ts';
import { testKeyring } from '../../../../../test/keyring.ts';
import { createLogger } from '../../../platform/logger.ts';
import { resultPort, RESULTS_PATH } from './result-port.ts';

const db = await testDatabase();
const clock = new FakeClock();
const keyring = await testKeyring(db);
const authority = createAuthority('Directory Server CA');
const stranger = createAuthority('Another CA');
const directories = { trust: () => Promise.resolve({ authorities: [], pinsOf: () => [] }) };
const deps = { db, clock, keyring, logger: createLogger('silent'), directories };
const [directoryServer, renewed] = [authority.issue('directory-server'), authority.issue('new')];
const pins = [directoryServer, renewed].map(({ cert }) =>
  hash(
    'sha256',
    new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' }),
    'base64',
  ),
);
const tls = { ...authority.issue('3ds-server'), ca: authority.ca, pins };
const door = await resultPort(deps, { port: 0, tls });
after(() => door.close());

type Shown = Readonly<{ key?: string; cert?: string; path?: string }>;

function send({ path = RESULTS_PATH, ...shown }: Shown): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        host: 'localhost',
        port: door.port,
        path,
        method: 'POST',
        ca: authority.ca,
        ...shown,
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        response.on('end', () => resolve(`${response.statusCode} ${text}`));
        response.on('error', reject);
      },
    );
    asked.on('error', reject);
    asked.end('{}');
  });
}

test('with a certificate of the directory server, old or new, a message is answered', async () => {
  assert.match(await send(directoryServer), /^200 .*"errorCode":"101"/);
  assert.match(await send(renewed), /^200 .*"errorCode":"101"/);
});

test('with another certificate of the same authority, even of the same name, nothing is taken', async () => {
  assert.equal(await send(authority.issue('directory-server')), '403 ');
  assert.equal(await send(tls), '403 ', 'not even our own');
});

test('without a certificate, or with another authority’s, the connection is refused', async () => {
  await assert.rejects(send({}));
  await assert.rejects(send(stranger.issue('directory-server')));
});

test('nothing else is served on that port', async () => {
  assert.equal(await send({ ...directoryServer, path: '/payments' }), '404 ');
});
