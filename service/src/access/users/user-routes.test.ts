import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statusesOf } from '../../../../test/statuses.ts';
import { newId } from '../../kernel/id.ts';
import {
  type Browser,
  CONSOLE_URL,
  enrolTotp,
  PASSWORD,
  userServer,
} from '../../../../test/user-server.ts';
import type { TestAnswer } from '../../../../test/http.ts';
import { sql } from '../../platform/db/pool.ts';

const NEW_PASSWORD = 'a password of my own choice';
const DAY_MS = 86_400_000;

async function managed() {
  const server = await userServer({ isSandbox: true });
  const { newBrowser, newPartner, newUser } = server;
  const [maple, birch] = [await newPartner('Maple'), await newPartner('Birch')];
  const signedIn = async (email: string): Promise<Browser> => {
    const browser = newBrowser();
    assert.equal((await browser.signIn(email)).status, 200);
    return browser;
  };
  const adminEmail = await newUser('OPERATOR_ADMIN');
  return {
    ...server,
    maple,
    birch,
    signedIn,
    adminEmail,
    admin: await signedIn(adminEmail),
    mapleAdmin: await signedIn(await newUser('PARTNER_ADMIN', maple)),
  };
}

const tokenIn = (invited: TestAnswer): string =>
  invited.string('invitationUrl').split('#')[1] ?? '';
const accepting = (token: string) => ({ token, name: 'Grace', password: NEW_PASSWORD });

test('an operator invites somebody, who sets a password by the link and signs in', async () => {
  const { admin, adminEmail, db, newBrowser, recorded } = await managed();
  const body = { email: 'Grace@causeway.test', name: 'Grace H.', role: 'FINANCE' };
  const invited = await admin.call('POST', '/operator/users', body);
  assert.equal(invited.status, 201, invited.text);
  assert.deepEqual(
    ['email', 'role', 'side', 'status', 'partnerId'].map((name) => invited.at(name)),
    ['grace@causeway.test', 'FINANCE', 'OPERATOR', 'INVITED', null],
  );
  const url = invited.string('invitationUrl');
  assert.ok(url.startsWith(`${CONSOLE_URL}/invitation#`));
  const token = tokenIn(invited);
  const rows = await db.query(sql`
    select to_jsonb(user_invitations)::text from user_invitations
    union all select to_jsonb(audit_log)::text from audit_log`);
  assert.ok(!JSON.stringify(rows).includes(token), 'only its digest is kept');
  const read = await admin.call('GET', invited.headers['location'] ?? '');
  assert.equal(read.at('invitationUrl'), undefined, 'shown once');

  const grace = newBrowser();
  assert.equal((await grace.signIn('grace@causeway.test', NEW_PASSWORD)).status, 401);
  const accepted = await grace.call('POST', '/invitations/accept', accepting(token));
  assert.deepEqual([accepted.status, accepted.body], [200, { email: 'grace@causeway.test' }]);
  const signedIn = await grace.signIn('grace@causeway.test', NEW_PASSWORD);
  assert.deepEqual([signedIn.at('status'), signedIn.at('user.name')], ['SIGNED_IN', 'Grace']);
  assert.deepEqual((await recorded()).slice(-4), [
    `user.invited ${adminEmail}`,
    'session.refused anonymous',
    'user.invitation-accepted grace@causeway.test',
    'session.started grace@causeway.test',
  ]);
});

test('an invitation is good once, also twice at once, for 7 days, and until the next', async () => {
  const { admin, clock, newBrowser, startProcess } = await managed();
  const invite = (name: string) =>
    admin.call('POST', '/operator/users', { email: `${name}@a.test`, name, role: 'RISK' });
  const token = tokenIn(await invite('one'));
  const answers = await Promise.all(
    [newBrowser(), startProcess().newBrowser(), newBrowser()].map((browser) =>
      browser.call('POST', '/invitations/accept', accepting(token)),
    ),
  );
  assert.deepEqual(statusesOf(answers), [200, 409, 409]);

  const accept = async (text: string) =>
    (await newBrowser().call('POST', '/invitations/accept', accepting(text))).status;
  const invited = await invite('two');
  const first = tokenIn(invited);
  const again = `/operator/users/${invited.string('userId')}/invitation`;
  const renewed = await admin.call('POST', again);
  assert.equal(await accept(first), 409, 'replaced');
  clock.advance(7 * DAY_MS);
  assert.equal(await accept(tokenIn(renewed)), 409, 'expired');
  assert.equal(await accept('A'.repeat(43)), 409, 'unknown');
  // The administrator's session has ended meanwhile, which is another matter.
});

