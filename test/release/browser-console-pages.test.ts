/**
 * Every page that an operator's navigation has, and one below each, with one of everything on record: whole,
 * within its policy and readable by all, in both themes. Those of a phone are in test/release.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ALONE_OF_OPERATORS,
  assertDepth,
  consoleWithEverything,
  DESK,
  PHONE,
  walk,
  widthOf,
  wordsOf,
} from '../browser/console-every-page.ts';
import { gravesOf } from '../browser/console-door.ts';

const service = await consoleWithEverything();
const { nora, people, visit } = service;

test('every page of an operator, at a desk, in both themes', async () => {
  const { pages, faults } = await walk(service, people.admin, DESK, async (visitor) => [
    ...(await gravesOf(visitor.page)),
    ...(await wordsOf(visitor)),
  ]);
  assert.deepEqual(faults, {});
  assertDepth(pages, ALONE_OF_OPERATORS);
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
    await page.locator(':is([role=dialog], [role=menu], .popover):visible').first().waitFor();
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
