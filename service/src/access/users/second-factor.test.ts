import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statusesOf } from '../../../../test/statuses.ts';
import { enrolTotp, PASSWORD, userServer } from '../../../../test/user-server.ts';
import { sql } from '../../platform/db/pool.ts';

/** Somebody with an authenticator app, who has just used it. */
async function withTotp() {
  const server = await userServer();
  const email = await server.newUser('OPERATOR_ADMIN');
  const first = server.newBrowser();
  await first.signIn(email);
  const secret = await enrolTotp(first, server.codeAt);
  const waiting = async (process: Pick<typeof server, 'newBrowser'> = server) => {
    const browser = process.newBrowser();
    await browser.signIn(email);
    return browser;
  };
  server.clock.advance(30_000); // The code of the enrolment is used up.
  return { ...server, email, first, secret, waiting };
}

test('a code of the app ends the sign-in, under another token', async () => {
  const { codeAt, email, recorded, secret, waiting } = await withTotp();
  const browser = await waiting();
  const before = browser.cookie();
  const answer = await browser.call('POST', '/session/totp', { code: codeAt(secret) });
  assert.equal(answer.status, 200, answer.text);
  assert.deepEqual([answer.at('status'), answer.at('user.email')], ['SIGNED_IN', email]);
  assert.notEqual(browser.cookie(), before);
  assert.equal((await browser.call('GET', '/probe/operator')).status, 200);
  assert.deepEqual((await recorded()).at(-1), `session.started ${email}`);
});

test('the code of the enrolment, and any that was used, is refused', async () => {
  const { clock, codeAt, secret, waiting } = await withTotp();
  const enrolment = codeAt(secret, -1);
  const browser = await waiting();
  assert.equal((await browser.call('POST', '/session/totp', { code: enrolment })).status, 401);
  const code = codeAt(secret);
  assert.equal((await browser.call('POST', '/session/totp', { code })).status, 200);
  const next = await waiting();
  assert.equal((await next.call('POST', '/session/totp', { code })).status, 401);
  clock.advance(30_000);
  assert.equal((await next.call('POST', '/session/totp', { code })).status, 401);
  const other = { code: codeAt(secret) };
  assert.equal((await next.call('POST', '/session/totp', other)).status, 200);
});

test('the same code at the same time, in two processes, is good for one sign-in', async () => {
  const server = await withTotp();
  for (let round = 0; round < 5; round += 1) {
    server.clock.advance(30_000);
    const browsers = await Promise.all([
      server.waiting(),
      server.waiting(server.startProcess()),
      server.waiting(server.startProcess()),
    ]);
    const code = server.codeAt(server.secret);
    const answers = await Promise.all(
      browsers.map((browser) => browser.call('POST', '/session/totp', { code })),
    );
    assert.deepEqual(statusesOf(answers), [200, 401, 401]);
    await server.db.query(sql`delete from failed_attempts`);
  }
});

test('one waiting session becomes one session, whatever is shown to it at once', async () => {
  const server = await withTotp();
  const browser = await server.waiting();
  const cookie = browser.cookie();
  const codes = [-1, 0, 1].map((step) => server.codeAt(server.secret, step));
  const processes = [server, server.startProcess(), server.startProcess()];
  const answers = await Promise.all(
    processes.map(({ call }, index) =>
      call('POST', '/session/totp', { code: codes[index] }, { cookie }),
    ),
  );
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
});

test('after five wrong codes the password has to be given again', async () => {
  const { codeAt, secret, waiting } = await withTotp();
  const browser = await waiting();
  const wrong = codeAt(secret) === '000000' ? '111111' : '000000';
  for (let count = 0; count < 5; count += 1) {
    const answer = await browser.call('POST', '/session/totp', { code: wrong });
    assert.equal(answer.status, 401);
    assert.match(answer.text, /The second factor is wrong/);
  }
  const answer = await browser.call('POST', '/session/totp', { code: codeAt(secret) });
  assert.deepEqual([answer.status, /Sign in to continue/.test(answer.text)], [401, true]);
});

