import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statusesOf } from '../../../../test/statuses.ts';
import type { TestAnswer } from '../../../../test/http.ts';
import { userServer } from '../../../../test/user-server.ts';

const NEW_PASSWORD = 'a password of my own choice';

/** Two partners, and an administrator of the first. */
async function partners() {
  const server = await userServer({ isSandbox: true });
  const { newBrowser, newPartner, newUser } = server;
  const [maple, birch] = [await newPartner('Maple'), await newPartner('Birch')];
  const signedIn = async (email: string) => {
    const browser = newBrowser();
    assert.equal((await browser.signIn(email)).status, 200);
    return browser;
  };
  const adminOf = async (partnerId: string) =>
    await signedIn(await newUser('PARTNER_ADMIN', partnerId));
  return { ...server, maple, birch, signedIn, adminOf, mapleAdmin: await adminOf(maple) };
}

const tokenIn = (invited: TestAnswer): string =>
  invited.string('invitationUrl').split('#')[1] ?? '';
const accepting = (token: string) => ({ token, name: 'Grace', password: NEW_PASSWORD });

test('inviting an address tells no partner whether somebody else’s person has it', async () => {
  const { birch, maple, mapleAdmin, newBrowser, newUser, signedIn } = await partners();
  const adminEmail = await newUser('OPERATOR_ADMIN');
  const admin = await signedIn(adminEmail);
  const birchDeveloper = await newUser('DEVELOPER', birch);
  const invite = (email: string) =>
    mapleAdmin.call('POST', '/users', { email, name: 'Somebody', role: 'READ_ONLY' });
  const inUse = [adminEmail, birchDeveloper.toUpperCase()];
  const answers: TestAnswer[] = [];
  for (const email of [...inUse, 'free@nowhere.test']) {
    const invited = await invite(email);
    assert.equal(invited.status, 201, invited.text);
    assert.equal(invited.at('email'), email.toLowerCase());
    assert.equal(invited.at('status'), 'INVITED');
    assert.equal(invited.at('partnerId'), maple);
    const path = invited.headers['location'] ?? '';
    assert.equal((await mapleAdmin.call('GET', path)).at('email'), email.toLowerCase());
    assert.equal((await mapleAdmin.call('POST', `${path}/invitation`)).status, 201);
    assert.deepEqual(
      (await invite(email)).faults(),
      ['email EMAIL_TAKEN'],
      'it is in the list now',
    );
    const again = await mapleAdmin.call('POST', `${path}/invitation`);
    answers.push(again);
  }
  const shapes = answers.map(({ body }) => JSON.stringify(Object.keys(body as object)));
  assert.equal(new Set(shapes).size, 1);
  const listed = (await mapleAdmin.call('GET', '/users?status=INVITED')).at('data');
  assert.equal((listed as unknown[]).length, 3);
  // Whose it is keeps it: a link to an address in use sets no password.
  const [ofAdmin, , ofFree] = answers.map(tokenIn);
  const accept = (token = '') => newBrowser().call('POST', '/invitations/accept', accepting(token));
  assert.equal((await accept(ofAdmin)).status, 409);
  assert.equal((await newBrowser().signIn(adminEmail, NEW_PASSWORD)).status, 401);
  const own = await newBrowser().signIn(adminEmail);
  assert.equal(own.at('user.role'), 'OPERATOR_ADMIN');
  assert.equal((await accept(ofFree)).status, 200);
  // Operators see everybody, and are told.
  const body = { email: birchDeveloper, name: 'X', role: 'RISK' };
  assert.deepEqual((await admin.call('POST', '/operator/users', body)).faults(), [
    'email EMAIL_TAKEN',
  ]);
});

test('of two who invite one address, the person goes to whom they accept first', async () => {
  const { adminOf, birch, mapleAdmin, newBrowser } = await partners();
  const birchAdmin = await adminOf(birch);
  const body = { email: 'sought@after.test', name: 'Sought', role: 'DEVELOPER' };
  const first = tokenIn(await mapleAdmin.call('POST', '/users', body));
  const second = tokenIn(await birchAdmin.call('POST', '/users', body));
  const accept = (token: string) =>
    newBrowser().call('POST', '/invitations/accept', accepting(token));
  assert.equal((await accept(second)).status, 200);
  assert.equal((await accept(first)).status, 409);
  const session = await newBrowser().signIn(body.email, NEW_PASSWORD);
  assert.equal(session.at('user.partnerId'), birch);
  const listed = await mapleAdmin.call('GET', '/users?status=INVITED');
  assert.equal(listed.at('data.0.email'), body.email, 'Maple is not told');
});

test('of two links to one address that are used at once, one is good', async () => {
  const { adminOf, birch, mapleAdmin, newPartner, startProcess } = await partners();
  const third = await newPartner('Third');
  const admins = [mapleAdmin, await adminOf(birch), await adminOf(third)];
  const body = { email: 'wanted@by.all', name: 'Wanted', role: 'READ_ONLY' };
  const tokens: string[] = [];
  for (const { call } of admins) tokens.push(tokenIn(await call('POST', '/users', body)));
  const answers = await Promise.all(
    tokens.map(async (token) => {
      const { call } = startProcess().newBrowser();
      return await call('POST', '/invitations/accept', accepting(token));
    }),
  );
  assert.deepEqual(statusesOf(answers), [200, 409, 409]);
});
