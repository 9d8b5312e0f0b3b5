import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApplication } from '../../../../test/application.ts';
import { FakeClock } from '../../../../test/fake-clock.ts';
import { TEST_URL } from '../../../../test/http.ts';
import { sql } from '../../platform/db/pool.ts';

const clock = new FakeClock();
const { app, anonymous, asOperator, asPartner, codes, credentials, foundation } =
  await testApplication({
    clock,
  });
const shop = asPartner('isv');
const { merchantId } = credentials.partners.isv;
const NUMBER = '4242424242424242';
const CARD = { cardNumber: NUMBER, expiryMonth: 12, expiryYear: 2040, cvd: '987' };
const FROM_THE_PAGE = { origin: TEST_URL };

let keys = 0;
const newKey = () => `token-${(keys += 1)}`;
async function newProfile(changes: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const made = await shop('POST', '/hosted-fields/profiles', {
    idempotencyKey: newKey(),
    merchantId,
    name: 'Web shop',
    origins: ['https://shop.example'],
    ...changes,
  });
  return made.string('profileId');
}
const profileId = await newProfile();
const tokenise = (
  card: unknown = CARD,
  headers: Readonly<Record<string, string>> = FROM_THE_PAGE,
  id = profileId,
) => anonymous('POST', `/hosted-fields/${id}/tokens`, { card }, headers);
const pay = (temporaryToken: string, changes: Readonly<Record<string, unknown>> = {}) =>
  shop('POST', '/payments', {
    idempotencyKey: newKey(),
    merchantId,
    amount: { amount: 1000, currency: 'CAD' },
    paymentMethod: { paymentMethodSource: 'TEMPORARY_TOKEN', temporaryToken },
    ...changes,
  });

