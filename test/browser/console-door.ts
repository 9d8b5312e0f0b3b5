import { after } from 'node:test';
import type { FastifyInstance } from 'fastify';
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Page,
  Response,
} from 'playwright-core';
import { createConsole, createJobs } from '../../service/src/runtime/app.ts';
import type { Foundation } from '../../service/src/runtime/foundation.ts';
import { freePort } from '../../service/src/platform/db/embedded/free-port.ts';
import { whileConsoleIsBuilt } from '../../service/src/runtime/processes/console-build.ts';
import { listenOnAll } from '../../service/src/runtime/processes/ports.ts';
import { CURRENT } from '../../service/src/platform/http/api-version/versions.ts';
import { createRateLimiter } from '../../service/src/platform/http/rate-limit.ts';
import { transaction } from '../../service/src/platform/db/transaction.ts';
import { ensureUser, passwordHash, type Role } from '../../service/src/access/users/index.ts';
import { testApplication } from '../application.ts';
import { FakeClock } from '../fake-clock.ts';
import { AXE_SOURCE, gravesBy } from './axe.ts';
import { launchChromium } from './chromium.ts';
import { assertConforms } from '../conformance.ts';

export const PASSWORD = 'a password of more than enough letters';
const HASH = passwordHash(PASSWORD);

export type Login = Readonly<{ email: string; password: string }>;
export type Visitor = Readonly<{
  context: BrowserContext;
  page: Page;
  /** What went wrong in the page: exceptions, complaints, what its policy forbade. */
  errors: string[];
  /** What the service answered to the pages so far. */
  answers: Response[];
  /** To a page of the console, once it has shown what it has to show. */
  go: (path: string) => Promise<void>;
}>;

/** The console's door of this service on its port, with the pages built and the people real. */
export async function openConsole(foundation: Foundation) {
  let app = await doorOf(foundation);
  after(() => app.close());
  return {
    /** The service behind the pages is gone, and is back. */
    close: async () => await app.close(),
    open: async () => {
      app = await doorOf(foundation);
    },
  };
}

/** How often pages are told what has changed: more often than in production, for tests not to wait. */
const LOOK_EVERY_MS = 200;

async function doorOf(foundation: Foundation): Promise<FastifyInstance> {
  await whileConsoleIsBuilt(async (built) => await built);
  const app = createConsole(foundation, {
    rateLimiter: createRateLimiter(1_000_000, foundation.clock),
    verifyAnswers: assertConforms,
    lookEveryMs: LOOK_EVERY_MS,
  });
  await listenOnAll(app, Number(new URL(foundation.consoleUrl).port));
  return app;
}

/** The sandbox's service with its console, in a browser: its people, and what its jobs do. */
export async function sandboxConsole() {
  const browser = await launchChromium();
  const clock = new FakeClock(new Date().toISOString()); // Browsers ask for "the last day" by theirs.
  const consoleUrl = `http://localhost:${await freePort()}`;
  const application = await testApplication({ clock, consoleUrl });
  const door = await openConsole(application.foundation);
  const jobs = createJobs(application.foundation);
  return {
    ...application,
    clock,
    consoleUrl,
    people: application.credentials.users,
    visit: visitorsOf(browser, consoleUrl),
    door,
    newPerson: async (person: Person) => await newPerson(application.foundation, person),
    /** A round of each job, so that batches are closed and payouts cut, and open pages are told of it. */
    runJobs: async () => {
      const publishing = jobs.filter(({ name }) => name === 'publish-events');
      for (const job of [...jobs, ...publishing]) await job.run();
    },
  };
}

type Person = Readonly<{ name: string; role: Role; partnerId: string | null }>;

