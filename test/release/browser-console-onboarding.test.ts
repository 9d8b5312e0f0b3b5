/** A merchant is filled in by steps in the console, and its own part by the merchant, by a link. */
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { freePort } from '../../service/src/platform/db/embedded/free-port.ts';
import { listenOnAll } from '../../service/src/runtime/processes/ports.ts';
import { testApplication } from '../application.ts';
import { launchChromium } from '../browser/chromium.ts';
import { openConsole, visitorsOf } from '../browser/console-door.ts';
import { assertAccessible, fillFields, labelled } from '../browser/console-operator.ts';
import { FakeClock } from '../fake-clock.ts';

const clock = new FakeClock(new Date().toISOString());
const consoleUrl = `http://localhost:${await freePort()}`;
const port = await freePort();
const publicUrl = `http://localhost:${port}`;
const [browser, application] = await Promise.all([
  launchChromium(),
  testApplication({ clock, consoleUrl, publicUrl }),
]);
await openConsole(application.foundation);
await listenOnAll(application.app, port);
const visit = visitorsOf(browser, consoleUrl);
const people = application.credentials.users;
const { context, errors, go, page } = await visit(people.isv, { reducedMotion: 'reduce' });
/** Pictures of each page, where somebody wants to look at them. */
const pictures = process.env['PICTURES'];
if (pictures !== undefined) mkdirSync(pictures, { recursive: true });
after(async () => await context.close());

async function seen(shown: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  for (const [width, scheme] of [
    [360, 'light'],
    [1280, 'dark'],
    [1920, 'light'],
  ] as const) {
    await shown.setViewportSize({ width, height: 900 });
    await shown.emulateMedia({ colorScheme: scheme });
    const path = join(pictures, `${name}-${width}-${scheme}.png`);
    await shown.screenshot({ path, fullPage: true });
  }
  await shown.emulateMedia({ colorScheme: 'light' });
  await shown.setViewportSize({ width: 1280, height: 900 });
}

const NAME = 'Harbour Bakery';
const steps = (shown: Page) => shown.getByRole('navigation', { name: 'Steps' });
const next = async (shown: Page) => await shown.getByRole('button', { name: 'Next' }).click();
const saved = async (shown: Page) =>
  await shown.locator('.draft-state', { hasText: /^Saved$/ }).waitFor();
let draftPath = '';
const pathOf = (step: string) => `${draftPath}?step=${step}`;

test('a draft is begun, saved as one types, and gone on with on another machine', async () => {
  await go('/merchants/new');
  await fillFields(page.getByRole('main'), { 'Legal name': `${NAME} Inc.` });
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByRole('heading', { name: `${NAME} Inc.` }).waitFor();
  draftPath = new URL(page.url()).pathname;
  await fillFields(page.getByRole('main'), {
    'Operating as': NAME,
    'Name on card statements': 'HARBOUR BAKERY',
    'Legal form': 'Private corporation',
    'Years of ownership': '4',
    'Sold online, in percent': '40',
    'Sold by mail or telephone, in percent': '0',
    'Direct selling, in percent': '60',
  });
  const category = page.getByLabel(labelled('Category code'));
  await category.fill('bakeries');
  await category.press('Tab');
  assert.equal(await category.inputValue(), '5462');
  await page.getByText('Bakeries', { exact: true }).waitFor();
  await saved(page);
  await seen(page, 'business');
  const other = await visit(people.isv);
  await other.go(pathOf('BUSINESS'));
  assert.equal(await other.page.getByLabel(labelled('Operating as')).inputValue(), NAME);
  await other.context.close();
});

test('what is missing is told at its step, once one has been there; the steps have addresses', async () => {
  await next(page);
  await page.getByLabel(labelled('City')).waitFor();
  assert.match(page.url(), /step=ADDRESS/);
  await next(page);
  await page.getByLabel(labelled('Date of birth')).waitFor();
  await page.goBack();
  const city = page.getByLabel(labelled('City'));
  await city.waitFor();
  assert.equal(await city.getAttribute('aria-invalid'), 'true');
  await fillFields(page.getByRole('main'), { City: 'Halifax', 'Postal code': 'M5V 2T6' });
  const province = page.getByLabel(labelled('Province or state'));
  await province.fill('nova scotia');
  await province.press('Tab');
  assert.equal(await province.inputValue(), 'NS');
  await page.getByText(/begins with B/).waitFor();
  await fillFields(page.getByRole('main'), { 'Postal code': 'B3H 1A1' });
  await steps(page)
    .getByRole('link', { name: /^Address complete/ })
    .waitFor();
  await seen(page, 'address');
});

test('the officer lives at the business by one box; the date is picked, and nobody is under age', async () => {
  await next(page);
  await fillFields(page.getByRole('region', { name: 'Contact' }), {
    'First name': 'Ada',
    'Last name': 'Martin',
    Telephone: '+19025550123',
    'E-mail': 'ada@harbour.example.com',
    'Customer service': '+19025550124',
  });
  const officer = page.getByRole('region', { name: 'Signing officer 1' });
  await officer.getByLabel('Same address as the business').check();
  assert.equal(await officer.getByLabel(labelled('City')).inputValue(), 'Halifax');
  await fillFields(officer, { 'First name': 'Ada', 'Last name': 'Martin', Title: 'Owner' });
  const born = officer.getByLabel(labelled('Date of birth'));
  const latest = (await born.getAttribute('max')) ?? '';
  assert.equal(Number(latest.slice(0, 4)), clock.now().getUTCFullYear() - 18);
  await born.fill('1980-05-17');
  await fillFields(officer, { 'Owns, in percent': '100' });
  await steps(page)
    .getByRole('link', { name: /^People complete/ })
    .waitFor();
  await assertAccessible(page);
  await seen(page, 'people');
});

