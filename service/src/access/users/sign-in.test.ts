import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statusesOf } from '../../../../test/statuses.ts';
import { CONSOLE_URL, enrolTotp, PASSWORD, userServer } from '../../../../test/user-server.ts';
import { type Queryable, sql, transaction } from '../../platform/db/pool.ts';

const OLD_HASH =
  '$scrypt$ln=4,r=8,p=1$AAAAAAAAAAAAAAAAAAAAAA$h4jRq7QoDZaA7NHDyagB-ydzjtZmmZubeMiTQaOm_aQ';

test('in the sandbox a password is enough, and the cookie makes the caller', async () => {
  const server = await userServer({ isSandbox: true });
  const email = await server.newUser('OPERATOR');
  const browser = server.newBrowser();
  const answer = await browser.signIn(email.toUpperCase());
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.at('status'), 'SIGNED_IN');
  const userId = await server.userIdOf(email);
  const user = {
    userId,
    email,
    name: answer.at('user.name'),
    role: 'OPERATOR',
    side: 'OPERATOR',
    partnerId: null,
    partnerName: null,
  };
  assert.deepEqual(answer.at('user'), user);
  const session = await browser.call('GET', '/session');
  assert.deepEqual(
    [session.at('status'), session.at('user'), session.at('approvalLimit')],
    ['SIGNED_IN', user, 100_000],
  );
  assert.equal(session.at('time'), server.clock.now().toISOString());
  const caller = await browser.call('GET', '/probe');
  assert.deepEqual(caller.body, {
    kind: 'operator',
    clientId: email,
    scopes: [
      'operator.read',
      'operator.merchant.write',
      'operator.order.write',
      'operator.risk.write',
      'operator.alert.write',
      'session',
    ],
    user: { userId, role: 'OPERATOR' },
  });
  assert.deepEqual(await server.recorded(), [`session.started ${email}`]);
});

test('of a session only the keyed digest of its token is kept', async () => {
  const server = await userServer({ isSandbox: true });
  const browser = server.newBrowser();
  await browser.signIn(await server.newUser('OPERATOR'));
  const token = browser.cookie().split('=')[1] ?? '';
  assert.equal(token.length, 43);
  const rows = await server.db.query(sql`select *, encode(digest, 'base64') from user_sessions`);
  assert.equal(rows.length, 1);
  assert.ok(!JSON.stringify(rows).includes(token));
  assert.ok(!JSON.stringify(rows).includes(Buffer.from(token, 'base64url').toString('base64')));
});

test('a wrong password, an unknown address, an invited and a disabled person get the same answer', async () => {
  const server = await userServer();
  const [known, disabled] = [await server.newUser('RISK'), await server.newUser('RISK')];
  const invited = await server.newUser('RISK');
  await server.db.query(sql`update users set disabled_at = now() where email = ${disabled}`);
  await server.db.query(sql`update users set password_hash = null where email = ${invited}`);
  const browser = server.newBrowser();
  const headers = { 'x-correlation-id': 'same' };
  const answers = await Promise.all(
    [
      { email: known, password: 'wrong' },
      { email: 'eve@causeway.test', password: PASSWORD },
      { email: disabled, password: PASSWORD },
      { email: invited, password: PASSWORD },
    ].map((body) => browser.call('POST', '/session', body, headers)),
  );
  for (const { status, text, headers: sent } of answers) {
    assert.deepEqual([status, text], [401, answers[0]?.text]);
    assert.equal(sent['set-cookie'], undefined);
  }
  const refused = Array.from({ length: 4 }, () => 'session.refused anonymous');
  assert.deepEqual(await server.recorded(), refused);
});

test('ten wrong passwords lock the sign-in, also the right one, until the lock ends', async () => {
  const server = await userServer({ isSandbox: true });
  const email = await server.newUser('RISK');
  const browser = server.newBrowser();
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => browser.signIn(email, 'wrong')),
  );
  const statuses = statusesOf(answers);
  assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 401), 429, 429]);
  assert.equal((await browser.signIn(email)).status, 429);
  server.clock.advance(15 * 60_000);
  assert.equal((await browser.signIn(email)).status, 200);
});

test('an old hash is verified, and replaced by one of today', async () => {
  const server = await userServer({ isSandbox: true });
  const email = await server.newUser('RISK', null, OLD_HASH);
  const hashOf = async () => {
    const rows = await server.db.query<{ hash: string }>(
      sql`select password_hash as hash from users where email = ${email}`,
    );
    return rows[0]?.hash ?? '';
  };
  assert.equal((await server.newBrowser().signIn(email, 'wrong password')).status, 401);
  assert.equal(await hashOf(), OLD_HASH);
  assert.equal((await server.newBrowser().signIn(email, 'old password')).status, 200);
  assert.match(await hashOf(), /^\$argon2id\$/);
  assert.equal((await server.newBrowser().signIn(email, 'old password')).status, 200);
});

