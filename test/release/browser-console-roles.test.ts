/**
 * What each role is offered in the console: on every page, each button is of an operation that the
 * role may call, no link leads to what it may not see, and nothing is asked for that is refused.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import type { BrowserContext } from 'playwright-core';
import { OPERATIONS } from '../../console/src/api/operations.ts';
import { CURRENT } from '../../service/src/platform/http/api-version/versions.ts';
import { allows } from '../../service/src/platform/http/caller.ts';
import {
  OPERATOR_ROLES,
  PARTNER_ROLES,
  type Role,
  scopesOfRole,
} from '../../service/src/access/users/index.ts';
import { paymentRequest } from '../payment-server.ts';
import { partnerWithEverything } from '../partner-with-everything.ts';
import { followTo, sandboxConsole, type Visitor } from '../browser/console-door.ts';
import { walkPages } from '../browser/console-walk.ts';

const service = await sandboxConsole();
const { consoleUrl, newPerson, runJobs, visit } = service;
const { call, partnerId, things } = await partnerWithEverything(service, 'Northern Bank');
const merchantId = String(things['merchantId']);
const ABOVE_THE_LIMIT = 250_000;

const visitorIn = async (role: Role, name: string) => {
  const isPartners = PARTNER_ROLES.some((one) => one === role);
  return await visit(await newPerson({ name, role, partnerId: isPartners ? partnerId : null }), {
    viewport: { width: 1280, height: 800 },
  });
};

/** As the forms of the console send it. */
async function send(context: BrowserContext, path: string, data: object, headers = {}) {
  const standing = { origin: consoleUrl, 'api-version': CURRENT, 'idempotency-key': randomUUID() };
  const answer = await context.request.post(`/api${path}`, {
    headers: { ...standing, 'x-reason': 'asked%20by%20phone', ...headers },
    data,
  });
  assert.ok(answer.ok(), await answer.text());
}

/** What waits for a second person, on either side, so that there is something to decide on. */
async function askForMuch(): Promise<void> {
  const amount = { amount: ABOVE_THE_LIMIT, currency: 'CAD' };
  const payment = await call('POST', '/payments', paymentRequest(merchantId, { amount }));
  const refund = (share: number) => ({
    idempotencyKey: randomUUID(),
    paymentId: payment.string('paymentId'),
    refundAmount: { amount: amount.amount / share, currency: 'CAD' },
  });
  const nora = await visitorIn('PARTNER_ADMIN', 'Nora North');
  await send(nora.context, '/refunds', refund(2));
  const fay = await visitorIn('FINANCE', 'Fay Finance');
  await send(fay.context, '/refunds', refund(2), { 'x-partner-id': partnerId });
  const adjustment = { direction: 'CREDIT', reason: 'goodwill' };
  await send(fay.context, `/operator/merchants/${merchantId}/adjustments`, {
    ...adjustment,
    idempotencyKey: randomUUID(),
    amount: { amount: 500, currency: 'CAD' },
  });
}

await askForMuch();
await runJobs();
await service.foundation.requestLog.flush();

/** Buttons that only show something else, or copy it. */
const HARMLESS = /^(Columns|Compare|Copy .+|Open|Other days|Partner|Show as table|Views)$/;

type Offered = Readonly<{ name: string; operation: string | null }>;

/** The buttons of the page, but for tabs, filters and choices. */
async function buttonsOn({ page }: Visitor): Promise<readonly Offered[]> {
  return await page.evaluate<Offered[]>(
    `[...document.querySelectorAll('main button.button:not([aria-pressed])')]
      .filter((one) => one.checkVisibility())
      .map((one) => ({
        name: (one.getAttribute('aria-label') ?? one.innerText).trim(),
        operation: one.dataset.operation ?? null,
      }))`,
  );
}

const ACCESS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(OPERATIONS).map(([name, { access }]) => [name, access]),
);
const OF_EVERYBODY = new Set(['public', 'any-credential', 'session', 'session.enrol']);

function mayCall(role: Role, operation: string): boolean {
  const access = ACCESS[operation];
  assert.ok(access, `${operation} is an operation of the service`);
  return OF_EVERYBODY.has(access) || allows(new Set(scopesOfRole(role)), access);
}

function wrongIn(role: Role, buttons: readonly Offered[]): readonly string[] {
  return buttons.flatMap(({ name, operation }) => {
    if (operation === null)
      return HARMLESS.test(name) ? [] : [`“${name}” does not say what it calls`];
    return mayCall(role, operation) ? [] : [`“${name}” calls ${operation}`];
  });
}

describe('what a role is offered', { concurrency: 2 }, () => {
  for (const role of [...OPERATOR_ROLES, ...PARTNER_ROLES]) {
    test(`${role}: its buttons are of what it may call, its links lead to what it may see`, async () => {
      const visitor = await visitorIn(role, `Walker ${role}`);
      const { page, answers } = visitor;
      const wrong: Record<string, readonly string[]> = {};
      let seen = 0;
      const look = async (path: string) => {
        const buttons = await buttonsOn(visitor);
        seen += buttons.length;
        const refused = answers.filter((answer) => answer.status() === 403);
        const isLocked = (await page.getByText('Not allowed').count()) > 0;
        const found = [
          ...wrongIn(role, buttons),
          ...refused.map((answer) => `403 ${answer.url()}`),
          ...(isLocked ? ['the page is not for this role'] : []),
        ];
        if (found.length > 0) wrong[path] = found;
        answers.length = 0;
      };
      const pages = await walkPages(visitor, look);
      for (const path of recordsFor(pages)) {
        await followTo(page, path);
        await look(path);
      }
      assert.deepEqual(wrong, {});
      assert.ok(pages.length > 15 && seen > pages.length, `${pages.length} pages, ${seen} buttons`);
      await visitor.context.close();
    });
  }
});

test('READ_ONLY: a form whose address is typed by hand says that it is not for this role', async () => {
  const { page, go } = await visitorIn('READ_ONLY', 'Typing Tim');
  const forms = ['/merchants/new', `/merchants/${merchantId}/edit`, '/orders/new', '/sandbox'];
  for (const path of forms) {
    await go(path);
    await page.getByText('Not allowed').waitFor();
    assert.equal(await page.locator('main form').count(), 0, path);
  }
});

/** Pages of records that offer more than those that stand first in their lists. */
function recordsFor(pages: readonly string[]): readonly string[] {
  return [
    `/payments/${things['paymentId']}`,
    `/merchants/${merchantId}`,
    `/orders/${things['merchantOrderId']}?merchantId=${merchantId}`,
    `/batches/${things['batchId']}`,
    `/payouts/${things['payoutId']}`,
    `/disputes/${things['disputeId']}`,
    `/webhooks/${things['endpointId']}`,
    `/credentials/${things['clientId']}`,
    `/users/${things['userId']}`,
  ].filter((path) => pages.includes(`/${path.split('/')[1]}`));
}
