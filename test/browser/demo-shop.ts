import { afterEach } from 'node:test';
import type { BrowserContextOptions, FrameLocator, Page } from 'playwright-core';
import { freePort } from '../../service/src/platform/db/embedded/free-port.ts';
import { reverseProxy } from '../reverse-proxy.ts';
import { startService, temporaryFolder } from '../service.ts';
import { launchChromium } from './chromium.ts';

export type Visit = Readonly<{
  page: Page;
  /** What the browser found wrong on the way. */
  errors: readonly string[];
  /** Types the card and presses the button. */
  pay: (number: string) => Promise<void>;
  /** The issuer's page. */
  challenge: FrameLocator;
  /** What the receipt says, once it is there. */
  outcome: () => Promise<string>;
  press: (name: string) => Promise<void>;
}>;

/**
 * The service as a process with its issuer simulator and demo shop, behind a proxy: both are known
 * to browsers by other addresses than to each other.
 */
export async function openDemoShop() {
  const browser = await launchChromium();
  const [port, proxyPort, issuerPort] = [await freePort(), await freePort(), await freePort()];
  const publicUrl = await reverseProxy(proxyPort, port);
  const service = startService({
    DATA_DIR: temporaryFolder(),
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    ISSUER_PORT: String(issuerPort),
    ISSUER_PUBLIC_URL: `http://127.0.0.1:${issuerPort}`,
  });
  await service.ready;
  // Who has left asks for nothing more.
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });
  const visit = async (language = 'en', context: BrowserContextOptions = {}): Promise<Visit> => {
    const page = await (await browser.newContext(context)).newPage();
    const errors: string[] = [];
    page.on('console', (message) => {
      // A bank's field may not take the focus by itself in a frame, and browsers say so.
      const isOfBank = message.text().startsWith('Blocked autofocusing');
      if (message.type() === 'error' && !isOfBank) errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(`${publicUrl}/demo?lang=${language}`);
    await page.locator('#order:not(.busy)').waitFor();
    return { ...actionsOn(page), page, errors };
  };
  return { publicUrl, visit };
}

function actionsOn(page: Page): Omit<Visit, 'page' | 'errors'> {
  const fields = page.frameLocator('#card iframe').locator('input:visible');
  return {
    pay: async (number) => {
      await fields.nth(0).pressSequentially(number);
      await fields.nth(1).pressSequentially('1230');
      await fields.nth(2).pressSequentially('987');
      await page.locator('#pay').click();
    },
    challenge: page.frameLocator('dialog iframe'),
    outcome: async () =>
      await page.locator('#receipt:not([hidden], [aria-busy]) #banner').innerText(),
    press: async (name) => {
      await page.getByRole('button', { name, exact: true }).click();
      await page.locator('#receipt:not([aria-busy])').waitFor({ state: 'attached' });
    },
  };
}

/** What the receipt says of a thing. */
export async function fact(page: Page, name: string): Promise<string> {
  return await page.locator(`dt:text-is("${name}") + dd`).innerText();
}