test('a new link replaces a forgotten password, and ends what was begun with the old one', async () => {
  const { admin, clock, mapleAdmin, newBrowser, newUser, signedIn, maple, userIdOf } =
    await managed();
  const email = await newUser('DEVELOPER', maple);
  const browser = await signedIn(email);
  const path = `/users/${await userIdOf(email)}/invitation`;
  const link = await mapleAdmin.call('POST', path);
  assert.equal(link.status, 201, link.text);
  assert.equal((await browser.call('GET', '/probe')).status, 200);
  const accepted = await newBrowser().call('POST', '/invitations/accept', {
    ...accepting(tokenIn(link)),
  });
  assert.equal(accepted.status, 200);
  clock.advance(5_000);
  assert.equal((await browser.call('GET', '/probe')).status, 401);
  assert.equal((await newBrowser().signIn(email)).status, 401);
  assert.equal((await newBrowser().signIn(email, NEW_PASSWORD)).status, 200);
  assert.equal((await admin.call('GET', '/probe')).status, 200);
});

test('the password of an invitation is held to the rules, and the link stays good', async () => {
  const { admin, newBrowser } = await managed();
  const body = { email: 'rosalind@a.test', name: 'Rosalind', role: 'RISK' };
  const token = tokenIn(await admin.call('POST', '/operator/users', body));
  const accept = (password: string) =>
    newBrowser().call('POST', '/invitations/accept', { token, name: 'Rosalind', password });
  assert.deepEqual((await accept('Rosalind-1234')).faults(), ['password PASSWORD_HOLDS_EMAIL']);
  assert.deepEqual((await accept('short')).faults(), ['password INVALID_FORMAT']);
  assert.equal((await accept(NEW_PASSWORD)).status, 200);
});

test('roles of partners need a partner, roles of operators have none, addresses are one person’s', async () => {
  const { admin, adminEmail, maple } = await managed();
  const invite = async (role: string, partnerId?: string, email = 'x@a.test') => {
    const body = { email, name: 'X', role, ...(partnerId === undefined ? {} : { partnerId }) };
    return await admin.call('POST', '/operator/users', body);
  };
  assert.deepEqual((await invite('READ_ONLY')).faults(), ['partnerId REQUIRED_FIELD']);
  assert.deepEqual((await invite('RISK', maple)).faults(), ['partnerId INVALID_VALUE']);
  const unknown = newId('partner', '14', new Date(0));
  assert.deepEqual((await invite('READ_ONLY', unknown)).faults(), ['partnerId INVALID_VALUE']);
  const taken = await invite('RISK', undefined, adminEmail.toUpperCase());
  assert.deepEqual([taken.status, taken.faults()], [409, ['email EMAIL_TAKEN']]);
  const all = await admin.call('POST', '/operator/users', { email: 'x', role: 'KING' });
  assert.equal(all.status, 400);
  assert.deepEqual(all.faults().toSorted(), [
    'email INVALID_FORMAT',
    'name REQUIRED_FIELD',
    'role INVALID_VALUE',
  ]);
});

test('a partner’s administrator sees and invites its own people, and nobody else', async () => {
  const { admin, birch, maple, mapleAdmin, newUser, userIdOf } = await managed();
  const other = await userIdOf(await newUser('DEVELOPER', birch));
  const operator = await userIdOf(await newUser('RISK'));
  const body = { email: 'dev@maple.test', name: 'Dev', role: 'DEVELOPER' };
  const invited = await mapleAdmin.call('POST', '/users', body);
  assert.deepEqual([invited.status, invited.at('partnerId')], [201, maple]);
  assert.match(invited.headers['location'] ?? '', /^\/users\/us/);
  const listed = (await mapleAdmin.call('GET', '/users')).at('data') as { partnerId: string }[];
  assert.deepEqual(
    listed.map(({ partnerId }) => partnerId),
    [maple, maple],
  );

  const nobody = newId('user', '14', new Date(0));
  for (const [method, action, sent] of [
    ['GET', '', undefined],
    ['PUT', '/role', { role: 'READ_ONLY' }],
    ['POST', '/disable', undefined],
    ['POST', '/enable', undefined],
    ['POST', '/reset-factors', undefined],
    ['POST', '/end-sessions', undefined],
    ['POST', '/invitation', undefined],
  ] as const) {
    for (const userId of [other, operator, nobody]) {
      const answer = await mapleAdmin.call(method, `/users/${userId}${action}`, sent);
      assert.equal(answer.status, 404, `${method} ${action} ${answer.text}`);
    }
  }
  const withPartner = await mapleAdmin.call('POST', '/users', { ...body, partnerId: birch });
  assert.deepEqual(withPartner.faults(), ['partnerId UNKNOWN_FIELD']);
  const asOperator = await mapleAdmin.call('POST', '/users', { ...body, role: 'RISK' });
  assert.deepEqual(asOperator.faults(), ['role INVALID_VALUE']);
  assert.equal((await mapleAdmin.call('GET', '/operator/users')).status, 403);
  const seen = await admin.call('GET', `/operator/users?partnerId=${maple}&status=INVITED`);
  assert.deepEqual(
    (seen.at('data') as { email: string }[]).map(({ email }) => email),
    ['dev@maple.test'],
  );
});

