/** What happens to those in front of a page: sessions that end, tabs out of sight, late answers. */
import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { CURRENT } from '../../service/src/platform/http/api-version/versions.ts';
import type { Login, Visitor } from './console-door.ts';

/** Where a page says how old it is. */
export const liveOf = (page: Page) => page.locator('.liveness');

/** From now on the list's questions are not answered, until it ends. */
export async function heldAnswers(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('/api/payments?*', async (route) => {
    await promise;
    await route.continue();
  });
  return { end: resolve };
}

/** Ends the session in the service, as its time or an administrator would. */
export async function endSession(page: Page): Promise<void> {
  const headers = { origin: new URL(page.url()).origin, 'api-version': CURRENT };
  assert.ok((await page.request.delete('/api/session', { headers })).ok());
}

export const lockOf = (page: Page) => page.locator('dialog.session-lock');

/** The lock is over it, and nothing of it can be pressed. */
export async function isCovered(field: Locator): Promise<boolean> {
  const { x, y } = (await field.boundingBox()) ?? { x: -1, y: -1 };
  return await field
    .page()
    .evaluate(
      `document.elementFromPoint(${x} + 5, ${y} + 5)?.closest('dialog.session-lock') !== null`,
    );
}

export async function signInAgain(page: Page, { email, password }: Login): Promise<void> {
  const lock = lockOf(page);
  const mail = lock.getByLabel('E-mail');
  await mail.fill(email);
  await lock.getByLabel('Password').fill(password);
  await lock.getByRole('button', { name: 'Continue' }).click();
}

/** The window has the focus again, as when somebody comes back from another one. */
export const comeBack = async (page: Page) =>
  await page.evaluate(`dispatchEvent(new Event('focus'))`);

/** The tab goes out of sight, or is looked at again. */
export const setSeen = async (page: Page, isSeen: boolean) =>
  await page.evaluate(
    `Object.defineProperty(document, 'visibilityState',
      { configurable: true, value: '${isSeen ? 'visible' : 'hidden'}' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`,
  );

type Visit = (login: Login, options: Readonly<{ locale: string }>) => Promise<Visitor>;

/** Somebody in front of a page, whose browser's clock the test can move; gone after the test. */
export function visitsWithClock(visit: Visit) {
  let visitors: readonly Visitor[] = [];
  afterEach(async () => {
    for (const { context } of visitors) await context.close(); // Or their pages would go on asking.
    assert.deepEqual(
      visitors.flatMap(({ errors }) => errors),
      [],
    );
    visitors = [];
  });
  return async (login: Login, path: string, locale = 'en') => {
    const visitor = await visit(login, { locale });
    visitors = [...visitors, visitor];
    await visitor.page.clock.install();
    await visitor.go(path);
    return { ...visitor, strip: visitor.page.locator('.stale-strip') };
  };
}
