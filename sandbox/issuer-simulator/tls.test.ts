import assert from 'node:assert/strict';
import { createServer, request, type RequestOptions } from 'node:https';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { TLSSocket } from 'node:tls';
import { type Message, parseMessage } from './message.ts';
import {
  decode,
  encode,
  creqFor,
  received,
  startForTests,
  type StartedForTests,
} from './started-for-tests.ts';
import { createAuthority } from './test-certificates.ts';

const authority = createAuthority('Test network');
const ours = authority.issue('3DS Server');
const theirs = authority.issue('issuer simulator');
const ca = authority.cert;
let trial: StartedForTests;
before(async () => {
  trial = await startForTests({ tls: { ...theirs, ca } });
});
after(() => trial.close());

async function post(path: string, body: string, client: RequestOptions) {
  const answered = await new Promise<{ status: number; text: string }>((resolve, reject) => {
    const options = { port: trial.issuer.port, path, method: 'POST', ca, agent: false, ...client };
    const outgoing = request({ host: '127.0.0.1', ...options }, (response) => {
      text(response).then(
        (responseText) => resolve({ status: response.statusCode ?? 0, text: responseText }),
        reject,
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
  return { ...answered, message: parseMessage(answered.text).message ?? {} };
}

test('the directory server requires a certificate of the network', async () => {
  const areq = JSON.stringify(trial.areqFor('4000100000000000'));
  assert.equal((await post('/directory-server', areq, {})).status, 403);
  const stranger = createAuthority('Another network').issue('stranger');
  assert.equal((await post('/directory-server', areq, stranger)).status, 403);
  const known = await post('/directory-server', areq, ours);
  assert.equal(known.message['transStatus'], 'Y');
});

test('results go out under the issuer’s own certificate, and browsers need none', async () => {
  const results: Message[] = [];
  const server = createServer({ ...ours, ca, requestCert: true }, (incoming, response) => {
    assert.ok(incoming.socket instanceof TLSSocket && incoming.socket.authorized);
    text(incoming).then((body) => {
      const rreq = parseMessage(body).message ?? {};
      results.push(rreq);
      return response.end(JSON.stringify(received(rreq)));
    }, assert.ifError);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const threeDSServerURL = `https://localhost:${port}/`;
  const areq = JSON.stringify(trial.areqFor('4000100000000703', { threeDSServerURL }));
  const { message: ares } = await post('/directory-server', areq, ours);
  assert.match(String(ares['acsURL']), /^https:/);
  const page = await post('/acs/challenge', `creq=${encode(creqFor(ares))}`, {});
  const cres = /name="cres"\s+value="([^"]+)"/.exec(page.text)?.[1];
  assert.equal(decode(cres)['transStatus'], 'Y');
  assert.equal(results[0]?.['transStatus'], 'Y');
  server.close();
});
