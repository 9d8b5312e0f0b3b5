import { after } from 'node:test';
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Page,
  Response,
} from 'playwright-core';
import { createConsole } from '../../src/app.ts';
import type { Foundation } from '../../src/foundation.ts';
import { whileConsoleIsBuilt } from '../../src/processes/console-build.ts';
import { listenOnAll } from '../../src/processes/listen-on-all.ts';
import { CURRENT } from '../../src/platform/http/api-version/versions.ts';
import { createRateLimiter } from '../../src/platform/http/rate-limit.ts';

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
export async function openConsole(foundation: Foundation): Promise<void> {
  await whileConsoleIsBuilt(async (built) => await built);
  const app = createConsole(foundation, {
    rateLimiter: createRateLimiter(1_000_000, foundation.clock),
    verifyAnswers: true,
  });
  after(() => app.close());
  await listenOnAll(app, Number(new URL(foundation.consoleUrl).port));
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

/** There is a page, and nothing of it is still loading. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main :is(h1, .notice)').first().waitFor();
  await page.locator('main .skeleton').first().waitFor({ state: 'detached' });
}
