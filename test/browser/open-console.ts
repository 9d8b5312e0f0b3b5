import assert from 'node:assert/strict';
import axe from 'axe-core';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { freePort } from '../../src/platform/db/embedded/free-port.ts';
import { readSandboxFile, sandboxFileOf } from '../../src/sandbox/index.ts';
import { startService, temporaryFolder } from '../service.ts';
import { launchChromium } from './chromium.ts';

export type Person = Readonly<{ email: string; password: string }>;
export type Visitor = Readonly<{
  page: Page;
  /** What the browser found wrong on the way; a 401 tells that nobody is signed in. */
  errors: readonly string[];
  /** Goes to an address of the console, and waits until the page is there. */
  open: (path: string) => Promise<void>;
  /** Gives e-mail and password, and nothing else. */
  signIn: (person: Person) => Promise<void>;
  press: (name: string) => Promise<void>;
}>;

const ENGLISH: BrowserContextOptions = { locale: 'en-CA', reducedMotion: 'reduce' };

/** The whole service as a process, with its console in a real browser. */
export async function openConsole() {
  const browser = await launchChromium();
  const [port, consolePort] = [await freePort(), await freePort()];
  const folder = temporaryFolder();
  const service = startService({
    DATA_DIR: folder,
    PORT: String(port),
    CONSOLE_PORT: String(consolePort),
  });
  await service.ready;
  const url = `http://localhost:${consolePort}`;
  const { users } = await credentialsIn(folder);
  const visit = async (context: BrowserContextOptions = {}): Promise<Visitor> => {
    const page = await (await browser.newContext({ ...ENGLISH, ...context })).newPage();
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('401'))
        errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    return { page, errors, ...actionsOn(page, url) };
  };
  return { url, people: users, visit };
}

async function credentialsIn(dataDir: string) {
  const credentials = await readSandboxFile(sandboxFileOf({ dataDir }));
  assert.ok(credentials, 'the sandbox has its file');
  return credentials;
}

function actionsOn(page: Page, url: string): Omit<Visitor, 'page' | 'errors'> {
  return {
    open: async (path) => {
      await page.goto(`${url}${path}`);
      await page.locator('h1').first().waitFor();
    },
    signIn: async ({ email, password }) => {
      await page.goto(`${url}/sign-in`);
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Password').fill(password);
      await page.keyboard.press('Enter');
    },
    press: async (name) => await page.getByRole('button', { name, exact: true }).first().click(),
  };
}

/** Nothing that keeps people out: what axe calls serious or critical, in both themes. */
export async function assertAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate('Promise.all(document.getAnimations().map(({ finished }) => finished))');
    const found = await page.evaluate(
      `axe.run({ iframes: false }).then(({ violations }) => violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 200)).join(' ')))`,
    );
    assert.deepEqual(found, [], `${page.url()} in ${colorScheme}`);
  }
}