test('outside the sandbox whoever has no second factor may set one up, and nothing else', async () => {
  const server = await userServer();
  const browser = server.newBrowser();
  const email = await server.newUser('OPERATOR_ADMIN');
  const answer = await browser.signIn(email);
  assert.deepEqual([answer.status, answer.at('status')], [200, 'ENROLMENT_REQUIRED']);
  const session = await browser.call('GET', '/session');
  assert.deepEqual([session.at('status'), session.at('scopes')], ['ENROLMENT_REQUIRED', []]);
  for (const path of ['/probe/operator', '/probe/payment', '/operator/users', '/users']) {
    assert.equal((await browser.call('GET', path)).status, 403, path);
  }
  for (const [method, path] of [
    ['POST', '/account/recovery-codes'],
    ['POST', '/account/password'],
    ['DELETE', '/account/totp'],
    ['POST', '/operator/users'],
  ] as const) {
    assert.equal((await browser.call(method, path)).status, 403, path);
  }
  const before = browser.cookie();
  await enrolTotp(browser, server.codeAt);
  assert.notEqual(browser.cookie(), before);
  assert.equal((await browser.call('GET', '/probe/operator')).status, 200);
  const old = await server.call('GET', '/session', undefined, { cookie: before });
  assert.equal(old.status, 401, 'the token from before the factor is worth nothing');
});

test('of two who know the password, only the first sets up a second factor', async () => {
  const server = await userServer();
  const email = await server.newUser('OPERATOR_ADMIN');
  const [first, second] = [server.newBrowser(), server.newBrowser()];
  for (const browser of [first, second]) await browser.signIn(email);
  const offered = await second.call('POST', '/account/totp', {});
  await enrolTotp(first, server.codeAt);
  server.clock.advance(3_000);
  const code = server.codeAt(offered.string('secret'));
  const late = await second.call('POST', '/account/totp/confirm', { code });
  assert.equal(late.status, 401);
  assert.equal((await second.call('POST', '/account/totp', {})).status, 401);
});

test('a session that waits for its second factor opens nothing but that', async () => {
  const server = await userServer();
  const email = await server.newUser('OPERATOR_ADMIN');
  const first = server.newBrowser();
  await first.signIn(email);
  await enrolTotp(first, server.codeAt);
  const browser = server.newBrowser();
  const answer = await browser.signIn(email);
  assert.deepEqual(answer.body, { status: 'SECOND_FACTOR_REQUIRED', factors: ['TOTP'] });
  for (const [method, path] of [
    ['GET', '/session'],
    ['GET', '/probe'],
    ['GET', '/probe/operator'],
    ['GET', '/account'],
    ['POST', '/account/totp'],
    ['POST', '/account/passkeys/options'],
    ['GET', '/operator/users'],
  ] as const) {
    assert.equal((await browser.call(method, path)).status, 401, path);
  }
  server.clock.advance(10 * 60_000);
  const late = await browser.call('POST', '/session/totp', { code: '000000' });
  assert.equal(late.status, 401);
  assert.match(late.text, /Sign in to continue/);
});

test('without the cookie, with two, or with one of another form nobody is known', async () => {
  const server = await userServer({ isSandbox: true });
  const browser = server.newBrowser();
  await browser.signIn(await server.newUser('OPERATOR'));
  const cookie = browser.cookie();
  const status = async (sent: string) =>
    (await server.call('GET', '/probe', undefined, { cookie: sent })).status;
  assert.equal(await status(`theme=dark; ${cookie}; other=1`), 200);
  assert.equal((await server.call('GET', '/probe')).status, 401);
  assert.equal(await status(`${cookie}; ${cookie}`), 401);
  assert.equal(await status(cookie.replace('__Host-', '')), 401);
  assert.equal(await status(`${cookie}x`), 401);
  assert.equal(await status(cookie.toLowerCase()), 401);
});

test('over plain http, as in the sandbox, the cookie has its other name', async () => {
  const server = await userServer();
  const { newUser } = server;
  const plain = server.startProcess({ consoleUrl: 'http://localhost:8090', isSandbox: true });
  const body = { email: await newUser('RISK'), password: PASSWORD };
  const answer = await plain.call('POST', '/session', body);
  const set = answer.headers['set-cookie'] ?? '';
  assert.match(set, /^causeway-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  assert.ok(CONSOLE_URL.startsWith('https:'));
});

test('a password that is changed after it was verified begins no session', async () => {
  const server = await userServer({ isSandbox: true });
  const { db } = server;
  const email = await server.newUser('RISK');
  const signing = await transaction(db, async (tx) => {
    await tx.query(sql`select 1 from users where email = ${email} for update`);
    const answer = server.newBrowser().signIn(email);
    await waitsForLock(db); // The password was right.
    await tx.query(sql`update users set signed_out_before = ${new Date(1)}`);
    return { answer };
  });
  assert.equal((await signing.answer).status, 401);
  assert.deepEqual(await db.query(sql`select 1 from user_sessions`), []);
});

async function waitsForLock(db: Queryable): Promise<void> {
  for (;;) {
    const rows = await db.query(sql`
      select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    if (rows.length > 0) return;
  }
}
