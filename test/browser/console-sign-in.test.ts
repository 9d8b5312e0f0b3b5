/** How people get into the console: passwords, second proofs, invitations; and what their pages are like. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { assertAccessible, openConsole, type Visitor } from './open-console.ts';

const { people, visit } = await openConsole();
const STEP_MS = 30_000;

/** The code of RFC 6238 for the step that is `ahead` of now. A code is good once, so each takes its own. */
function totpCode(secret: string, ahead: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  const key = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + ahead));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

async function signOut({ page }: Visitor): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
}

test('a link leads through the sign-in to the page it names; a wrong password does not', async () => {
  const visitor = await visit();
  const { page, errors, open, signIn } = visitor;
  await open('/users?role=FINANCE');
  await signIn({ ...people.admin, password: 'not this one, surely' });
  await page.getByRole('alert').waitFor();
  await open('/users?role=FINANCE');
  await page.getByLabel('E-mail').fill(people.admin.email);
  await page.getByLabel('Password').fill(people.admin.password);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Fiona Finance' }).waitFor();
  assert.equal(await page.getByRole('link', { name: 'Ada Admin' }).count(), 0);
  await signOut(visitor);
  assert.deepEqual(errors, []);
});

test('an authenticator app is set up, asked for at the next sign-in, and recovery codes replace it', async () => {
  const visitor = await visit();
  const { page, errors, open, press, signIn } = visitor;
  await signIn(people.operator);
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  await open('/account');
  await press('Set up');
  const secret = (await page.locator('.totp code').innerText()).replaceAll(' ', '');
  await page.getByLabel('6 digits').fill(totpCode(secret, -1));
  await press('Confirm');
  await page.getByRole('button', { name: 'Replace' }).waitFor();
  await press('Make ten new codes');
  await page.locator('.recovery-codes li').first().waitFor();
  const codes = await page.locator('.recovery-codes li').allInnerTexts();
  assert.equal(codes.length, 10);
  await page.getByLabel('I have stored them').check();
  await press('Continue');
  await signOut(visitor);

  await signIn(people.operator);
  await page.getByLabel('Code of the authenticator app').fill(totpCode(secret, 0));
  await press('Sign in');
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  await signOut(visitor);

  await signIn(people.operator);
  await press('Use a recovery code');
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await press('Sign in');
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  assert.deepEqual(errors, []);
});

test('a passkey is added, and signs its owner in', async () => {
  const visitor = await visit();
  const { page, errors, open, press, signIn } = visitor;
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signIn(people.finance);
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  await open('/account');
  await press('Add a passkey');
  await page.getByLabel('Name of the passkey').fill('Work laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('Work laptop', { exact: true }).waitFor();
  await signOut(visitor);

  await signIn(people.finance);
  await press('Use a passkey');
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  assert.deepEqual(errors, []);
});

test('whoever is invited chooses a password, signs in, and may do what the role allows', async () => {
  const { page, press, signIn, open } = await visit();
  await signIn(people.isv);
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  await open('/users');
  await press('Invite somebody');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Rita Reader');
  await dialog.getByLabel('E-mail').fill('rita@example.com');
  await dialog.getByLabel('Reason').fill('Looks after the reports');
  await dialog.getByRole('button', { name: 'Invite somebody' }).click();
  const link = await page.locator('.secret code').innerText();

  const guest = await visit();
  await guest.page.goto(link);
  await guest.page.getByLabel('Your name').fill('Rita Reader');
  await guest.page.getByLabel('Password').fill('a sentence to remember');
  await guest.press('Create the account');
  await guest.page.getByText('rita@example.com is ready').waitFor();
  await guest.signIn({ email: 'rita@example.com', password: 'a sentence to remember' });
  await guest.page.getByRole('heading', { name: 'Overview' }).waitFor();
  await guest.open('/users');
  await guest.page.getByRole('link', { name: 'Rita Reader' }).waitFor();
  assert.equal(await guest.page.getByRole('button', { name: 'Invite somebody' }).count(), 0);
  assert.deepEqual(guest.errors, []);
});

const PAGES = ['/', '/account', '/users', '/approvals', '/audit-log', '/sandbox', '/system'];
for (const path of ['/sign-in', ...PAGES]) {
  test(`axe finds nothing serious on ${path}, and it fits a phone`, async () => {
    const { page, errors, open, signIn } = await visit({ viewport: { width: 360, height: 780 } });
    if (path !== '/sign-in') {
      await signIn(people.admin);
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
    }
    await open(path);
    await page.waitForLoadState('networkidle');
    await assertAccessible(page);
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 360);
    assert.deepEqual(errors, []);
  });
}
