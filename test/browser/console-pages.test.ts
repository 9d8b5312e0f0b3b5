/**
 * Every page that the navigation has, and one below each, with one of everything on record: whole,
 * within its policy, readable by all, on a phone, in both languages and both themes.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { BrowserContextOptions } from 'playwright-core';
import { partnerWithEverything } from '../partner-with-everything.ts';
import {
  gravesOf,
  type Login,
  navigationOf,
  sandboxConsole,
  type Visitor,
} from './console-door.ts';

const service = await sandboxConsole();
const { people, visit } = service;
const { partnerId } = await partnerWithEverything(service, 'Northern Bank');
const nora = await service.newPerson({ name: 'Nora North', role: 'PARTNER_ADMIN', partnerId });
await service.runJobs();
await service.foundation.requestLog.flush();

const DESK = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const;
const PHONE = { viewport: { width: 360, height: 780 }, reducedMotion: 'reduce' } as const;
const PICTURES = process.env['PICTURES'];

/** The pages below one of the navigation: that of the first row, and a form for a new one. */
async function pagesBelow({ page }: Visitor): Promise<readonly string[]> {
  const links = await page
    .locator('main :is(a[href$="/new"], tbody tr:first-child a.row-link)')
    .all();
  return await Promise.all(links.map(async (link) => (await link.getAttribute('href')) ?? ''));
}

/** Looks at every page as one visitor; what is wrong with each is told together. */
async function walk(
  login: Login,
  options: BrowserContextOptions,
  look: (visitor: Visitor) => Promise<readonly unknown[]>,
): Promise<Readonly<{ pages: readonly string[]; faults: Readonly<Record<string, unknown>> }>> {
  const visitor = await visit(login, options);
  const { page, errors, answers, go } = visitor;
  const toSee = [...(await navigationOf(visitor)), '/account'];
  const seen: string[] = [];
  const faults: Record<string, unknown> = {};
  for (let path = toSee.shift(); path !== undefined; path = toSee.shift()) {
    errors.length = 0;
    answers.length = 0;
    await go(path);
    if (!seen.some((one) => path?.startsWith(`${one}/`) && one !== '/')) {
      toSee.unshift(...(await pagesBelow(visitor)).filter((one) => !seen.includes(one)));
    }
    seen.push(path);
    const found = await look(visitor);
    if (PICTURES) {
      const name = `${login.email.split('@')[0]}-${options.viewport?.width}-${options.locale ?? 'en'}`;
      await page.screenshot({
        path: `${PICTURES}/${name}${path.replaceAll('/', '-')}.png`.replace(/\?.*$/, '.png'),
        fullPage: true,
      });
    }
    const refused = answers.filter((answer) => answer.status() >= 400);
    const wrong = [
      ...errors,
      ...refused.map((answer) => `${answer.status()} ${answer.url()}`),
      ...found,
    ];
    if (wrong.length > 0) faults[path] = wrong;
  }
  await visitor.context.close();
  return { pages: seen, faults };
}

const UNFILLED = /\{[a-z]\w*\}|\bundefined\b|\bNaN\b|\[object |Invalid Date/g;

/** What the page shows that no reader is meant to see. */
async function wordsOf({ page }: Visitor): Promise<readonly string[]> {
  return (await page.locator('body').innerText()).match(UNFILLED) ?? [];
}

/** What is wider than the phone, by its innermost elements. */
async function widthOf({ page }: Visitor): Promise<readonly string[]> {
  const width = await page.evaluate('document.documentElement.scrollWidth');
  if (width === PHONE.viewport.width) return [];
  const widest = await page.evaluate(`[...document.querySelectorAll('body *')]
    .filter((one) => one.getBoundingClientRect().right > ${PHONE.viewport.width})
    .map((one) => one.cloneNode().outerHTML.slice(0, 100))`);
  return [`${String(width)} pixels wide: ${String(widest)}`];
}

describe('every page', { concurrency: 2 }, () => {
  test('of an operator, at a desk: light and dark', async () => {
    const { pages, faults } = await walk(people.admin, DESK, async (visitor) => {
      const { page } = visitor;
      const light = await gravesOf(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      const dark = await gravesOf(page, 'color-contrast');
      await page.emulateMedia({ colorScheme: 'light' });
      return [
        ...light,
        ...dark.map((grave) => `dark: ${String(grave)}`),
        ...(await wordsOf(visitor)),
      ];
    });
    process.stdout.write(pages.join('\n') + '\n');
    assert.deepEqual(faults, {});
  });

  test('of an operator, on a phone, in French', async () => {
    const { faults } = await walk(people.admin, { ...PHONE, locale: 'fr-CA' }, async (visitor) => [
      ...(await widthOf(visitor)),
      ...(await wordsOf(visitor)),
    ]);
    assert.deepEqual(faults, {});
  });

  test('of a partner, on a phone, in the dark', async () => {
    const options = { ...PHONE, colorScheme: 'dark' } as const;
    const { pages, faults } = await walk(nora, options, async (visitor) => [
      ...(await widthOf(visitor)),
      ...(await gravesOf(visitor.page)),
      ...(await wordsOf(visitor)),
    ]);
    process.stdout.write(pages.join('\n') + '\n');
    assert.deepEqual(faults, {});
  });
});
