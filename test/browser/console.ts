import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { freePort } from '../../service/src/platform/db/embedded/free-port.ts';
import { CURRENT } from '../../service/src/platform/http/api-version/versions.ts';
import { isRecord } from '../../service/src/platform/http/normalise.ts';
import { readSandboxFile, sandboxFileOf } from '../../sandbox/partners/index.ts';
import { paymentRequest } from '../payment-server.ts';
import { startService, temporaryFolder } from '../service.ts';
import { launchChromium } from './chromium.ts';

type Visit = Readonly<{
  page: Page;
  password: string;
  /** What the browser found wrong on the way. */
  errors: readonly string[];
}>;

/** The console of a service as a process, with its sandbox's people and partners. */
export async function openConsole() {
  const browser = await launchChromium();
  const dataDir = temporaryFolder();
  const [port, consolePort] = [await freePort(), await freePort()];
  const service = startService({
    DATA_DIR: dataDir,
    PORT: String(port),
    CONSOLE_PORT: String(consolePort),
  });
  await service.ready;
  const sandbox = readSandboxFile(sandboxFileOf({ dataDir }));
  assert.ok(sandbox, 'the sandbox has credentials');
  const { partners, users } = sandbox;
  const url = `http://localhost:${consolePort}`;

  /** Somebody who has signed in, in a browser of their own, at a page of the console. */
  const visit = async (who: keyof typeof users, path: string, locale = 'en-CA'): Promise<Visit> => {
    const page = await (await browser.newContext({ locale })).newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => {
      const isRefusal = /status of 40[14]/.test(message.text()); // Nobody there yet; not found.
      if (message.type() === 'error' && !isRefusal) errors.push(message.text());
    });
    await page.goto(`${url}${path}`); // Leads to the sign-in page, and from there back.
    const { email, password } = users[who];
    await page.locator('input[type=email]').fill(email);
    await page.locator('input[type=password]').fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('navigation').first().waitFor();
    return { page, password, errors };
  };

  /** What a partner's own system does by the API. */
  const post = async (
    of: keyof typeof partners,
    path: string,
    body: object,
    status = 201, // A decline has another one.
  ) => {
    const response = await fetch(`http://localhost:${port}${path}`, {
      method: 'POST',
      headers: {
        'api-version': CURRENT,
        'content-type': 'application/json',
        'x-api-key': partners[of].apiKey,
      },
      body: JSON.stringify(body),
    });
    assert.equal(response.status, status);
    const made: unknown = await response.json();
    assert.ok(isRecord(made));
    return made;
  };

  /** A purchase by the API. */
  const pay = async (of: keyof typeof partners, changes = {}, status = 201): Promise<string> => {
    const made = await post(of, '/payments', paymentRequest(merchantOf(of), changes), status);
    return String(made['paymentId']);
  };
  const merchantOf = (of: keyof typeof partners) => partners[of].merchantId ?? '';
  return { url, visit, pay, post, merchantOf };
}
