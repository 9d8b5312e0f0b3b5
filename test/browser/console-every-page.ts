/**
 * Walks every page that the navigation has, and one below each, with one of everything on record, and says
 * what is wrong with each.
 */
import assert from 'node:assert/strict';
import type { BrowserContextOptions } from 'playwright-core';
import { partnerWithEverything } from '../partner-with-everything.ts';
import { type Login, sandboxConsole, type Visitor } from './console-door.ts';
import { walkPages } from './console-walk.ts';

export const DESK = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const;
export const PHONE = { viewport: { width: 360, height: 780 }, reducedMotion: 'reduce' } as const;
const PICTURES = process.env['PICTURES'];

/** What a page asks for that need not be there: a merchant may have no plan. */
const MAY_BE_MISSING = /\/fee-plan$/;

/** A console with one of everything, and who may see it. */
export async function consoleWithEverything() {
  const service = await sandboxConsole();
  const { partnerId } = await partnerWithEverything(service, 'Northern Bank');
  const nora = await service.newPerson({ name: 'Nora North', role: 'PARTNER_ADMIN', partnerId });
  await service.runJobs();
  await service.foundation.requestLog.flush();
  return { ...service, nora };
}

/** Looks at every page as one visitor; what is wrong with each is told together. */
export async function walk(
  { visit }: Pick<Awaited<ReturnType<typeof sandboxConsole>>, 'visit'>,
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
export async function wordsOf({ page }: Visitor): Promise<readonly string[]> {
  return (await page.locator('body').innerText()).match(UNFILLED) ?? [];
}

const ENGLISH = /\b(the|your|with|and|not|this|has|have|are|was|for|from|nothing|none)\b/i;

/** Lines in English that a page in French shows, but for codes, and for free texts that say so. */
export async function englishOn({ page }: Visitor): Promise<readonly string[]> {
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
export async function widthOf({ page }: Visitor): Promise<readonly string[]> {
  const width = await page.evaluate('document.documentElement.scrollWidth');
  if (width === PHONE.viewport.width) return [];
  const widest = await page.evaluate(`[...document.querySelectorAll('body *')]
    .filter((one) => one.getBoundingClientRect().right > ${PHONE.viewport.width})
    .map((one) => one.cloneNode().outerHTML.slice(0, 100))`);
  return [`${String(width)} pixels wide: ${String(widest)}`];
}

/** Pages of which nothing leads further down, or that have no rows here. */
export const ALONE = [
  '/',
  '/account',
  '/alerts',
  '/explore',
  '/inbox',
  '/reports',
  '/approvals',
  '/reconciliation',
  '/adjustments',
  '/audit-log',
];
export const ALONE_OF_OPERATORS = [...ALONE, '/requests', '/acquirers', '/system', '/sandbox'];

export function assertDepth(pages: readonly string[], alone: readonly string[]): void {
  const lists = pages.filter((path) => !path.slice(1).includes('/') && !alone.includes(path));
  assert.ok(lists.length > 10, String(lists));
  for (const [index, path] of pages.entries()) {
    // What a list leads to is seen right after it.
    if (lists.includes(path)) assert.match(pages[index + 1] ?? '', /^\/[\w-]+\/./, `below ${path}`);
  }
}
