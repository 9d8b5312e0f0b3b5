import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OPERATOR, operatorServer } from '../../../../../test/operator-server.ts';
import type { TestCall } from '../../../../../test/http.ts';
import { isId, newId, newThirteenDigits } from '../../../kernel/id.ts';
import { isLuhnValid } from '../../../kernel/luhn.ts';
import { createChain } from './accounts.ts';
import { Problem } from '../../../platform/http/errors.ts';

const BY = { actor: 'test', correlationId: 'test' };

test('a partner is created, retrieved where Location says, and that is in the audit log', async () => {
  const { call, audit, db } = await operatorServer();
  const body = { kind: 'PARTNER_BANK', name: 'Banque Boréale' };
  const made = await call('POST', '/operator/partners', body, { 'x-correlation-id': 'made-1' });
  assert.equal(made.status, 201);
  const partnerId = made.string('partnerId');
  assert.ok(isId('partner', partnerId));
  assert.deepEqual(made.body, {
    partnerId,
    ...body,
    createdAt: '2026-03-01T12:00:00.000Z',
    modifiedAt: '2026-03-01T12:00:00.000Z',
  });
  const read = await call('GET', made.headers['location'] ?? '');
  assert.deepEqual([read.status, read.body], [200, made.body]);
  const log = await call('GET', '/operator/audit-log');
  assert.deepEqual(log.at('data'), [
    {
      seq: 1,
      createdAt: '2026-03-01T12:00:00.000Z',
      actor: OPERATOR.clientId,
      action: 'partner.created',
      subject: partnerId,
      correlationId: 'made-1',
      details: body,
    },
  ]);
  assert.equal(await audit.verify(db), null);
});

test('all faults of a new partner or chain are reported at once, and nothing is created', async () => {
  const { call } = await operatorServer();
  const partner = await call('POST', '/operator/partners', { kind: 'SHOP', name: '', nmae: 'x' });
  assert.equal(partner.status, 400);
  assert.deepEqual(partner.faults().toSorted(), [
    'kind INVALID_VALUE',
    'name INVALID_FORMAT',
    'nmae UNKNOWN_FIELD',
  ]);
  const chain = await call('POST', '/operator/chains', { partnerId: 'pa1', name: 'a\nb' });
  assert.deepEqual(chain.faults().toSorted(), ['name INVALID_FORMAT', 'partnerId INVALID_FORMAT']);
  for (const list of ['partners', 'chains', 'audit-log']) {
    assert.deepEqual((await call('GET', `/operator/${list}`)).at('data'), [], list);
  }
});

test('a chain is issued to a partner of any kind, with a number of its own', async () => {
  const { call, newPartner } = await operatorServer();
  for (const kind of ['ISV', 'PARTNER_ACQUIRER', 'PARTNER_BANK'] as const) {
    const partnerId = await newPartner(kind);
    const made = await call('POST', '/operator/chains', { partnerId, name: 'Corner shops' });
    assert.equal(made.status, 201);
    assert.match(made.string('chainId'), /^[0-9]{13}$/);
    assert.ok(isLuhnValid(made.string('chainId')));
    const read = await call('GET', made.headers['location'] ?? '');
    assert.deepEqual(read.body, made.body);
    const own = await call('GET', `/operator/chains?partnerId=${partnerId}`);
    assert.deepEqual(own.at('data'), [made.body]);
  }
});

test('a chain for a partner that does not exist is refused at partnerId', async () => {
  const { call } = await operatorServer();
  const partnerId = newId('partner', '00', new Date(0));
  const refused = await call('POST', '/operator/chains', { partnerId, name: 'Corner shops' });
  assert.equal(refused.status, 400);
  assert.deepEqual(refused.faults(), ['partnerId INVALID_VALUE']);
  assert.equal(refused.at('errors.0.parameterValue'), partnerId);
});

test('a chain number that is taken is drawn again, and a taken chain is not written over', async () => {
  const { call, newPartner, ...server } = await operatorServer();
  const [first, second] = [await newPartner(), await newPartner()];
  const [taken, free] = [newThirteenDigits(), newThirteenDigits()];
  await createChain(server, { partnerId: first, name: 'First' }, BY, () => taken);
  const draws = [taken, taken, free];
  const draw = () => draws.shift() ?? '';
  const chain = await createChain(server, { partnerId: second, name: 'Second' }, BY, draw);
  assert.equal(chain.id, free);
  assert.equal((await call('GET', `/operator/chains/${taken}`)).at('partnerId'), first);
  await assert.rejects(
    createChain(server, { partnerId: second, name: 'Third' }, BY, () => taken),
    (error) => error instanceof Error && !(error instanceof Problem),
  );
});

async function walk(call: TestCall, start: string, onPage: () => Promise<unknown>) {
  const pages: { ids: string[]; previous: unknown }[] = [];
  for (let url: unknown = start; typeof url === 'string';) {
    const page = await call('GET', url);
    assert.equal(page.status, 200, page.text);
    const ids: string[] = [];
    for (let row = 0; page.at(`data.${row}`) !== undefined; row += 1) {
      ids.push(page.string(`data.${row}.partnerId`));
    }
    pages.push({ ids, previous: page.at('previous') });
    url = page.at('next');
    await onPage();
  }
  return pages;
}

test('paging through a list while rows are added shows every earlier row once, newest first', async () => {
  const { call, newPartner, clock } = await operatorServer();
  const before: string[] = [];
  for (let made = 0; made < 23; made += 1) {
    before.unshift(await newPartner());
    if (made % 5 === 0) clock.advance(1); // Some share their instant, some do not.
  }
  const added: string[] = [];
  const pages = await walk(call, '/operator/partners?limit=4', async () => {
    added.unshift(await newPartner());
  });
  assert.deepEqual(
    pages.flatMap(({ ids }) => ids),
    before,
  );
  assert.equal(pages[0]?.previous, null);

  const last = pages.at(-1)?.previous;
  assert.ok(typeof last === 'string');
  const back: string[] = [];
  for (let url: unknown = last; typeof url === 'string';) {
    const page = await call('GET', url);
    for (let row = 3; row >= 0; row -= 1) {
      if (page.at(`data.${row}`) !== undefined) back.unshift(page.string(`data.${row}.partnerId`));
    }
    url = page.at('previous');
  }
  assert.deepEqual(back, [...added, ...before].slice(0, added.length + 20));
});

test('partners are listed by kind and by time of making', async () => {
  const { call, newPartner, clock } = await operatorServer();
  const isv = await newPartner('ISV');
  clock.advance(60_000);
  const bank = await newPartner('PARTNER_BANK');
  const idsOf = async (query: string) =>
    (await walk(call, `/operator/partners?${query}`, () => Promise.resolve())).flatMap(
      (page) => page.ids,
    );
  assert.deepEqual(await idsOf('kind=ISV'), [isv]);
  assert.deepEqual(await idsOf('kind=PARTNER_ACQUIRER'), []);
  assert.deepEqual(await idsOf('limit=1'), [bank, isv]);
  assert.deepEqual(await idsOf('created_from=2026-03-01T12:00:01Z'), [bank]);
  assert.deepEqual(await idsOf('created_to=2026-03-01T12:00:01Z'), [isv]);
  const refused = await call('GET', '/operator/partners?kind=SHOP&limit=0&cursor=x&page=2');
  assert.deepEqual(refused.faults().toSorted(), [
    'kind INVALID_VALUE',
    'limit INVALID_VALUE',
    'page UNKNOWN_FIELD',
  ]);
});
