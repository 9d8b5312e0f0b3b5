import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statusesOf } from '../../../../test/statuses.ts';
import { SoftwareAuthenticator } from '../../../../test/software-authenticator.ts';
import type { TestAnswer } from '../../../../test/http.ts';
import { type Browser, CONSOLE_URL, PASSWORD, userServer } from '../../../../test/user-server.ts';
import { sql } from '../../platform/db/pool.ts';

const origin = CONSOLE_URL;

async function challengeFor({ call }: Browser, path: string): Promise<{ challenge: string }> {
  const again = path.startsWith('/account') ? { password: PASSWORD } : undefined;
  const options = await call('POST', path, again);
  assert.equal(options.status, 200, options.text);
  return { challenge: options.string('challenge') };
}

async function addPasskey(browser: Browser, passkey: SoftwareAuthenticator): Promise<TestAnswer> {
  const response = passkey.register(await challengeFor(browser, '/account/passkeys/options'));
  return await browser.call('POST', '/account/passkeys', { name: 'Laptop', response });
}

/** Somebody with a passkey. */
async function withPasskey() {
  const server = await userServer();
  const email = await server.newUser('OPERATOR_ADMIN');
  const first = server.newBrowser();
  await first.signIn(email);
  const passkey = new SoftwareAuthenticator({ origin });
  const added = await addPasskey(first, passkey);
  assert.equal(added.status, 204, added.text);
  const waiting = async (process: Pick<typeof server, 'newBrowser'> = server) => {
    const browser = process.newBrowser();
    const begun = await browser.signIn(email);
    return { ...browser, begun, challenge: begun.string('passkeyOptions.challenge') };
  };
  return { ...server, email, first, passkey, waiting };
}

test('a passkey ends the enrolment, and is the second factor from then on', async () => {
  const { email, first, passkey, recorded, waiting } = await withPasskey();
  assert.equal((await first.call('GET', '/probe/operator')).status, 200);
  const browser = await waiting();
  assert.deepEqual(browser.begun.at('factors'), ['PASSKEY']);
  assert.deepEqual(browser.begun.at('passkeyOptions.allowCredentials'), [
    { id: passkey.credentialId, transports: ['internal'] },
  ]);
  assert.equal(browser.begun.at('passkeyOptions.domain'), 'console.causeway.test');
  const response = passkey.assert(browser);
  const answer = await browser.call('POST', '/session/passkey', { response });
  assert.equal(answer.status, 200, answer.text);
  assert.equal((await browser.call('GET', '/probe/operator')).status, 200);
  const account = await browser.call('GET', '/account');
  assert.deepEqual(
    [account.at('passkeys.0.name'), account.at('hasTotp'), account.at('passkeys.1')],
    ['Laptop', false, undefined],
  );
  assert.deepEqual((await recorded()).slice(-3), [
    `session.started ${email}`,
    `user.factor-added ${email}`,
    `session.started ${email}`,
  ]);
});

test('every signature is understood, whatever its numbers begin with', async () => {
  const { clock, passkey, waiting } = await withPasskey();
  const browser = await waiting();
  const options = { challenge: browser.challenge };
  // One in 128 has a number that is shorter than 32 bytes.
  let response = passkey.assert(options);
  while (Buffer.from(response.response.signature, 'base64url').length > 69) {
    response = passkey.assert(options);
  }
  clock.advance(1_000);
  assert.equal((await browser.call('POST', '/session/passkey', { response })).status, 200);
});

test('another origin, host, challenge, key or an owner who was not verified is refused', async () => {
  const { db, passkey, waiting } = await withPasskey();
  const stranger = new SoftwareAuthenticator({ origin });
  const answers = {
    origin: (options: { challenge: string }) =>
      passkey.assert(options, { origin: 'https://evil.test', domain: 'console.causeway.test' }),
    domain: (options: { challenge: string }) => passkey.assert(options, { domain: 'evil.test' }),
    frame: (options: { challenge: string }) => passkey.assert(options, { crossOrigin: true }),
    challenge: () => passkey.assert({ challenge: 'AAAAAAAAAAAAAAAAAAAAAAAA' }),
    verified: (options: { challenge: string }) => passkey.assert(options, { isVerified: false }),
    credential: (options: { challenge: string }) => stranger.assert(options),
    key: (options: { challenge: string }) => ({
      ...stranger.assert(options),
      id: passkey.credentialId,
      rawId: passkey.credentialId,
    }),
    type: ({ challenge }: { challenge: string }) => {
      const right = passkey.assert({ challenge });
      const { clientDataJSON } = passkey.register({ challenge }).response;
      return { ...right, response: { ...right.response, clientDataJSON } };
    },
    signature: (options: { challenge: string }) => {
      const right = passkey.assert(options);
      return { ...right, response: { ...right.response, signature: 'AAAA' } };
    },
    authenticatorData: (options: { challenge: string }) => {
      const right = passkey.assert(options);
      return { ...right, response: { ...right.response, authenticatorData: 'AAAA' } };
    },
  };
  for (const [what, answer] of Object.entries(answers)) {
    const browser = await waiting();
    const sent = { response: answer(browser) };
    const refused = await browser.call('POST', '/session/passkey', sent);
    assert.equal(refused.status, 401, what);
    await db.query(sql`delete from failed_attempts`);
    // The challenge is used up; a new one is not.
    const right = { response: passkey.assert(browser) };
    assert.equal((await browser.call('POST', '/session/passkey', right)).status, 401, what);
    const renewed = await challengeFor(browser, '/session/passkey/options');
    const response = passkey.assert(renewed);
    assert.equal((await browser.call('POST', '/session/passkey', { response })).status, 200, what);
  }
});

