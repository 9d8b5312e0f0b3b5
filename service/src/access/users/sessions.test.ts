import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enrolTotp, PASSWORD, userServer } from '../../../../test/user-server.ts';
import { sql } from '../../platform/db/pool.ts';

const HOUR_MS = 3_600_000;
const NEW_PASSWORD = 'another one, just as long';

async function signedIn(role: 'OPERATOR_ADMIN' | 'RISK' = 'OPERATOR_ADMIN') {
  const server = await userServer({ isSandbox: true });
  const email = await server.newUser(role);
  const open = async (process: Pick<typeof server, 'newBrowser'> = server) => {
    const browser = process.newBrowser();
    assert.equal((await browser.signIn(email)).status, 200);
    return browser;
  };
  return { ...server, email, open, browser: await open() };
}

test('a session ends after 12 hours without use, and after 7 days in any case', async () => {
  const { browser, clock, open } = await signedIn();
  const idle = await open();
  for (let hours = 0; hours < 7 * 24 - 11; hours += 11) {
    assert.equal((await browser.call('GET', '/probe')).status, 200, `${hours} h`);
    clock.advance(11 * HOUR_MS);
    if (hours === 0) assert.equal((await idle.call('GET', '/probe')).status, 200);
    if (hours === 22) assert.equal((await idle.call('GET', '/probe')).status, 401);
  }
  assert.equal((await browser.call('GET', '/probe')).status, 200);
  clock.advance(11 * HOUR_MS);
  assert.equal((await browser.call('GET', '/probe')).status, 401);
  assert.equal((await browser.call('GET', '/session')).status, 401);
});

test('sessions whose time has passed are removed as others begin', async () => {
  const { clock, db, open } = await signedIn();
  await open();
  clock.advance(7 * 24 * HOUR_MS);
  await open();
  assert.equal((await db.query(sql`select 1 from user_sessions`)).length, 1);
});