/** Somebody with a password, and no second proof yet. */
export async function newPerson(
  { db, realClock }: Foundation,
  { name, ...person }: Person,
): Promise<Login> {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@causeway.test`;
  const hash = await HASH;
  await transaction(db, (tx) =>
    ensureUser(tx, { ...person, email, name, passwordHash: hash, now: realClock.now() }),
  );
  return { email, password: PASSWORD };
}

/** People at browsers of their own, which share nothing. */
export function visitorsOf(browser: Browser, consoleUrl: string) {
  return async (login?: Login, options: BrowserContextOptions = {}): Promise<Visitor> => {
    const context = await browser.newContext({ baseURL: consoleUrl, locale: 'en', ...options });
    if (login) await signInBy(context, consoleUrl, login);
    const page = await context.newPage();
    return { context, page, ...watch(page), go: async (path) => await goTo(page, path) };
  };
}

/** As the form does it; how that looks is tested on its own. */
async function signInBy(context: BrowserContext, origin: string, data: Login): Promise<void> {
  const headers = { origin, 'api-version': CURRENT };
  const answer = await context.request.post('/api/session', { headers, data });
  if (!answer.ok()) throw new Error(await answer.text());
}

function watch(page: Page): Pick<Visitor, 'errors' | 'answers'> {
  const errors: string[] = [];
  const answers: Response[] = [];
  page.on('console', (message) => {
    // Answers are looked at one by one, and a refusal may be what a test is about.
    const isAnswer = message.text().startsWith('Failed to load resource');
    if (['error', 'warning'].includes(message.type()) && !isAnswer) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('response', (answer) => {
    if (new URL(answer.url()).pathname.startsWith('/api/')) answers.push(answer);
  });
  return { errors, answers };
}

async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

/** The same from one page to the next, as a link in it leads there: nothing is loaded again. */
export async function followTo(page: Page, path: string): Promise<void> {
  if (new URL(path, page.url()).href === page.url()) return;
  await page.evaluate(
    `document.querySelector('.page')?.setAttribute('data-left', '');
    history.pushState({}, '', ${JSON.stringify(path)})`,
  );
  await page.locator('[data-left]').waitFor({ state: 'detached' });
  await settled(page);
}

/** There is a page, and nothing of it is still loading. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main :is(h1, .notice)').first().waitFor();
  await page.locator('main :is(.skeleton, .skeleton-cell)').first().waitFor({ state: 'detached' });
}

/** The addresses in the navigation that this visitor has. */
export async function navigationOf({ page, go }: Visitor): Promise<readonly string[]> {
  await go('/');
  const links = await page.locator('aside nav a').all();
  return await Promise.all(links.map(async (link) => (await link.getAttribute('href')) ?? ''));
}

const THEMES = ['light', 'dark'] as const;
/** Rows that are made like those above them. */
const REPEATED = 'tbody tr:nth-child(n+6)';
/** What stands around every page and is the same there: it is looked at with the overview. */
const SHELL = '.side, .top';
/** The pages whose colours have been seen, which take most of the time; they are the same at any width. */
const seenInColour = new Set<string>();

/**
 * What keeps people out of the whole document, in both themes: all that axe calls serious or
 * critical. Leaves the page in the last theme.
 */
export async function gravesOf(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(AXE_SOURCE);
  const isFirst = new URL(page.url()).pathname === '/';
  const isKnown = await wasSeen(page);
  const found: string[] = [];
  for (const theme of isKnown ? THEMES.slice(0, 1) : THEMES) {
    // As the switch of the console does it.
    await page.evaluate(
      `document.documentElement.dataset.theme = '${theme}';
      Promise.allSettled(document.getAnimations().map(({ finished }) => finished)).then(() => {})`,
    );
    const colours = theme === 'dark' ? 'only' : isKnown ? 'not' : undefined;
    const exclude = isFirst ? [REPEATED] : [REPEATED, SHELL];
    const graves = await page.evaluate<readonly string[]>(gravesBy({ colours, exclude }));
    found.push(...graves.map((grave) => `${theme}: ${grave}`));
  }
  return found;
}

/** Whether a page with the same parts was looked at: the same classes of elements in their order. */
async function wasSeen(page: Page): Promise<boolean> {
  const parts = await page.evaluate<string>(
    `[...new Set([...document.querySelectorAll('body *')].map(
      (one) => one.tagName + '.' + (one.getAttribute('class') ?? '') + '<' +
        (one.parentElement?.getAttribute('class') ?? '')))].sort().join()`,
  );
  if (seenInColour.has(parts)) return true;
  seenInColour.add(parts);
  return false;
}