test('an answer is good once, within five minutes, and the count never goes back', async () => {
  const { clock, passkey, waiting } = await withPasskey();
  const browser = await waiting();
  const cookie = browser.cookie();
  const response = passkey.assert(browser);
  const twice = await Promise.all([
    browser.call('POST', '/session/passkey', { response }, { cookie }),
    browser.call('POST', '/session/passkey', { response }, { cookie }),
  ]);
  assert.deepEqual(statusesOf(twice), [200, 401]);

  const late = await waiting();
  clock.advance(5 * 60_000);
  const tooLate = await late.call('POST', '/session/passkey', { response: passkey.assert(late) });
  assert.equal(tooLate.status, 401);

  const copied = await waiting();
  passkey.counter = 0;
  const stale = await copied.call('POST', '/session/passkey', {
    response: passkey.assert(copied),
  });
  assert.equal(stale.status, 401, 'the count went back');
});

const padded = (response: { id: string }) => ({ ...response, id: `${response.id}==` });

test('a credential is its bytes: no other spelling of its id adds or finds another', async () => {
  const { first, passkey, waiting } = await withPasskey();
  const again = passkey.register(await challengeFor(first, '/account/passkeys/options'));
  const twice = { name: 'Copy', response: padded(again) };
  assert.equal((await first.call('POST', '/account/passkeys', twice)).status, 409);
  const browser = await waiting();
  const response = padded(passkey.assert(browser));
  assert.equal((await browser.call('POST', '/session/passkey', { response })).status, 200);
});

test('a passkey is registered for this page, this session and a verified owner, or not at all', async () => {
  const server = await userServer({ isSandbox: true });
  const browser = server.newBrowser();
  await browser.signIn(await server.newUser('RISK'));
  const passkey = new SoftwareAuthenticator({ origin });
  const OPTIONS = '/account/passkeys/options';
  const add = (response: unknown) =>
    browser.call('POST', '/account/passkeys', { name: 'Laptop', response });
  for (const changes of [
    { origin: 'https://evil.test', domain: 'console.causeway.test' },
    { domain: 'evil.test' },
    { isVerified: false },
  ]) {
    const refused = await add(passkey.register(await challengeFor(browser, OPTIONS), changes));
    assert.deepEqual(refused.faults(), ['response PASSKEY_NOT_VERIFIED']);
  }
  const right = passkey.register(await challengeFor(browser, OPTIONS));
  const id = new SoftwareAuthenticator({ origin }).credentialId;
  const other = await add({ ...right, id, rawId: id });
  assert.deepEqual(other.faults(), ['response PASSKEY_NOT_VERIFIED'], 'another credential’s id');
  assert.deepEqual((await add(right)).faults(), ['response PASSKEY_NOT_VERIFIED'], 'used up');
  assert.equal((await addPasskey(browser, passkey)).status, 204);
  const again = await addPasskey(browser, passkey);
  assert.equal(again.status, 409);
  assert.match(again.string('type'), /passkey-known$/);
});

test('the last second factor stays, unless it is the sandbox', async () => {
  const { email, first, recorded } = await withPasskey();
  const account = await first.call('GET', '/account');
  const [one] = account.at('passkeys') as { passkeyId: string }[];
  const path = `/account/passkeys/${one?.passkeyId}`;
  assert.equal((await first.call('DELETE', path)).status, 409);
  const second = new SoftwareAuthenticator({ origin });
  assert.equal((await addPasskey(first, second)).status, 204);
  assert.equal((await first.call('DELETE', path)).status, 204);
  assert.equal((await first.call('DELETE', path)).status, 404);
  assert.equal((await first.call('DELETE', '/account/totp')).status, 404);
  assert.equal((await recorded()).at(-1), `user.factor-removed ${email}`);

  const sandbox = await userServer({ isSandbox: true });
  const browser = sandbox.newBrowser();
  const other = await sandbox.newUser('RISK');
  await browser.signIn(other);
  assert.equal((await addPasskey(browser, second)).status, 204);
  const own = await browser.call('GET', '/account');
  const last = `/account/passkeys/${own.string('passkeys.0.passkeyId')}`;
  assert.equal((await browser.call('DELETE', last)).status, 204);
  assert.equal((await sandbox.newBrowser().signIn(other)).at('status'), 'SIGNED_IN');
});

test('nobody removes or uses another person’s passkey', async () => {
  const { first, newBrowser, newUser, passkey, waiting } = await withPasskey();
  const account = await first.call('GET', '/account');
  const path = `/account/passkeys/${account.string('passkeys.0.passkeyId')}`;
  const eve = newBrowser();
  const email = await newUser('RISK');
  await eve.signIn(email);
  const own = new SoftwareAuthenticator({ origin });
  await addPasskey(eve, own);
  assert.equal((await eve.call('DELETE', path)).status, 404);
  assert.equal((await addPasskey(eve, passkey)).status, 409, 'the credential is somebody’s');
  const browser = await waiting();
  const response = own.assert(browser);
  assert.equal((await browser.call('POST', '/session/passkey', { response })).status, 401);
});