test('whoever signs out is out, in every process within 5 seconds', async () => {
  const { browser, clock, email, recorded, startProcess } = await signedIn();
  const other = startProcess();
  const cookie = browser.cookie();
  const there = () => other.call('GET', '/probe', undefined, { cookie });
  assert.equal((await there()).status, 200);
  const out = await browser.call('DELETE', '/session');
  assert.equal(out.status, 204);
  assert.match(out.headers['set-cookie'] ?? '', /^__Host-causeway-session=; Max-Age=0; Path=\//);
  clock.advance(5_000);
  assert.equal((await there()).status, 401);
  assert.equal((await browser.call('DELETE', '/session')).status, 204, 'again changes nothing');
  assert.deepEqual((await recorded()).slice(-1), [`session.ended ${email}`]);
});

test('another password ends all other sessions, and the token of the old one', async () => {
  const { browser, clock, email, newBrowser, open, recorded } = await signedIn();
  const other = await open();
  const wrong = { current: 'wrong', new: NEW_PASSWORD };
  const refused = await browser.call('POST', '/account/password', wrong);
  assert.deepEqual(refused.faults(), ['current WRONG_PASSWORD']);
  const weak = { current: PASSWORD, new: 'password1234' };
  const common = await browser.call('POST', '/account/password', weak);
  assert.deepEqual(common.faults(), ['new PASSWORD_COMMON']);
  const short = { current: PASSWORD, new: 'too short' };
  const form = await browser.call('POST', '/account/password', short);
  assert.deepEqual(form.faults(), ['new INVALID_FORMAT']);
  assert.ok(!form.text.includes('too short'));
  const change = { current: PASSWORD, new: NEW_PASSWORD };
  assert.equal((await browser.call('POST', '/account/password', change)).status, 204);
  clock.advance(5_000);
  assert.equal((await browser.call('GET', '/probe')).status, 200);
  assert.equal((await other.call('GET', '/probe')).status, 401);
  assert.equal((await newBrowser().signIn(email)).status, 401);
  assert.equal((await newBrowser().signIn(email, NEW_PASSWORD)).status, 200);
  assert.ok((await recorded()).includes(`user.password-changed ${email}`));
});

test('people see their sessions and end any of their own, and no other', async () => {
  const { browser, clock, newBrowser, newUser, open } = await signedIn();
  const other = await open();
  const eve = newBrowser();
  await eve.signIn(await newUser('RISK'));
  const account = await browser.call('GET', '/account', undefined, { 'user-agent': 'x' });
  const sessions = account.at('sessions') as { sessionId: string; isCurrent: boolean }[];
  assert.equal(sessions.length, 2);
  const [mine, theirs] = [true, false].map((is) =>
    sessions.find(({ isCurrent }) => isCurrent === is),
  );
  assert.ok(mine && theirs);
  const path = `/account/sessions/${theirs.sessionId}`;
  assert.equal((await eve.call('DELETE', path)).status, 404);
  assert.equal((await browser.call('DELETE', path)).status, 204);
  assert.equal((await browser.call('DELETE', path)).status, 404);
  clock.advance(5_000);
  assert.equal((await other.call('GET', '/probe')).status, 401);
  assert.equal((await browser.call('GET', '/probe')).status, 200);
});

test('a card number in what the browser calls itself is not kept', async () => {
  const { db, email, call } = await signedIn();
  const body = { email, password: PASSWORD };
  await call('POST', '/session', body, { 'user-agent': 'Browser 4111 1111 1111 1111' });
  const rows = await db.query(sql`select user_agent from user_sessions order by created_at`);
  assert.match(JSON.stringify(rows), /Browser \[masked\]/);
});

test('an operator acts for the partner it names, with what the role may do there', async () => {
  const { browser, newPartner, email } = await signedIn('RISK');
  const partnerId = await newPartner('Maple', 'PARTNER_BANK');
  const as = (id: string) => browser.call('GET', '/probe', undefined, { 'x-partner-id': id });
  const caller = await as(partnerId);
  assert.equal(caller.status, 200, caller.text);
  assert.deepEqual(
    ['kind', 'partnerId', 'partnerKind', 'merchantId', 'clientId'].map((name) => caller.at(name)),
    ['partner', partnerId, 'PARTNER_BANK', null, email],
  );
  const reads =
    'onboarding.merchant onboarding.order payment refund dispute event alert user credential';
  assert.deepEqual(caller.at('scopes'), [
    'dispute.write',
    'alert.write',
    ...reads.split(' ').map((name) => `${name}.read`),
    'session',
  ]);
  assert.equal(caller.at('user.role'), 'RISK');
  const named = { 'x-partner-id': partnerId };
  assert.equal((await browser.call('GET', '/probe/payment', undefined, named)).status, 200);
  assert.equal((await browser.call('GET', '/probe/operator', undefined, named)).status, 403);
  assert.equal((await browser.call('GET', '/probe/payment')).status, 403);
  assert.equal((await as('pa0000000000000000000000000000')).status, 403);
  assert.equal((await as('x'.repeat(10_000))).status, 403);
});

test('people of a partner act for it and for no other', async () => {
  const { newBrowser, newPartner, newUser } = await signedIn();
  const [maple, birch] = [await newPartner('Maple'), await newPartner('Birch')];
  const browser = newBrowser();
  const answer = await browser.signIn(await newUser('PARTNER_ADMIN', maple));
  assert.deepEqual([answer.at('user.side'), answer.at('user.partnerName')], ['PARTNER', 'Maple']);
  const probe = (headers = {}) => browser.call('GET', '/probe', undefined, headers);
  assert.equal((await probe()).at('partnerId'), maple);
  assert.equal((await probe({ 'x-partner-id': maple })).at('partnerId'), maple);
  assert.equal((await probe({ 'x-partner-id': birch })).status, 403);
  assert.equal((await browser.call('GET', '/probe/operator')).status, 403);
  const scopes = (await browser.call('GET', '/session')).at('scopes') as string[];
  assert.ok(!scopes.includes('onboarding.order.write'), 'only partner banks have orders');
});

test('what a role may do follows it within 5 seconds, and the person signs in again', async () => {
  const { browser, clock, db, email } = await signedIn();
  assert.equal((await browser.call('GET', '/probe/operator')).status, 200);
  await db.query(sql`update users set role = 'FINANCE' where email = ${email}`);
  clock.advance(5_000);
  const scopes = (await browser.call('GET', '/probe')).at('scopes') as string[];
  assert.deepEqual(scopes, [
    'operator.read',
    'operator.alert.write',
    'operator.bank.read',
    'operator.accounts.read',
    'operator.finance.write',
    'session',
  ]);
  await db.query(sql`update users set disabled_at = now() where email = ${email}`);
  clock.advance(5_000);
  assert.equal((await browser.call('GET', '/probe')).status, 401);
});

test('a wrong code does not set up the app, and the app in use counts until the next is confirmed', async () => {
  const { browser, clock, codeAt, email, newBrowser } = await signedIn();
  const secret = await enrolTotp(browser, codeAt);
  const offered = await browser.call('POST', '/account/totp', { password: PASSWORD });
  const next = offered.string('secret');
  assert.match(offered.string('otpauthUri'), new RegExp(`secret=${next}&`));
  // It begins with the upper edge of the square in a corner.
  assert.match(offered.string('qrSvgPath').slice(0, 80), /^(?:M1 1h7v1h-7z)(?:M\d+ 1h\d+v1h-\d+z)/);
  clock.advance(30_000);
  const confirm = (code: string) => browser.call('POST', '/account/totp/confirm', { code });
  assert.deepEqual((await confirm(codeAt(secret))).faults(), ['code WRONG_CODE']);
  const waiting = newBrowser();
  await waiting.signIn(email);
  const old = await waiting.call('POST', '/session/totp', { code: codeAt(secret) });
  assert.equal(old.status, 200);
  clock.advance(30_000);
  assert.equal((await confirm(codeAt(next))).status, 204);
  clock.advance(30_000);
  const again = newBrowser();
  await again.signIn(email);
  const gone = await again.call('POST', '/session/totp', { code: codeAt(secret) });
  assert.equal(gone.status, 401);
  const now = await again.call('POST', '/session/totp', { code: codeAt(next) });
  assert.equal(now.status, 200);
});

test('whoever is signed in gives the password again to add a second factor; wrong ones count', async () => {
  const { browser, codeAt } = await signedIn();
  const PATHS = ['/account/totp', '/account/passkeys/options'];
  for (const path of PATHS) {
    const without = await browser.call('POST', path, {});
    assert.deepEqual(without.faults(), ['password REQUIRED_FIELD']);
    const wrong = await browser.call('POST', path, { password: NEW_PASSWORD });
    assert.deepEqual(wrong.faults(), ['password WRONG_PASSWORD']);
  }
  // Nothing was offered that could be confirmed.
  const confirmed = await browser.call('POST', '/account/totp/confirm', { code: '000000' });
  assert.deepEqual(confirmed.faults(), ['code WRONG_CODE']);
  await enrolTotp(browser, codeAt);
  for (let failure = 2; failure < 10; failure += 1) {
    await browser.call('POST', '/account/totp', { password: NEW_PASSWORD });
  }
  for (const path of PATHS) {
    const locked = await browser.call('POST', path, { password: PASSWORD });
    assert.equal(locked.status, 429, locked.text);
  }
});
