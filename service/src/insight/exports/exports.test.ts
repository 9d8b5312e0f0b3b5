import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { test } from 'node:test';
import { Type } from 'typebox';
import { testApplication } from '../../../../test/application.ts';
import { testDatabase } from '../../../../test/database.ts';
import { appliedNotice, caseNotice } from '../../../../test/dispute-notices.ts';
import { merchantBody } from '../../../../test/merchant-body.ts';
import { paymentRequest } from '../../../../test/payment-server.ts';
import { EVERY_BUCKET } from '../../platform/db/in-buckets.ts';
import { sql } from '../../platform/db/pool.ts';
import { CURRENT } from '../../platform/http/api-version/versions.ts';
import { type RawCall, type Route, route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import { EXPORTED } from './exported.ts';
import { countUpTo } from './estimate-store.ts';
import { exportRoutes } from './routes.ts';

const { app, asOperator, asPartner, credentials, foundation } = await testApplication();
const isv = asPartner('isv');
const merchant = await isv('POST', '/onboarding/merchants', merchantBody());
const merchantId = merchant.string('merchantId');
const FORMULAS = ['=1+1', '-2', '+3', '@4', '＝1+1', ' =2', '\u200b=3', '\u3000＠SUM(1)', '−4'];
const ORDERS = ['plain', ...FORMULAS, 'with "quotes", and comma', 'a = b', '1-2'];
for (const orderId of ORDERS) {
  const paid = await isv('POST', '/payments', paymentRequest(merchantId, { orderId }));
  assert.equal(paid.status, 201, paid.text);
}

const NO_SPAN = { merchantId: undefined, createdFrom: undefined, createdTo: undefined };

/** The cells of a file, read as RFC 4180 has it. */
function cellsOf(text: string): string[][] {
  const cells = text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n)/g);
  const lines: string[][] = [[]];
  for (const [, quoted, plain = '', end] of cells) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') lines.push([]);
  }
  return lines.slice(0, -1);
}

test('payments as a file: newest first, amounts in units, and no cell is a formula', async () => {
  const answer = await isv('GET', '/exports/payments');
  assert.equal(answer.status, 200, answer.text);
  assert.match(answer.headers['content-type'] ?? '', /^text\/csv/);
  assert.equal(answer.headers['content-disposition'], 'attachment; filename="payments.csv"');
  assert.match(answer.headers['x-total-estimate'] ?? '', /^[0-9]+$/);
  const [head = [], ...lines] = cellsOf(answer.text);
  const column = (name: string) => lines.map((line) => line[head.indexOf(name)]);
  assert.deepEqual(
    column('order_id'),
    ORDERS.map((text) => (FORMULAS.includes(text) ? `'${text}` : text)).toReversed(),
  );
  assert.deepEqual(new Set(column('amount')), new Set(['10.00']));
  assert.deepEqual(new Set(column('last_four')), new Set(['4242']));
  assert.deepEqual(new Set(column('merchant_id')), new Set([merchantId]));
});

test('disputes as a file: what is claimed, held and charged', async () => {
  const paid = await isv('GET', '/payments?orderId=1-2');
  const notice = caseNotice(paid.string('data.0.paymentId'), { caseReference: '=CB1' });
  const { dispute } = await appliedNotice(foundation, notice);
  const answer = await isv('GET', '/exports/disputes?disputeState=NEEDS_RESPONSE');
  assert.equal(answer.status, 200, answer.text);
  const [head = [], line = [], ...others] = cellsOf(answer.text);
  assert.equal(others.length, 0);
  const cell = (name: string) => line[head.indexOf(name)];
  assert.deepEqual(
    ['dispute_id', 'case_reference', 'stage', 'status', 'amount', 'withheld', 'currency'].map(cell),
    [dispute.id, "'=CB1", 'CHARGEBACK', 'NEEDS_RESPONSE', '10.00', '10.00', 'CAD'],
  );
  assert.equal(cellsOf((await isv('GET', '/exports/disputes?disputeState=WON')).text).length, 1);
  assert.equal(cellsOf((await asPartner('bank')('GET', '/exports/disputes')).text).length, 1);
});

test('the filters of the list are those of the file, and wrong ones are told as always', async () => {
  const one = await isv('GET', '/exports/payments?orderId=plain');
  assert.equal(cellsOf(one.text).length, 2);
  const none = await isv('GET', '/exports/payments?lastFour=0000&status=DECLINED&status=SUCCEEDED');
  assert.equal(cellsOf(none.text).length, 1);
  const wrong = await isv('GET', '/exports/payments?limit=5&lastFour=1&status=X');
  assert.equal(wrong.status, 400);
  assert.equal(wrong.faults().length, 3, wrong.text);
});

test('every list has its file, for partners and for operators, and operators see whose a record is', async () => {
  for (const { lists, name } of EXPORTED) {
    const all = await asOperator('GET', `/operator/exports/${name}`);
    assert.equal(all.status, 200, `${name} ${all.text}`);
    const [head = []] = cellsOf(all.text);
    assert.equal(head.includes('partner_id'), name !== 'audit-log', name);
    assert.equal((await isv('GET', `/operator/exports/${name}`)).status, 403);
    if (lists.ofPartner === undefined) continue;
    const own = await isv('GET', `/exports/${name}`);
    assert.equal(own.status, 200, `${name} ${own.text}`);
    assert.equal((await asOperator('GET', `/exports/${name}`)).status, 403);
  }
});