test('who may not manage people manages nobody', async () => {
  const { maple, newUser, signedIn, userIdOf } = await managed();
  const developer = await signedIn(await newUser('DEVELOPER', maple));
  assert.equal((await developer.call('GET', '/users')).status, 200);
  const body = { email: 'z@maple.test', name: 'Z', role: 'PARTNER_ADMIN' };
  assert.equal((await developer.call('POST', '/users', body)).status, 403);
  const reader = await signedIn(await newUser('READ_ONLY', maple));
  const path = `/users/${await userIdOf(await newUser('DEVELOPER', maple))}/disable`;
  assert.equal((await reader.call('POST', path)).status, 403);
});

test('another role ends the sessions; a disabled person is out and stays out until enabled', async () => {
  const { admin, adminEmail, clock, newBrowser, newUser, recorded, signedIn, userIdOf } =
    await managed();
  const email = await newUser('OPERATOR');
  const path = `/operator/users/${await userIdOf(email)}`;
  const first = await signedIn(email);
  const changed = await admin.call('PUT', `${path}/role`, { role: 'FINANCE' });
  assert.deepEqual([changed.status, changed.at('role')], [200, 'FINANCE']);
  assert.deepEqual((await admin.call('PUT', `${path}/role`, { role: 'PARTNER_ADMIN' })).faults(), [
    'role INVALID_VALUE',
  ]);
  clock.advance(5_000);
  assert.equal((await first.call('GET', '/probe')).status, 401);
  const second = await signedIn(email);
  const invitation = tokenIn(await admin.call('POST', `${path}/invitation`));
  const disabled = await admin.call('POST', `${path}/disable`);
  assert.deepEqual([disabled.status, disabled.at('status')], [200, 'DISABLED']);
  clock.advance(5_000);
  assert.equal((await second.call('GET', '/probe')).status, 401);
  assert.equal((await newBrowser().signIn(email)).status, 401);
  const accept = await newBrowser().call('POST', '/invitations/accept', accepting(invitation));
  assert.equal(accept.status, 409);
  assert.equal((await admin.call('POST', `${path}/invitation`)).status, 409);
  assert.equal((await admin.call('POST', `${path}/disable`)).status, 200, 'again');
  assert.equal((await admin.call('POST', `${path}/enable`)).at('status'), 'ACTIVE');
  const third = await signedIn(email);
  assert.equal((await admin.call('POST', `${path}/end-sessions`)).status, 200);
  clock.advance(5_000);
  assert.equal((await third.call('GET', '/probe')).status, 401);
  const actions = (await recorded()).filter((entry) => entry.startsWith('user.'));
  assert.deepEqual(actions, [
    `user.role-changed ${adminEmail}`,
    `user.invited-again ${adminEmail}`,
    `user.disabled ${adminEmail}`,
    `user.enabled ${adminEmail}`,
    `user.sessions-ended ${adminEmail}`,
  ]);
});

test('nobody disables themselves, changes their own role or resets their own factors', async () => {
  const { admin, adminEmail, userIdOf } = await managed();
  const path = `/operator/users/${await userIdOf(adminEmail)}`;
  const role = await admin.call('PUT', `${path}/role`, { role: 'RISK' });
  assert.equal(role.status, 409);
  for (const action of ['disable', 'reset-factors', 'end-sessions']) {
    const answer = await admin.call('POST', `${path}/${action}`);
    assert.match(answer.string('type'), /own-account$/, action);
  }
});

test('somebody who has lost phone and codes starts again with the password', async () => {
  const { admin, clock, codeAt, newBrowser, newUser, signedIn, userIdOf } = await managed();
  const email = await newUser('RISK');
  const browser = await signedIn(email);
  await enrolTotp(browser, codeAt);
  await browser.call('POST', '/account/recovery-codes', { password: PASSWORD });
  const path = `/operator/users/${await userIdOf(email)}`;
  assert.deepEqual((await admin.call('GET', path)).at('secondFactors'), ['TOTP']);
  const reset = await admin.call('POST', `${path}/reset-factors`);
  assert.deepEqual(reset.at('secondFactors'), []);
  clock.advance(5_000);
  assert.equal((await browser.call('GET', '/probe')).status, 401);
  assert.equal((await newBrowser().signIn(email)).at('status'), 'SIGNED_IN');
});