test('ten wrong codes lock the second factor, also the right one, and all are on record', async () => {
  const { codeAt, email, recorded, secret, waiting } = await withTotp();
  const wrong = codeAt(secret) === '000000' ? '111111' : '000000';
  for (let count = 0; count < 10; count += 1) {
    const browser = await waiting();
    assert.equal((await browser.call('POST', '/session/totp', { code: wrong })).status, 401);
  }
  const browser = await waiting();
  const right = await browser.call('POST', '/session/totp', { code: codeAt(secret) });
  assert.equal(right.status, 429);
  const refused = (await recorded()).filter((entry) => entry === `session.refused ${email}`);
  assert.equal(refused.length, 10);
});

test('a recovery code is good once, also when it is shown twice at once', async () => {
  const server = await withTotp();
  const { clock, email, first } = server;
  const made = await first.call('POST', '/account/recovery-codes', { password: PASSWORD });
  const codes = made.at('codes') as string[];
  assert.equal(new Set(codes).size, 10);
  for (const code of codes)
    assert.match(code, /^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){2}$/);
  const [one = '', other = ''] = codes;
  const browser = server.newBrowser();
  const begun = await browser.signIn(email);
  assert.deepEqual(begun.at('factors'), ['TOTP', 'RECOVERY_CODE']);
  const typed = { code: one.toUpperCase().replaceAll('-', ' ') };
  assert.equal((await browser.call('POST', '/session/recovery-code', typed)).status, 200);
  const again = await server.waiting();
  assert.equal((await again.call('POST', '/session/recovery-code', { code: one })).status, 401);
  const account = await browser.call('GET', '/account');
  assert.equal(account.at('recoveryCodesLeft'), 9);

  clock.advance(60_000);
  const browsers = [await server.waiting(), await server.waiting(server.startProcess())];
  const answers = await Promise.all(
    browsers.map(({ call }) => call('POST', '/session/recovery-code', { code: other })),
  );
  assert.deepEqual(statusesOf(answers), [200, 401]);
  await first.call('POST', '/account/recovery-codes', { password: PASSWORD });
  const replaced = await server.waiting();
  const old = await replaced.call('POST', '/session/recovery-code', { code: codes[2] });
  assert.equal(old.status, 401, 'new codes replace the old ones');
});

test('recovery codes take the password again, and wrong ones lock as at the sign-in', async () => {
  const { first, email, newBrowser, recorded } = await withTotp();
  const ask = (body?: object) => first.call('POST', '/account/recovery-codes', body);
  const { codes } = (await ask({ password: PASSWORD })).body as { codes: string[] };
  assert.deepEqual((await ask({})).faults(), ['password REQUIRED_FIELD']);
  for (let guess = 0; guess < 10; guess += 1) {
    assert.deepEqual((await ask({ password: 'guessed' })).faults(), ['password WRONG_PASSWORD']);
  }
  assert.equal((await ask({ password: PASSWORD })).status, 429);
  assert.equal((await newBrowser().signIn(email)).status, 429);
  const made = (await recorded()).filter((entry) => entry.startsWith('user.recovery-codes-made'));
  assert.equal(made.length, 1);
  assert.equal((await first.call('GET', '/account')).at('recoveryCodesLeft'), codes.length);
});

test('another person’s codes are worth nothing', async () => {
  const server = await withTotp();
  const email = await server.newUser('RISK');
  const other = server.newBrowser();
  await other.signIn(email);
  const secret = await enrolTotp(other, server.codeAt);
  const codes = (await other.call('POST', '/account/recovery-codes', { password: PASSWORD })).at(
    'codes',
  ) as string[];
  server.clock.advance(30_000);
  const browser = await server.waiting();
  const totp = await browser.call('POST', '/session/totp', { code: server.codeAt(secret) });
  assert.equal(totp.status, 401);
  const recovery = await browser.call('POST', '/session/recovery-code', { code: codes[0] });
  assert.equal(recovery.status, 401);
});

test('neither secrets nor codes are in the database as they are', async () => {
  const { db, first, secret } = await withTotp();
  const codes = (await first.call('POST', '/account/recovery-codes', { password: PASSWORD })).at(
    'codes',
  ) as string[];
  const rows = await db.query(sql`
    select to_jsonb(users)::text as text from users
    union all select to_jsonb(user_recovery_codes)::text from user_recovery_codes
    union all select to_jsonb(audit_log)::text from audit_log`);
  const all = JSON.stringify(rows);
  assert.ok(rows.length > 12);
  for (const hidden of [secret, ...codes]) assert.ok(!all.includes(hidden));
});