test('a card becomes a token that pays once, with the security code it was typed with', async () => {
  const made = await tokenise();
  assert.equal(made.status, 201, made.text);
  assert.deepEqual([made.at('cardBrand'), made.at('lastFour')], ['VISA', '4242']);
  assert.equal(made.headers['cache-control'], 'no-store');
  const paid = await pay(made.string('temporaryToken'));
  assert.equal(paid.status, 201, paid.text);
  assert.equal(paid.at('paymentMethod.lastFour'), '4242');
  assert.match(paid.text, /"cvdResult":"?[^n]/i, 'the issuer was given a code');
  assert.equal(codes.size(), 0, 'and the code is gone');
  assert.deepEqual((await pay(made.string('temporaryToken'))).faults(), [
    'paymentMethod.temporaryToken INVALID_TEMPORARY_TOKEN',
  ]);
});

test('a code that does not match is detected by the issuer, though the shop never had it', async () => {
  const wrong = await tokenise({ ...CARD, cvd: '999' });
  const right = await tokenise();
  const [no, yes] = [
    await pay(wrong.string('temporaryToken')),
    await pay(right.string('temporaryToken')),
  ];
  assert.notDeepEqual(no.at('verificationDetails'), yes.at('verificationDetails'));
});

test('a validation takes the code as a payment does', async () => {
  const made = await tokenise();
  const validated = await shop('POST', '/validations', {
    idempotencyKey: newKey(),
    merchantId,
    paymentMethod: {
      paymentMethodSource: 'TEMPORARY_TOKEN',
      temporaryToken: made.string('temporaryToken'),
    },
  });
  assert.equal(validated.status, 201, validated.text);
  assert.equal(codes.size(), 0);
});

test('where no code is asked for, none is held', async () => {
  const id = await newProfile({ collectSecurityCode: false });
  const { cvd: _code, ...card } = CARD;
  assert.equal((await tokenise(card, FROM_THE_PAGE, id)).status, 201);
  assert.equal((await tokenise(CARD, FROM_THE_PAGE, id)).status, 201);
  assert.equal(codes.size(), 0);
});

for (const [name, headers] of [
  ['the shop’s page', { origin: 'https://shop.example' }],
  ['a server', {}],
  ['a sandboxed frame', { origin: 'null' }],
  ['another port', { origin: `${TEST_URL}:8443` }],
] as const) {
  test(`${name} makes no token: 403`, async () => {
    const refused = await tokenise(CARD, headers);
    assert.equal(refused.status, 403);
    assert.match(refused.string('type'), /\/docs\/problems\/not-the-hosted-page$/);
  });
}

for (const [name, card, faults] of [
  [
    'a digit too few',
    { ...CARD, cardNumber: NUMBER.slice(1) },
    ['card.cardNumber INVALID_CARD_NUMBER'],
  ],
  [
    'a wrong digit',
    { ...CARD, cardNumber: '4242424242424243' },
    ['card.cardNumber INVALID_CARD_NUMBER'],
  ],
  ['no number', { ...CARD, cardNumber: undefined }, ['card.cardNumber REQUIRED_FIELD']],
  ['a past month', { ...CARD, expiryYear: 2020 }, ['card.expiryYear CARD_EXPIRED']],
  ['a month that is none', { ...CARD, expiryMonth: 13 }, ['card.expiryMonth INVALID_VALUE']],
  ['a short code', { ...CARD, cvd: '12' }, ['card.cvd INVALID_FORMAT']],
  ['a code of another network', { ...CARD, cvd: '1234' }, ['card.cvd INVALID_SECURITY_CODE']],
  ['no code', { ...CARD, cvd: undefined }, ['card.cvd REQUIRED_FIELD']],
  ['a name, which is not asked for', { ...CARD, name: 'x' }, ['card.name UNKNOWN_FIELD']],
] as const) {
  test(`${name}: 400 that repeats nothing of the card`, async () => {
    const refused = await tokenise(card);
    assert.equal(refused.status, 400);
    assert.deepEqual(refused.faults(), faults);
    for (const secret of ['42424242', card.cvd ?? '987']) {
      assert.ok(!refused.text.includes(`"${secret}`), refused.text);
    }
    assert.ok(!refused.text.includes('42424242'));
  });
}

test('an unknown profile makes no token', async () => {
  const refused = await tokenise(CARD, FROM_THE_PAGE, 'hp0001KJMMA2G0AVQ8FJKY93MBDMRS');
  assert.equal(refused.status, 404);
});

test('a token is its merchant’s alone', async () => {
  const made = await tokenise();
  const { merchantId: other } = credentials.partners.acquirer;
  const stolen = await asPartner('acquirer')('POST', '/payments', {
    idempotencyKey: newKey(),
    merchantId: other,
    amount: { amount: 1000, currency: 'CAD' },
    paymentMethod: {
      paymentMethodSource: 'TEMPORARY_TOKEN',
      temporaryToken: made.string('temporaryToken'),
    },
  });
  assert.equal(stolen.status, 400);
  assert.equal((await pay(made.string('temporaryToken'))).status, 201);
});

test('a suspended merchant gets no tokens', async () => {
  const path = `/operator/merchants/${merchantId}`;
  await asOperator('POST', `${path}/suspend`, { reason: 'Checked' });
  assert.equal((await tokenise()).status, 409);
  await asOperator('POST', `${path}/reactivate`, { reason: 'Checked' });
  assert.equal((await tokenise()).status, 201);
});

test('no row anywhere holds the number or the code in clear', async () => {
  await tokenise();
  const rows = await foundation.db.query<{ row: string }>(sql`
    select t::text as row from temporary_tokens t`);
  assert.ok(rows.length > 0);
  for (const { row } of rows) assert.ok(!row.includes('42424242424') && !row.includes('987,'), row);
});

const attempt = (id: string, ip: string) =>
  app.inject({
    method: 'POST',
    url: `/hosted-fields/${id}/tokens`,
    headers: { ...FROM_THE_PAGE, 'content-type': 'application/json' },
    remoteAddress: ip,
    payload: JSON.stringify({ card: { ...CARD, cvd: '1234' } }),
  });

test('an address tries 60 cards a minute, at all shops together, and no more', async () => {
  const [id, other] = [await newProfile(), await newProfile()];
  for (let count = 0; count < 60; count += 1) {
    assert.equal((await attempt(count % 2 === 0 ? id : other, '192.0.2.1')).statusCode, 400);
  }
  const refused = await attempt(id, '192.0.2.1');
  assert.equal(refused.statusCode, 429);
  assert.match(String(refused.headers['retry-after']), /^[0-9]{1,2}$/);
  assert.equal((await attempt(id, '192.0.2.2')).statusCode, 400, 'another has its own');
  clock.advance(60_000);
  assert.equal((await attempt(id, '192.0.2.1')).statusCode, 400, 'the next minute is a new one');
});

test('the addresses of one IPv6 network have one limit', async () => {
  const id = await newProfile();
  const statuses = [];
  for (let host = 0; host < 61; host += 1) {
    statuses.push((await attempt(id, `2001:db8::${host.toString(16)}`)).statusCode);
  }
  assert.deepEqual(new Set(statuses.slice(0, 60)), new Set([400]));
  assert.equal(statuses[60], 429);
});

test('requests with invented profiles use up no limit of the hosted fields', async () => {
  for (let count = 0; count < 61; count += 1) {
    const madeUp = `hp00${String(count).padStart(26, '0')}`;
    assert.equal((await attempt(madeUp, '192.0.2.3')).statusCode, 404);
  }
  assert.equal((await attempt(await newProfile(), '192.0.2.3')).statusCode, 400);
});

test('after 15 minutes the token pays no more', async () => {
  const made = await tokenise();
  clock.advance(15 * 60_000);
  assert.deepEqual((await pay(made.string('temporaryToken'))).faults(), [
    'paymentMethod.temporaryToken INVALID_TEMPORARY_TOKEN',
  ]);
});

const REPORT = {
  type: 'csp-violation',
  body: {
    effectiveDirective: 'script-src-elem',
    blockedURL: 'https://evil.example/skim.js?card=4242424242424242',
    documentURL: `${TEST_URL}/hosted-fields/x?origin=y`,
  },
};
const violations = async (directive: string): Promise<number> => {
  const counter = foundation.metrics.registry.getSingleMetric(
    'causeway_hosted_page_violations_total',
  );
  const values = (await counter?.get())?.values;
  return values?.find(({ labels }) => labels['directive'] === directive)?.value ?? 0;
};

const send = (path: string, type: string, body: unknown) =>
  anonymous('POST', path, JSON.stringify(body), { 'content-type': type });

test('what browsers report is counted, in both forms; what is no report is not', async () => {
  const [newer, older] = ['application/reports+json', 'application/csp-report'];
  assert.equal((await send('/hosted-fields/reports', newer, [REPORT, REPORT])).status, 204);
  assert.equal(await violations('script-src-elem'), 2);
  const report = { 'csp-report': { 'effective-directive': 'connect-src', 'blocked-uri': 'x' } };
  assert.equal((await send('/hosted-fields/csp-reports', older, report)).status, 204);
  assert.equal(await violations('connect-src'), 1);
  for (const odd of [{}, [], [null], 7, 'x', [{ type: 'other' }], [{ type: 'csp-violation' }]]) {
    assert.equal((await send('/hosted-fields/reports', newer, odd)).status, 204);
  }
  const invented = { ...REPORT, body: { effectiveDirective: 'made-up' } };
  await send(
    '/hosted-fields/reports',
    newer,
    Array.from({ length: 50 }, () => invented),
  );
  assert.equal(await violations('other'), 10, 'names are bounded, and so is one message');
  assert.equal((await send('/hosted-fields/reports', 'text/plain', [REPORT])).status, 415);
});
