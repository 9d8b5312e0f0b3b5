import assert from 'node:assert/strict';
import type { BrowserContextOptions, Frame, FrameLocator, Page } from 'playwright-core';
import { freePort } from '../../service/src/platform/db/embedded/free-port.ts';
import { testApplication } from '../application.ts';
import { launchChromium } from './chromium.ts';
import { checkoutPage, openSite } from './shop.ts';

type Changes = Readonly<Record<string, unknown>>;
type Opened = Readonly<{ page: Page; frame: FrameLocator; complaints: string[] }>;
type Opening = Readonly<{
  profile?: Changes;
  options?: Changes;
  context?: BrowserContextOptions;
}>;

/** The service, a shop of another origin that shows its card fields, and a browser to buy with. */
export async function openCheckout() {
  const browser = await launchChromium(); // First, so that it is closed first: it keeps connections.
  const port = await freePort();
  const service = `http://localhost:${port}`;
  const application = await testApplication({ publicUrl: service });
  await application.app.listen({ port, host: '::' });
  const shop = await openSite();
  const { asPartner, credentials } = application;
  const { merchantId } = credentials.partners.isv;
  let keys = 0;
  const newProfile = async (changes: Changes = {}): Promise<string> => {
    keys += 1;
    const made = await asPartner('isv')('POST', '/hosted-fields/profiles', {
      idempotencyKey: `browser-${keys}`,
      merchantId,
      name: 'Web shop',
      origins: [shop.origin],
      ...changes,
    });
    return made.string('profileId');
  };
  const newPage = async (context: BrowserContextOptions = {}): Promise<Page> =>
    await (await browser.newContext(context)).newPage();
  /** The checkout, opened; `complaints` gathers whatever the browser finds wrong on the way. */
  const open = async ({ profile, options, context }: Opening = {}): Promise<Opened> => {
    const profileId = await newProfile(profile);
    const address = shop.serve('/', checkoutPage({ service, options: { profileId, ...options } }));
    const page = await newPage(context);
    const complaints = complaintsOf(page);
    await page.goto(address);
    await page.waitForFunction("document.title !== '…'");
    return { page, frame: page.frameLocator('#card iframe'), complaints };
  };
  return { ...application, service, shop, merchantId, newProfile, newPage, open };
}

function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('requestfailed', (request) => complaints.push(`failed: ${request.url()}`));
  return complaints;
}

/** Types a good card. */
export async function fill(frame: FrameLocator): Promise<void> {
  await frame.getByLabel('Card number').pressSequentially('4242424242424242');
  await frame.getByLabel('Expiry date').pressSequentially('1240');
  await frame.getByLabel('Security code').pressSequentially('987');
}

/** The document with the fields. */
export function innerFrame(page: Page): Frame {
  const frame = page.frames().find((one) => one.url().includes('/hosted-fields/'));
  assert.ok(frame, 'the fields are in a frame');
  return frame;
}

/** What `tokenize` of the shop's page comes to: the token, or the code of the error. */
export const tokenize = (page: Page) =>
  page.evaluate<Readonly<Record<string, string>>>(
    'fields.tokenize().catch(({ code, message }) => ({ code, message }))',
  );