test('a file of more than a page has every record once', async () => {
  await foundation.db.query(sql`
    insert into payments
    select (jsonb_populate_record(p, jsonb_build_object(
      'payment_id', left(p.payment_id, 20) || lpad(n::text, 10, '0'),
      'created_at', p.created_at - n * interval '1 minute', 'answer', null))).*
    from payments p, generate_series(1, 1200) as n
    where p.bucket = substr(p.payment_id, 3, 2) and p.order_id = 'plain'`);
  for (const [call, path] of [
    [isv, '/exports/payments'],
    [asOperator, '/operator/exports/payments'],
    [isv, '/exports/payments?cardBrand=VISA'],
  ] as const) {
    const [head = [], ...lines] = cellsOf((await call('GET', path)).text);
    const ids = lines.map((line) => line[head.indexOf('payment_id')]);
    assert.equal(ids.length, 1200 + ORDERS.length, path);
    assert.equal(new Set(ids).size, ids.length, path);
  }
});

test('a partner is told how many records are its own, to the record, and nothing of others’', async () => {
  const theirs = credentials.partners.acquirer.merchantId ?? '';
  for (let n = 0; n < 3; n += 1) {
    await asPartner('acquirer')('POST', '/payments', paymentRequest(theirs));
  }
  await foundation.db.query(sql`analyze payments`); // What the planner knows is of everybody's.
  const told = async (call: typeof isv, path: string) =>
    (await call('GET', path)).headers['x-total-estimate'];
  assert.equal(await told(isv, `/exports/payments?merchantId=${theirs}`), '0');
  assert.equal(
    await told(isv, `/exports/payments?merchantId=${merchantId}`),
    String(1200 + ORDERS.length),
  );
  assert.equal(await told(isv, '/exports/payments?created_from=2999-01-01T00:00:00Z'), '0');
  assert.equal(await told(asPartner('bank'), '/exports/payments'), '0');
  assert.match(
    (await told(asOperator, `/operator/exports/payments?merchantId=${theirs}`)) ?? '',
    /^\d+$/,
  );
});

test('a partner is not told where counting would take long', async () => {
  const { db } = foundation;
  const [own] = await db.query<{ partnerId: string }>(
    sql`select partner_id as "partnerId" from payments ${EVERY_BUCKET} where merchant_id = ${merchantId} limit 1`,
  );
  const counted = { table: 'payments', partnerId: own?.partnerId ?? '', ...NO_SPAN };
  assert.equal(await countUpTo(db, counted, 1200 + ORDERS.length), 1200 + ORDERS.length);
  assert.equal(await countUpTo(db, counted, 1199 + ORDERS.length), undefined);
});

/** Lists that never end, with the number of pages that were asked for. */
function endless() {
  let pages = 0;
  const lists = EXPORTED.flatMap(({ lists: { ofAll, ofPartner = ofAll } }) => [ofAll, ofPartner]);
  const fakes = [...new Set(lists)].map((operationId) =>
    route(`GET /${operationId}`, {
      operationId,
      summary: '',
      tag: '',
      access: 'public',
      query: strict({ limit: Type.Optional(Type.String()), cursor: Type.Optional(Type.String()) }),
      answers: { 200: Type.Any() },
      handle: async ({ query }) => {
        await turn();
        pages += 1;
        const isEmpty = operationId === 'listRefunds';
        const data = isEmpty ? [] : Array.from({ length: 100 }, () => ({ paymentId: 'p' }));
        const next = `/${operationId}?cursor=${Number(query.cursor ?? 0) + 1}`;
        return { status: 200, body: { data, next } };
      },
    }),
  );
  return { fakes, pages: () => pages };
}

const RAW: RawCall = {
  waitWithoutSlot: (wait) => wait(new AbortController().signal),
  caller: undefined,
  method: 'GET',
  url: '/exports/payments',
  ip: '127.0.0.1',
  correlationId: 'c',
  headers: { 'api-version': CURRENT },
  params: {},
  query: {},
  body: undefined,
};

async function begun(routes: readonly Route[], path: string): Promise<Readable> {
  const answer = await routes.find((one) => one.path === path)?.run(RAW);
  assert.ok(answer?.body instanceof Readable);
  return answer.body;
}

async function turns(count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) await turn();
}

test('nothing is read for a client that does not read, or has left, even where no record is found', async () => {
  const { fakes, pages } = endless();
  const routes = exportRoutes({ db: await testDatabase(), lists: fakes });
  for (const path of ['/exports/payments', '/exports/refunds']) {
    const from = pages();
    const file = await begun(routes, path);
    await once(file, 'readable');
    file.read();
    await turns(100);
    const read = pages() - from;
    assert.ok(read <= 5, `${path}: ${read} pages`);
    file.destroy();
    await turns(20);
    const left = pages();
    await turns(100);
    assert.equal(pages(), left, path);
  }
});

test('a client that leaves in the middle leaves the service as it was', async () => {
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const headers = { 'x-api-key': credentials.partners.isv.apiKey, 'api-version': CURRENT };
  const options = { host: address.hostname, port: address.port, headers };
  const leaving = httpRequest({ ...options, path: '/exports/payments' });
  leaving.end();
  const [answer] = (await once(leaving, 'response')) as [Readable];
  await once(answer, 'data');
  leaving.destroy();
  const after = await isv('GET', '/exports/payments?orderId=plain&cardBrand=VISA');
  assert.equal(after.status, 200);
});
