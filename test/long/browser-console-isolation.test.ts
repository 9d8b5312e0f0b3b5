/** A partner's person types the addresses of another partner's records, and of the operator's pages. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { partnerWithEverything } from '../partner-with-everything.ts';
import { navigationOf, sandboxConsole, type Visitor } from '../browser/console-door.ts';

const service = await sandboxConsole();
const { newPerson, people, runJobs, visit } = service;
const north = await partnerWithEverything(service, 'Northern Bank');
const south = await partnerWithEverything(service, 'Southern Bank');
await runJobs();
await service.foundation.requestLog.flush();
const sam = await newPerson({
  name: 'Sam South',
  role: 'PARTNER_ADMIN',
  partnerId: south.partnerId,
});

/** Where the records of a partner are shown. */
const { things } = north;
const RECORDS = [
  `/payments/${things['paymentId']}`,
  `/refunds/${things['refundId']}`,
  `/validations/${things['validationId']}`,
  `/customers/${things['customerId']}`,
  `/payment-methods/${things['paymentMethodId']}`,
  `/authentications/${things['authenticationId']}`,
  `/merchants/${things['merchantId']}`,
  `/orders/${things['merchantOrderId']}?merchantId=${things['merchantId']}`,
  `/batches/${things['batchId']}`,
  `/payouts/${things['payoutId']}`,
  `/webhooks/${things['endpointId']}`,
  `/webhook-deliveries/${things['deliveryId']}?endpointId=${things['endpointId']}`,
  `/events/${things['eventId']}`,
  `/requests/${things['requestId']}`,
  `/credentials/${things['clientId']}`,
  `/users/${things['userId']}`,
] as const;

/** What would give the other partner away, besides the id that was typed. */
const MARKS = north.marks.filter((mark) => !RECORDS.some((path) => path.includes(mark)));
const NAMES = /Northern Bank|Ana Roy|Lakeside/;

/** To a page from the icon, which asks nothing: every answer counted from here is of this page. */
async function arrive({ page, answers, go }: Visitor, path: string): Promise<void> {
  await page.goto('/icon.svg'); // An empty page would be a process of its own, and half of the time.
  answers.length = 0;
  await go(path);
}

/** Without the stream of changes, which has no end; `service/src/surfaces/changes` tells whom it tells of what. */
function whole(answers: Visitor['answers']) {
  return answers.filter((answer) => new URL(answer.url()).pathname !== '/api/changes');
}

/** All that the page shows and all that it was sent. */
async function seenBy({ page, answers }: Visitor, path: string) {
  const shown = await page.locator('main').innerText();
  const sent = await Promise.all(
    whole(answers).map(async (answer) => {
      const url = new URL(answer.url());
      return { url: url.pathname + url.search, status: answer.status(), text: await answer.text() };
    }),
  );
  const others = sent.filter(({ url }) => !/^\/api\/(session|saved-views)/.test(url));
  assert.ok(others.length > 0, `${path} asked the service for something`);
  return { shown, others };
}

test('another partner’s records are not there, whatever is typed', async () => {
  const visitor = await visit(sam);
  for (const path of [...RECORDS, ...RECORDS.map((one) => withPartner(one, north.partnerId))]) {
    await arrive(visitor, path);
    const { shown, others } = await seenBy(visitor, path);
    assert.match(shown, /Nothing here|Not allowed|There is no such page/, path);
    assert.doesNotMatch(shown, NAMES, path);
    for (const { url, status, text } of others) {
      for (const mark of MARKS) assert.ok(!text.includes(mark), `${mark} in ${url} of ${path}`);
      assert.doesNotMatch(text, NAMES, `${url} of ${path}`);
      const isAboutIt = Object.values(things).some((id) => url.includes(id));
      if (isAboutIt) assert.ok([403, 404].includes(status) || isEmpty(text), `${status} ${url}`);
    }
  }
  assert.deepEqual(visitor.errors, []);
});

test('their owner sees each of them', async () => {
  const nora = await newPerson({
    name: 'Nora North',
    role: 'PARTNER_ADMIN',
    partnerId: north.partnerId,
  });
  const visitor = await visit(nora);
  for (const path of RECORDS) {
    await visitor.go(path);
    const shown = await visitor.page.locator('main').innerText();
    assert.doesNotMatch(shown, /Nothing here\b|Not allowed|There is no such page/, path);
  }
});

test('the operator’s pages are in no navigation of a partner, and show nothing', async () => {
  const visitor = await visit(sam);
  const own = await navigationOf(visitor);
  const all = await navigationOf(await visit(people.admin));
  const operators = all.filter((path) => !own.includes(path));
  assert.ok(operators.length >= 3, String(operators));
  for (const path of operators) {
    await arrive(visitor, path);
    const { shown, others } = await seenBy(visitor, path);
    assert.match(shown, /Not allowed|Nothing here/, path);
    assert.doesNotMatch(shown, NAMES, path);
    for (const { url, status, text } of others) {
      assert.ok(!url.startsWith('/api/operator') || status === 403, `${status} ${url}`);
      for (const mark of north.marks) assert.ok(!text.includes(mark), `${mark} in ${url}`);
    }
  }
  for (const path of own) {
    await arrive(visitor, withPartner(path, north.partnerId));
    for (const answer of whole(visitor.answers)) {
      const text = await answer.text();
      for (const mark of north.marks) {
        assert.ok(!text.includes(mark), `${mark} in ${answer.url()} of ${path}`);
      }
    }
  }
});

function withPartner(path: string, partnerId: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}partner=${partnerId}`;
}

function isEmpty(text: string): boolean {
  const { data } = JSON.parse(text) as { data?: unknown };
  return Array.isArray(data) && data.length === 0;
}
