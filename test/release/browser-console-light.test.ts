/** The console is light: what a first visit loads, and what a page asks for that nobody touches. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { sandboxConsole, settled } from '../browser/console-door.ts';
import { liveOf, setSeen, visitsWithClock } from '../browser/console-sessions.ts';
import { paymentRequest } from '../payment-server.ts';

const service = await sandboxConsole();
const { asPartner, consoleUrl, credentials, people, runJobs } = service;
const visitAt = visitsWithClock(service.visit);
const isv = asPartner('isv');
const merchantId = credentials.partners.isv.merchantId ?? '';

const FIRST_LOAD_BYTES_MAX = 120_000;
const REQUESTS_A_MINUTE_MAX = 6;
const MINUTE_MS = 60_000;
const STEP_MS = 10_000;

async function trade(orderId: string): Promise<void> {
  await isv('POST', '/payments', paymentRequest(merchantId, { orderId }));
  await runJobs(); // The event of it is published.
}

/** The files that a page loads, as bytes by Brotli. */
async function loadedBytes(page: Page, load: () => Promise<void>): Promise<number> {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === consoleUrl && !pathname.startsWith('/api/')) paths.push(pathname);
  });
  await load();
  assert.ok(paths.some((path) => path.startsWith('/assets/')));
  assert.equal(new Set(paths).size, paths.length, 'nothing is loaded twice');
  const sizes = paths.map(async (path) => {
    const answer = await fetch(consoleUrl + path, { headers: { 'accept-encoding': 'br' } });
    return Number(answer.headers.get('content-length'));
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

describe('a first visit', () => {
  test('loads less than 120 kB to sign in', async (t) => {
    const { page } = await service.visit();
    const bytes = await loadedBytes(page, async () => {
      await page.goto('/sign-in');
      await page.getByLabel('Password').waitFor();
      await page.waitForLoadState('networkidle');
    });
    t.diagnostic(`${bytes} bytes`);
    assert.ok(bytes < FIRST_LOAD_BYTES_MAX, `${bytes} bytes`);
  });

  for (const [who, locale] of [
    ['isv', 'en'],
    ['admin', 'fr-CA'],
  ] as const) {
    test(`loads less than 120 kB for the overview of ${who}, all of it at once (${locale})`, async (t) => {
      const { page } = await service.visit(people[who], { locale });
      const bytes = await loadedBytes(page, async () => {
        await page.goto('/');
        await settled(page);
        await page.waitForLoadState('load');
      });
      t.diagnostic(`${bytes} bytes`);
      assert.ok(bytes < FIRST_LOAD_BYTES_MAX, `${bytes} bytes`);
      // The scripts of the page are named by its document: none waits for another.
      const named = await page.locator('link[rel=modulepreload], script[type=module]').count();
      const scripts = `performance.getEntriesByType('resource')
        .filter(({ name }) => name.includes('/assets/') && name.endsWith('.js')).length`;
      assert.equal(await page.evaluate(scripts), named);
    });
  }
});

describe('a page that nobody touches', () => {
  for (const [who, path] of [
    ['isv', '/payments'],
    ['admin', '/'],
  ] as const) {
    test(`asks at most six times a minute while there is trade: ${path} of ${who}`, async () => {
      const { page } = await visitAt(people[who], path);
      await liveOf(page).getByText(/^Live/).waitFor();
      const cdp = await page.context().newCDPSession(page);
      await cdp.send('Network.enable');
      // The page's time passes in steps, as the stream goes on in ours: in none of them is it silent for long.
      const pass = async (steps: number, beforeEach: (step: number) => Promise<void>) => {
        for (let step = 0; step < steps; step += 1) {
          await beforeEach(step);
          await new Promise((resolve) => void cdp.once('Network.dataReceived', resolve));
          await page.clock.runFor(STEP_MS);
        }
      };
      await pass(7, async () => {}); // Whoever opened it has left it.
      const asked: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/api/')) asked.push(pathname);
      });
      const minutes = 2;
      await pass((minutes * MINUTE_MS) / STEP_MS, async (step) => {
        await trade(`${who}-${path === '/' ? 'home' : 'list'}-${step}`);
      });
      assert.ok(asked.length > 0, 'it is kept up to date');
      assert.ok(asked.length <= REQUESTS_A_MINUTE_MAX * minutes, asked.join(' '));
      assert.equal(await page.locator('.stale-strip').count(), 0);
    });
  }

  test('asks for nothing where nobody sees it, and is told of what happened when it is seen again', async () => {
    const { page } = await visitAt(people.isv, '/payments');
    await liveOf(page).getByText(/^Live/).waitFor();
    await setSeen(page, false);
    const asked: string[] = [];
    page.on('request', (request) => {
      const url = request.url();
      if (url.includes('/api/')) asked.push(url);
    });
    await trade('unseen');
    await page.clock.runFor(5 * MINUTE_MS);
    assert.deepEqual(asked, []);
    await setSeen(page, true);
    await page.getByRole('row', { name: /unseen/ }).waitFor();
  });
});

describe('the page of a merchant', () => {
  test('has its records under tabs that have addresses, its volume, and what it lacks in words', async () => {
    await trade('of-this-merchant');
    const { page, errors } = await service.visit(people.isv);
    await page.goto(`/merchants/${merchantId}`);
    const volume = page.getByRole('region', { name: 'Volume' });
    await volume.getByRole('img', { name: /amounts of the last 30 days in CAD/ }).waitFor();
    await page
      .getByRole('alert')
      .or(page.getByText('Ready: it takes payments now'))
      .first()
      .waitFor();
    assert.equal(await page.getByText(/pointOfSaleOptions|businessDetails/).count(), 0);
    for (const [tab, title] of [
      ['payouts', 'Payouts'],
      ['batches', 'Batches'],
      ['disputes', 'Disputes'],
      ['webhooks', 'Webhooks'],
      ['payments', 'Payments'],
    ] as const) {
      await page.getByRole('tab', { name: title, exact: true }).click();
      await page.waitForURL(`**/merchants/${merchantId}?tab=${tab}`);
      await page.getByRole('tabpanel').getByRole('heading', { name: title, exact: true }).waitFor();
      await settled(page);
    }
    assert.equal(await page.getByRole('tab', { name: 'Orders' }).count(), 0); // Of banks alone.
    await page.reload();
    await page.getByRole('row', { name: /of-this-merchant/ }).waitFor();
    await page.getByRole('link', { name: 'See all, with filters' }).click();
    await page.waitForURL(`**/payments?merchantId=${merchantId}`);
    await page.getByRole('row', { name: /of-this-merchant/ }).waitFor();
    assert.deepEqual(errors, []);
  });

  test('shows an operator all of it, of this merchant alone, in French', async () => {
    const other = credentials.partners.bank.merchantId ?? '';
    const { page, errors } = await service.visit(people.finance, { locale: 'fr-CA' });
    for (const tab of ['payments', 'payouts', 'batches', 'orders', 'disputes', 'webhooks']) {
      await page.goto(`/merchants/${other}?tab=${tab}`);
      await settled(page);
      await page.getByRole('tabpanel').getByRole('heading').first().waitFor();
      assert.equal(await page.getByText('of-this-merchant').count(), 0);
      assert.equal(await page.locator('main .notice .icon-warning').count(), 0);
    }
    assert.deepEqual(errors, []);
  });
});