test('two who save the same field are shown both; what only one has changed is taken over', async () => {
  const other = await visit(people.isv);
  await other.go(pathOf('TERMS'));
  await other.page.getByLabel('Chain').waitFor();
  await fillFields(other.page.getByRole('main'), {
    'An average sale': '25',
    Subcategory: 'BAKERY',
  });
  await saved(other.page);
  await steps(page)
    .getByRole('link', { name: /^Terms/ })
    .click();
  await fillFields(page.getByRole('main'), { 'An average sale': '30' });
  await page.getByRole('button', { name: 'Keep mine' }).waitFor();
  assert.equal(await page.getByLabel('Subcategory').inputValue(), 'BAKERY');
  await seen(page, 'conflict');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await saved(page);
  await other.context.close();
  await go(pathOf('TERMS'));
  assert.equal(await page.getByLabel('An average sale').inputValue(), '30');
});

let link = '';

test('a link is made for the bank account; branding says whose page it is', async () => {
  await go('/merchants/branding');
  await fillFields(page.getByRole('main'), { Name: 'Maple Payments', Colour: '#ffee00' });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/contrast of at least/).waitFor();
  await fillFields(page.getByRole('main'), { Colour: '#7a1f4b' });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved: new visitors see it at once').waitFor();
  await seen(page, 'branding');
  await go(pathOf('REVIEW'));
  await page.getByText('Before it can be created:').waitFor();
  await seen(page, 'review');
  await page.getByRole('button', { name: 'Make a link' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('People').uncheck();
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  link = await dialog.locator('code').innerText();
  assert.match(link, /\/onboard#ml/);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('row', { name: /Bank account/ }).waitFor();
});

async function merchantAt(): Promise<
  Readonly<{ context: BrowserContext; shown: Page; wrong: string[] }>
> {
  const own = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en' });
  const shown = await own.newPage();
  const wrong: string[] = [];
  shown.on('pageerror', (error) => wrong.push(String(error)));
  shown.on('console', (message) => {
    const isAnswer = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isAnswer) wrong.push(message.text());
  });
  await shown.goto(link);
  return { context: own, shown, wrong };
}

test('the merchant fills in its part on a phone, in its language, and no other browser can', async () => {
  const { context: phone, shown, wrong } = await merchantAt();
  await shown.getByText('Maple Payments asks you for the following').waitFor();
  assert.deepEqual(await phone.cookies(), []);
  const thief = await merchantAt();
  await thief.shown.getByRole('button', { name: 'Begin' }).waitFor();
  await shown.getByRole('button', { name: 'Begin' }).click();
  await shown.getByRole('heading', { name: 'Bank account' }).waitFor();
  await thief.shown.getByRole('button', { name: 'Begin' }).click();
  await thief.shown.getByText('This link is open in another browser').waitFor();
  await thief.context.close();
  await shown.getByRole('button', { name: 'Send to Maple Payments' }).click();
  await shown.getByText('This is needed.').first().waitFor();
  await shown.getByLabel('Bank (institution number)').fill('Scotia');
  await shown.getByLabel('Bank (institution number)').fill('002');
  await shown.getByLabel('Transit number').fill('00013');
  await shown.getByLabel('Account number').fill('7654321');
  await shown.getByText('Saved', { exact: true }).waitFor();
  const width = await shown.evaluate('document.documentElement.scrollWidth');
  assert.equal(width, 360);
  await assertAccessible(shown);
  await seen(shown, 'merchant');
  await shown.setViewportSize({ width: 360, height: 740 });
  await shown.reload(); // Another day.
  assert.equal(await shown.getByLabel('Account number').inputValue(), '7654321');
  await shown.getByRole('button', { name: 'Français' }).click();
  await shown.getByRole('button', { name: 'Envoyer à Maple Payments' }).click();
  await shown.getByRole('heading', { name: 'Envoyé' }).waitFor();
  await shown.reload();
  await shown.getByText('This link was used.').waitFor();
  assert.deepEqual(wrong, []);
  await phone.close();
});

test('the partner looks through it all, and the merchant is there', async () => {
  await go(pathOf('REVIEW'));
  await page.getByText('Everything is there.').waitFor();
  await page.getByText('****321').or(page.getByText('7654321')).first().waitFor();
  await page.getByRole('row', { name: /Submitted/ }).waitFor();
  await seen(page, 'all');
  await page.getByRole('button', { name: 'Create the merchant' }).click();
  await page.waitForURL(/\/merchants\/\d{13}/); // The draft has the same heading.
  await page.getByRole('heading', { name: NAME }).waitFor();
  await go(draftPath);
  await page.getByText('This draft became a merchant.').waitFor();
  await go('/merchants/drafts');
  await page.getByRole('row', { name: /Submitted/ }).waitFor();
  await seen(page, 'drafts');
  assert.deepEqual(errors, []);
});

test('nothing on these pages keeps anybody out', async () => {
  for (const path of ['/merchants/new', '/merchants/drafts', '/merchants/branding']) {
    await go(path);
    await assertAccessible(page);
    await seen(page, `end${path.replaceAll('/', '-')}`);
  }
});
