/** Signing in to the console as people do: passwords, passkeys, codes, invitations; outside the sandbox. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { simulatorsOn } from '../../sandbox/index.ts';
import { journalBeside } from '../journal.ts';
import { layFoundation, loadKeys } from '../../service/src/runtime/foundation.ts';
import { Secret } from '../../service/src/kernel/secret.ts';
import { freePort } from '../../service/src/platform/db/embedded/free-port.ts';
import { totpCode, totpStepAt } from '../../service/src/access/users/totp.ts';
import { testDatabase } from '../database.ts';
import { FakeClock } from '../fake-clock.ts';
import { TEST_URL } from '../http.ts';
import { fromBase32 } from '../user-server.ts';
import { launchChromium } from '../browser/chromium.ts';
import {
  newPerson as personOf,
  openConsole,
  PASSWORD,
  visitorsOf,
} from '../browser/console-door.ts';

const LOCKING_FAILURES = 10;
const STEP_MS = 30_000;

const browser = await launchChromium();
const clock = new FakeClock(new Date().toISOString());
const consoleUrl = `http://localhost:${await freePort()}`;
const { url: databaseUrl } = await testDatabase();
const foundation = layFoundation({
  databaseUrl,
  masterKeys: { kind: 'environment', text: new Secret(randomBytes(32).toString('base64')) },
  publicUrl: TEST_URL,
  console: { consoleUrl, approvalLimit: 100_000 },
  clock,
  ...simulatorsOn(journalBeside({ url: databaseUrl })),
});
after(() => foundation.close());
await loadKeys(foundation);
await openConsole(foundation);
const visit = visitorsOf(browser, consoleUrl);

const newPerson = async (name: string) =>
  await personOf(foundation, { name, role: 'OPERATOR_ADMIN', partnerId: null });

const press = async (page: Page, name: string | RegExp) =>
  await page.getByRole('button', { name, exact: true }).click();

async function givePassword(page: Page, { email = '', password = PASSWORD }) {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await press(page, 'Continue');
}

const isIn = async (page: Page) => await page.getByRole('navigation').first().waitFor();

async function signOut(page: Page) {
  await press(page, 'Your account');
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
}

/** A device that holds passkeys and whose owner always agrees. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** The recovery codes that are shown once; they have to be stored before it goes on. */
async function storeCodes(page: Page): Promise<readonly string[]> {
  await page.getByLabel('Your password').fill(PASSWORD);
  await press(page, 'Show the codes');
  const list = page.locator('.recovery-codes li');
  await list.first().waitFor();
  const codes = await list.allInnerTexts();
  assert.equal(codes.length, 10);
  assert.ok(await page.getByRole('button', { name: 'Continue', exact: true }).isDisabled());
  await page.getByLabel('I have stored them').check();
  await press(page, 'Continue');
  return codes;
}

async function enrolTotp(page: Page): Promise<Buffer> {
  await press(page, /^Authenticator app/);
  return await confirmTotp(page);
}

async function confirmTotp(page: Page): Promise<Buffer> {
  const shown = await page.locator('.totp code').innerText();
  const secret = fromBase32(shown.replaceAll(/\s/g, ''));
  await page.getByLabel('6 digits that the app shows').fill(codeOf(secret));
  await press(page, 'Confirm');
  return secret;
}

const codeOf = (secret: Buffer) => totpCode(secret, totpStepAt(clock.now()));

test('a passkey is set up at the first sign-in, and is the second proof from then on', async () => {
  const ann = await newPerson('Ann');
  const { page, errors } = await visit();
  await addAuthenticator(page);
  await page.goto('/account');
  await givePassword(page, { ...ann, password: 'not the password at all' });
  await page.getByRole('alert').getByText('The e-mail address or the password is wrong.').waitFor();
  await givePassword(page, ann);
  await page.getByRole('heading', { name: 'Protect your account' }).waitFor();
  await page.reload(); // Half-way there, and still there.
  await press(page, /^Passkey/);
  await page.getByLabel('Name of the passkey').fill('Work laptop');
  await press(page, 'Add a passkey');
  const [code = ''] = await storeCodes(page);
  await page.getByRole('heading', { name: 'Your account', level: 1 }).waitFor(); // Where Ann wanted to go.
  await page.getByText('Work laptop').waitFor();

  await signOut(page);
  await page.goto('/account');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor(); // Nothing is left of the session.
  await givePassword(page, ann);
  await press(page, 'Use a passkey');
  await isIn(page);

  // Another second proof takes the password again.
  await press(page, 'Set up');
  const app = page.getByRole('dialog', { name: 'Authenticator app' });
  await app.getByLabel('Your password').fill('not the password at all');
  await app.getByRole('button', { name: 'Continue' }).click();
  await app.getByText('This is not your password.').waitFor();
  await app.getByLabel('Your password').fill(PASSWORD);
  await app.getByRole('button', { name: 'Continue' }).click();
  const secret = await confirmTotp(page);
  await page.getByText('Set up', { exact: true }).waitFor(); // As a state, not as something to do.
  await press(page, 'Add a passkey');
  const passkey = page.getByRole('dialog', { name: 'Add a passkey' });
  await passkey.getByLabel('Name of the passkey').fill('Phone');
  await passkey.getByLabel('Your password').fill('not the password at all');
  await passkey.getByRole('button', { name: 'Add a passkey' }).click();
  await passkey.getByText('This is not your password.').waitFor();
  await page.keyboard.press('Escape');
  clock.advance(STEP_MS);
  await signOut(page);
  await givePassword(page, ann);
  await press(page, 'Use the authenticator app');
  await page.getByLabel('Code of the authenticator app').fill(codeOf(secret));
  await press(page, 'Sign in');
  await isIn(page);

  for (const outcome of ['in', 'refused']) {
    await signOut(page);
    await givePassword(page, ann);
    await press(page, 'Use a recovery code');
    await page.getByLabel('Recovery code').fill(code);
    await press(page, 'Sign in');
    if (outcome === 'in') await isIn(page);
    else await page.getByRole('alert').waitFor();
  }
  assert.equal(await page.getByRole('navigation').count(), 0);
  assert.deepEqual(errors, []);
});

