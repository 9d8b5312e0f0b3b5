/**
 * Every page that the navigation has, and one below each, with one of everything on record: whole,
 * within its policy, readable by all, on a phone, in both languages and both themes.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { BrowserContextOptions } from 'playwright-core';
import { partnerWithEverything } from '../partner-with-everything.ts';
import { gravesOf, type Login, sandboxConsole, type Visitor } from '../browser/console-door.ts';
import { walkPages } from '../browser/console-walk.ts';

const service = await sandboxConsole();
const { people, visit } = service;
const { partnerId } = await partnerWithEverything(service, 'Northern Bank');
const nora = await service.newPerson({ name: 'Nora North', role: 'PARTNER_ADMIN', partnerId });
await service.runJobs();
await service.foundation.requestLog.flush();

const DESK = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const;
const PHONE = { viewport: { width: 360, height: 780 }, reducedMotion: 'reduce' } as const;
const PICTURES = process.env['PICTURES'];

/** What a page asks for that need not be there: a merchant may have no plan. */
const MAY_BE_MISSING = /\/fee-plan$/;

/** Looks at every page as one visitor; what is wrong with each is told together. */
async function walk(
  login: Login,
  options: BrowserContextOptions,
  look: (visitor: Visitor) => Promise<readonly unknown[]>,
): Promise<Readonly<{ pages: readonly string[]; faults: Readonly<Record<string, unknown>> }>> {
  const visitor = await visit(login, options);
  const { page, errors, answers } = visitor;
  const faults: Record<string, unknown> = {};
  const note = async (path: string): Promise<void> => {
    const found = await look(visitor);
    if (PICTURES) {
      const name = `${login.email.split('@')[0]}-${options.viewport?.width}-${options.locale ?? 'en'}`;
      await page.screenshot({
        path: `${PICTURES}/${name}${path.replaceAll(/[/?=&]/g, '-')}.png`,
        fullPage: true,
      });
    }
    const refused = answers.filter(
      (answer) => answer.status() >= 400 && !MAY_BE_MISSING.test(answer.url()),
    );
    const wrong = [
      ...errors,
      ...refused.map((answer) => `${answer.status()} ${answer.url()}`),
      ...found,
    ];
    if (wrong.length > 0) faults[path] = wrong;
    errors.length = 0;
    answers.length = 0;
  };
  const seen = await walkPages(visitor, note);
  await visitor.context.close();
  return { pages: seen, faults };
}

const UNFILLED = /\{[a-z]\w*\}|\bundefined\b|\bNaN\b|\[object |Invalid Date/g;

/** What the page shows that no reader is meant to see. */
async function wordsOf({ page }: Visitor): Promise<readonly string[]> {
  return (await page.locator('body').innerText()).match(UNFILLED) ?? [];
}

const ENGLISH = /\b(the|your|with|and|not|this|has|have|are|was|for|from|nothing|none)\b/i;

/** Lines in English that a page in French shows, but for codes, and for free texts that say so. */
async function englishOn({ page }: Visitor): Promise<readonly string[]> {
  const text = await page.evaluate<string>(`(() => {
    const marked = [...document.querySelectorAll('body :is([lang=en], [lang=""], code)')];
    for (const one of marked) one.hidden = true;
    const shown = document.body.innerText;
    for (const one of marked) one.hidden = false;
    return shown;
  })()`);
  return text.split('\n').filter((line) => ENGLISH.test(line));
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

/** Pages of which nothing leads further down, or that have no rows here. */
const ALONE = ['/', '/account', '/approvals', '/reconciliation', '/adjustments', '/audit-log'];
const ALONE_OF_OPERATORS = [...ALONE, '/requests', '/acquirers', '/system', '/sandbox'];

function assertDepth(pages: readonly string[], alone: readonly string[]): void {
  const lists = pages.filter((path) => !path.slice(1).includes('/') && !alone.includes(path));
  assert.ok(lists.length > 10, String(lists));
  for (const [index, path] of pages.entries()) {
    // What a list leads to is seen right after it.
    if (lists.includes(path)) assert.match(pages[index + 1] ?? '', /^\/[\w-]+\/./, `below ${path}`);
  }
}

describe('every page', { concurrency: 2 }, () => {
  test('of an operator, at a desk, in both themes', async () => {
    const { pages, faults } = await walk(people.admin, DESK, async (visitor) => [
      ...(await gravesOf(visitor.page)),
      ...(await wordsOf(visitor)),
    ]);
    assert.deepEqual(faults, {});
    assertDepth(pages, ALONE_OF_OPERATORS);
  });

  test('of an operator, on a phone, in French', async () => {
    const { faults } = await walk(people.admin, { ...PHONE, locale: 'fr-CA' }, async (visitor) => [
      ...(await widthOf(visitor)),
      ...(await wordsOf(visitor)),
      ...(await englishOn(visitor)),
    ]);
    assert.deepEqual(faults, {});
  });

  test('of a partner, on a phone, in both themes', async () => {
    const { pages, faults } = await walk(nora, PHONE, async (visitor) => [
      ...(await widthOf(visitor)),
      ...(await gravesOf(visitor.page)),
      ...(await wordsOf(visitor)),
    ]);
    assert.deepEqual(faults, {});
    assertDepth(pages, ALONE);
  });
});

test('what opens over a page: in both themes', async () => {
  const visitor = await visit(people.admin, DESK);
  const { page } = visitor;
  const opened = [
    ['/payments', page.getByRole('button', { name: 'Filter by Status' })],
    ['/payments', page.getByRole('button', { name: 'Columns' })],
    ['/', page.getByRole('button', { name: 'Find anything' })],
    ['/adjustments', page.getByRole('button', { name: 'Request an adjustment' })],
  ] as const;
  for (const [path, button] of opened) {
    await visitor.go(path);
    await button.click();
    await page.locator('[role=dialog], [role=menu], .popover').first().waitFor();
    assert.deepEqual(await gravesOf(page), [], `${path} ${String(button)}`);
  }
});

test('the sign-in page and an address of nothing: in both languages, both themes, on a phone', async () => {
  for (const locale of ['en', 'fr'] as const) {
    const visitor = await visit(undefined, { ...PHONE, locale });
    for (const path of ['/sign-in', '/invitation', '/no/such/page']) {
      await visitor.page.goto(path);
      await visitor.page.locator('h1, .notice').first().waitFor();
      const found = [...(await widthOf(visitor)), ...(await wordsOf(visitor))];
      assert.deepEqual([...found, ...visitor.errors], [], `${path} ${locale}`);
      assert.deepEqual(await gravesOf(visitor.page), [], `${path} ${locale}`);
    }
  }
});

test('the statements of a merchant are listed by month; one opens, and is downloaded', async () => {
  const { page, errors, go } = await visit(nora);
  await go('/merchants');
  await page.locator('tbody a.row-link').first().click();
  await page.getByRole('tab', { name: 'Statements' }).click();
  const month = page.getByRole('row', { name: /Current month/ });
  await month.getByRole('button', { name: 'Open' }).click();
  const statement = page.getByRole('dialog', { name: /^Statement of \d{4}-\d{2}$/ });
  await statement.getByText('Closing balance: Due to the merchant').first().waitFor();
  assert.match(page.url(), /month=\d{4}-\d{2}/);
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await month.getByRole('button', { name: 'Export' }).click();
  assert.match((await download).suggestedFilename(), /^statement-\d{13}-\d{4}-\d{2}\.csv$/);
  assert.deepEqual(errors, []);
});
