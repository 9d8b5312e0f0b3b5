import { followTo, navigationOf, settled, type Visitor } from './console-door.ts';

/** The pages below one of the navigation: that of the first row, a form for a new one, and drafts. */
async function pagesBelow({ page }: Visitor): Promise<readonly string[]> {
  const links = await page
    .locator('main :is(a[href$="/new"], a[href$="/drafts"], tbody tr:first-child a.row-link)')
    .all();
  return await Promise.all(links.map(async (link) => (await link.getAttribute('href')) ?? ''));
}

/** Shows each tab of the page that is not shown yet, one after the other. */
async function* tabsOf({ page }: Visitor): AsyncGenerator<string> {
  for (const tab of await page.locator('main [role=tab]:not([aria-selected=true])').all()) {
    await tab.click();
    await settled(page);
    yield new URL(page.url()).search;
  }
}

/**
 * Goes through every page that the navigation has for the visitor, one below each, and every tab;
 * `look` is called at each. Returns the pages in the order in which they were seen.
 */
export async function walkPages(
  visitor: Visitor,
  look: (path: string) => Promise<void>,
): Promise<readonly string[]> {
  const { page } = visitor;
  const toSee = [...(await navigationOf(visitor)), '/account'];
  const seen: string[] = [];
  for (let path = toSee.shift(); path !== undefined; path = toSee.shift()) {
    await followTo(page, path);
    if (!seen.some((one) => path?.startsWith(`${one}/`) && one !== '/')) {
      toSee.unshift(...(await pagesBelow(visitor)).filter((one) => !seen.includes(one)));
    }
    seen.push(path);
    await look(path);
    for await (const tab of tabsOf(visitor)) await look(`${path.split('?')[0]}${tab}`);
  }
  return seen;
}