test('a code of an authenticator app works once', async () => {
  const bob = await newPerson('Bob');
  const { page, errors } = await visit();
  await page.goto('/');
  await givePassword(page, bob);
  const secret = await enrolTotp(page);
  await storeCodes(page);
  await isIn(page);
  clock.advance(STEP_MS);
  for (const outcome of ['in', 'refused']) {
    await signOut(page);
    await givePassword(page, bob);
    await page.getByLabel('Code of the authenticator app').fill(codeOf(secret));
    await press(page, 'Sign in');
    if (outcome === 'in') await isIn(page);
    else await page.getByRole('alert').waitFor();
  }
  assert.equal(await page.getByRole('navigation').count(), 0);
  assert.deepEqual(errors, []);
});

test('after ten wrong passwords the right one is refused too, and the page says why', async () => {
  const eve = await newPerson('Eve');
  const { page, errors } = await visit();
  await page.goto('/');
  for (let guess = 0; guess < LOCKING_FAILURES; guess += 1) {
    const answered = page.waitForResponse('/api/session');
    await givePassword(page, { ...eve, password: 'guessed' });
    assert.equal((await answered).status(), 401);
  }
  await givePassword(page, eve);
  const said = await page.getByRole('alert').innerText();
  assert.match(said, /too many|locked|later/i);
  assert.deepEqual(errors, []);
});

test('somebody invited chooses a password, proves more, and is in', async () => {
  const host = await visit();
  await host.page.goto('/users');
  await givePassword(host.page, await newPerson('Host'));
  await enrolTotp(host.page);
  await storeCodes(host.page);
  await press(host.page, 'Invite somebody');
  const dialog = host.page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Guest');
  await dialog.getByLabel('E-mail').fill('guest@causeway.test');
  await dialog.getByLabel('Reason').fill('joins the team on Monday');
  await dialog.getByRole('button', { name: 'Invite somebody' }).click();
  await dialog.getByText('Waiting for a second person').waitFor();
  await dialog.getByRole('link', { name: 'See approvals' }).click();
  await host.page.getByRole('table').getByRole('link').first().click();
  await host.page.getByText('You asked for this').waitFor();

  const second = await visit();
  await second.page.goto(new URL(host.page.url()).pathname);
  await givePassword(second.page, await newPerson('Second'));
  await enrolTotp(second.page);
  await storeCodes(second.page);
  await press(second.page, 'Approve');
  const decision = second.page.getByRole('dialog');
  await decision.getByLabel('Reason').fill('I have met her');
  await decision.getByRole('button', { name: 'Approve' }).click();
  await second.page.getByText('when whoever asked for it gets the result').waitFor();
  assert.equal(await second.page.getByRole('button', { name: 'Get it' }).count(), 0);
  await host.page.getByText('Approved: get it').waitFor(); // By itself: the page is live.
  await press(host.page, 'Get it');
  const link = await host.page.locator('.secret code').innerText();
  assert.ok(link.startsWith(`${consoleUrl}/invitation#`), link);

  const { page, errors } = await visit();
  await page.goto(link);
  await page.getByLabel('Your name').fill('Gwen');
  await page.getByLabel('Password').fill('short');
  await press(page, 'Create the account');
  await page.locator('.field-fault').first().waitFor();
  await page.getByLabel('Password').fill(PASSWORD);
  await press(page, 'Create the account');
  await page.getByText('The account of guest@causeway.test is ready.').waitFor();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await givePassword(page, { email: 'guest@causeway.test' });
  await enrolTotp(page);
  await storeCodes(page);
  await isIn(page);

  const late = await visit();
  await late.page.goto(link);
  await late.page.getByLabel('Your name').fill('Mallory');
  await late.page.getByLabel('Password').fill(PASSWORD);
  await press(late.page, 'Create the account');
  await late.page.getByRole('alert').waitFor(); // A link works once.
  const seen = [host, second, late].flatMap((visitor) => visitor.errors);
  assert.deepEqual([...seen, ...errors], []);
});

test('a changed password ends the other sessions', async () => {
  const dan = await newPerson('Dan');
  const [here, there] = [await visit(), await visit()];
  await here.page.goto('/account');
  await givePassword(here.page, dan);
  const secret = await enrolTotp(here.page);
  await storeCodes(here.page);
  clock.advance(STEP_MS);
  await there.page.goto('/users');
  await givePassword(there.page, dan);
  await there.page.getByLabel('Code of the authenticator app').fill(codeOf(secret));
  await press(there.page, 'Sign in');
  await isIn(there.page);

  await here.page.reload();
  await here.page.getByText('This one').waitFor();
  assert.equal(await here.page.getByRole('button', { name: 'End', exact: true }).count(), 1);
  await here.page.getByLabel('Current password').fill(PASSWORD);
  await here.page.getByLabel('New password').fill(`${PASSWORD}, and more`);
  await press(here.page, 'Change password');
  await here.page.getByText('Your password is changed').waitFor();
  await there.page.reload();
  await there.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await givePassword(there.page, dan);
  await there.page.getByRole('alert').waitFor(); // The old one.
  await here.page.reload();
  await here.page.getByText('This one').waitFor();
  assert.equal(await here.page.getByRole('button', { name: 'End', exact: true }).count(), 0);
  assert.deepEqual([...here.errors, ...there.errors], []);
});
