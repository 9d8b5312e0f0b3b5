/**
 * Card numbers and security codes go through the service and stay nowhere: not in the tables or the
 * write-ahead log of its database, not in its logs, its answers or its events. So do bank accounts and
 * dates of birth of merchants, but that the partner's server reads back what it sent. The last test plants them,
 * so that the search is known to find what there is.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { join } from 'node:path';
import { layFoundation, loadKeys } from '../../service/src/runtime/foundation.ts';
import { attachEmbedded } from '../../service/src/platform/db/embedded/server.ts';
import { freePort } from '../../service/src/platform/db/embedded/free-port.ts';
import { transaction } from '../../service/src/platform/db/transaction.ts';
import { CURRENT } from '../../service/src/platform/http/api-version/versions.ts';
import { readSandboxFile } from '../../sandbox/partners/index.ts';
import { readConfig } from '../../service/src/runtime/settings/index.ts';
import { createToken, parseCard } from '../../service/src/records/vault/index.ts';
import { inScript, leaksIn, needlesOf, scanFolder, type Search } from '../leaks.ts';
import { MERCHANT, merchantBody } from '../merchant-body.ts';
import { newKey } from '../payment-server.ts';
import { startService, temporaryFolder } from '../service.ts';
import { dumpTables, onDatabase } from '../stopped-database.ts';

const AMEX = '378282246310005';
const VISA = '4242424242424242';
const MASTERCARD = '5555555555554444';
const FULL_WIDTH = inScript(VISA, 0xff10);
const ESCAPED = Array.from(FULL_WIDTH, (digit) => `\\u${digit.charCodeAt(0).toString(16)}`).join(
  '',
);
const CODE = '7391'; // Of the American Express card: no amount, year or code of ours.

const DATA_DIR = temporaryFolder();
const PORT = String(await freePort());
const service = startService({ DATA_DIR, PORT, LOG_LEVEL: 'debug' });
await service.ready;
const sandbox = readSandboxFile(join(DATA_DIR, 'sandbox.json'));
assert.ok(sandbox);
const { apiKey, merchantId } = sandbox.partners.isv;
assert.ok(merchantId !== null);

/** All that was answered, and all ids of payments. */
const answers: string[] = [];
const marks = new Set([AMEX.slice(-4)]);

type Sent = Readonly<{ type?: string; key?: string; method?: string }>;

async function send(path: string, body?: unknown, sent: Sent = {}): Promise<Response> {
  const { type = 'application/json', key = apiKey } = sent;
  const answer = await fetch(`http://localhost:${PORT}${path}`, {
    method: sent.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { 'Api-Version': CURRENT, 'x-api-key': key, 'content-type': type },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.clone().text();
  answers.push(`${[...answer.headers].join('\n')}\n${text}`);
  for (const [, id = ''] of text.matchAll(/"paymentId":"(\w+)"/g)) marks.add(id);
  return answer;
}

const memberOf = async (answer: Response, name: string): Promise<string> => {
  const [, value = ''] = new RegExp(`"${name}":"([^"]+)"`).exec(await answer.text()) ?? [];
  assert.notEqual(value, '', name);
  return value;
};

const amex = { cardNumber: AMEX, expiryMonth: 12, expiryYear: 2040 };
const cad = (amount: number) => ({ amount, currency: 'CAD' });
const payment = (paymentMethod: object | undefined, changes = {}) => ({
  idempotencyKey: newKey(),
  merchantId,
  amount: cad(1000),
  paymentMethod,
  ...changes,
});
const inner = { paymentMethodSource: 'CARD', card: { ...amex, cardSecurityCode: CODE } };
const outer = {
  paymentMethodSource: 'CARD',
  paymentMethodData: { card: { ...amex, cvd: CODE } },
};
const beside = { paymentMethodSource: 'CARD', card: amex, cvd: CODE };
const others = [VISA, MASTERCARD].map((cardNumber) => ({
  paymentMethodSource: 'CARD',
  card: { ...amex, cardNumber, cardSecurityCode: '918' },
}));

test('a card is used in every way there is', async () => {
  const silent = send('/payments', payment(inner, { amount: cad(1068) })); // No answer in time.
  for (const method of [inner, outer, beside, ...others]) {
    const made = await send('/payments', payment(method));
    assert.equal(made.status, 201, await made.clone().text());
    const paymentId = await memberOf(made, 'paymentId');
    const refund = { idempotencyKey: newKey(), paymentId, refundAmount: cad(100) };
    assert.equal((await send('/refunds', refund)).status, 201);
    assert.equal((await send('/payments', payment(method, { amount: cad(1005) }))).status, 422);
    const { amount: _none, ...asked } = payment(method);
    assert.equal((await send('/validations', asked)).status, 201);
  }
  const storing = { storePaymentMethod: 'CARDHOLDER_INITIATED' };
  const stored = await send('/payments', payment(inner, storing));
  assert.equal(stored.status, 201);
  const paymentMethodId = await memberOf(stored, 'paymentMethodId');
  const known = payment({ cvd: CODE }, { paymentMethodId });
  const again = await send('/payments', known);
  assert.equal(again.status, 201, await again.text());
  const hold = await send('/payments', payment(inner, { automaticCapture: false }));
  const path = `/payments/${await memberOf(hold, 'paymentId')}`;
  const raise = { idempotencyKey: newKey(), amount: cad(500) };
  assert.equal((await send(`${path}/increment`, raise)).status, 200);
  assert.equal((await send(`${path}/complete`, { idempotencyKey: newKey() })).status, 200);
  assert.equal((await silent).status, 503);
});

test('a card is refused in every way there is', async () => {
  const expired = { ...inner, card: { ...inner.card, expiryYear: 2001 } };
  const numeric = { ...inner, card: { ...inner.card, cardNumber: Number(AMEX), cvd: 7391 } };
  const misspelt = { ...inner, card: { ...inner.card, cardNumbr: AMEX, cvdd: CODE } };
  const spaced = { ...inner, card: { ...inner.card, cardNumber: '3782 822463 10005' } };
  for (const [body, status] of [
    [payment(expired), 400],
    [payment(numeric), 400],
    [payment(misspelt), 400],
    [payment(spaced), 400],
    [{ ...payment(inner), [AMEX]: CODE }, 400],
    [JSON.stringify(payment(inner)).slice(0, -3), 400],
    [payment(inner, { merchantId: '9999999999994' }), 404],
    [payment(inner, { orderId: FULL_WIDTH }), 400],
    [payment(inner, { orderId: `for ${inScript(VISA, 0x0660)}` }), 400],
    [payment(inner, { invoiceNumber: inScript(MASTERCARD, 0x1d7ce) }), 400],
    [JSON.stringify(payment(inner, { orderId: 'AS SENT' })).replace('AS SENT', ESCAPED), 400],
    [{ ...payment(inner), [FULL_WIDTH]: 1 }, 400],
  ] as const) {
    const answer = await send('/payments', body);
    assert.equal(answer.status, status, await answer.text());
  }
  assert.equal((await send('/payments', payment(inner), { key: 'wrong' })).status, 401);
  assert.equal((await send('/payments', payment(inner), { type: 'text/plain' })).status, 415);
  assert.equal((await send(`/payments/${AMEX}`)).status, 400);
  assert.equal((await send(`/no/such/${AMEX}?cvd=${CODE}`)).status, 404);
  assert.equal((await send(`/no/such/${FULL_WIDTH}?orderId=${FULL_WIDTH}`)).status, 404);
  assert.equal((await send(`/payments?orderId=${FULL_WIDTH}`)).status, 400);
});

/** Of merchants: each comes another way. */
const ACCOUNTS = ['918273645510', '918273645521', '918273645532', '918273645543'] as const;
const BIRTHDAYS = ['1931-07-13', '1931-07-24'] as const;

const paidTo = (accountNumber: string) => ({ creditDepositAccount: { accountNumber } });

test('a merchant is onboarded and changed in every way there is', async () => {
  const [first, patched, given, refused] = ACCOUNTS;
  const told = async (path: string, body: unknown, sent: Sent = {}) => {
    const before = answers.length;
    const answer = await send(path, body, sent);
    answers.length = before; // The partner reads back what it sent.
    return answer;
  };
  const [officer] = MERCHANT.securityDetails.signingOfficers;
  const born = (dateOfBirth: string) => ({ signingOfficers: [{ ...officer, dateOfBirth }] });
  const body = merchantBody({
    idempotencyKey: newKey(),
    bankingDetails: paidTo(first),
    securityDetails: born(BIRTHDAYS[0]),
  });
  const made = await told('/onboarding/merchants', body);
  assert.equal(made.status, 201, await made.clone().text());
  assert.equal((await told('/onboarding/merchants', body)).status, 201);
  const path = `/onboarding/merchants/${await memberOf(made, 'merchantId')}`;
  const type = 'application/merge-patch+json';
  const patch = { bankingDetails: paidTo(patched), securityDetails: born(BIRTHDAYS[1]) };
  assert.equal((await told(path, patch, { method: 'PATCH', type })).status, 200);
  const wrong = { bankingDetails: { acountNumber: refused, ...paidTo(`${refused}0`) } };
  assert.equal((await send(path, wrong, { method: 'PATCH', type })).status, 400);
  const account = { currency: 'CAD', institutionNumber: 3, transitNumber: '00012' };
  const change = { ...account, accountNumber: given, idempotencyKey: newKey() };
  assert.equal((await send(`${path}/bank-account`, change)).status, 200);
  assert.equal((await send(`${path}/bank-account-changes`)).status, 200);
  assert.equal((await send('/onboarding/merchants?limit=100')).status, 200);
});

test('a temporary token is made and used', async () => {
  const { masterKeys, publicUrl } = readConfig({ DATA_DIR });
  const server = await attachEmbedded(DATA_DIR);
  const foundation = layFoundation({ databaseUrl: server.url, masterKeys, publicUrl });
  try {
    await loadKeys(foundation);
    const { clock, db, keyring } = foundation;
    const partnerId = await memberOf(await send('/partner'), 'partnerId');
    const whose = { partnerId, merchantId, card: parseCard(amex), cardholderName: null };
    for (let count = 0; count < 2; count += 1) {
      const { token } = await transaction(db, (tx) =>
        createToken(tx, { keyring, now: clock.now() }, whose),
      );
      const method = { paymentMethodSource: 'TEMPORARY_TOKEN', temporaryToken: token, cvd: CODE };
      if (count === 0) assert.equal((await send('/payments', payment(method))).status, 201);
    }
  } finally {
    await foundation.close();
    await server.stop();
  }
});

test('nothing of it is in answers, events, logs, tables or the write-ahead log', async () => {
  for (const path of ['/events', '/payments', '/refunds', '/validations', '/payment-methods']) {
    await send(`${path}?limit=100&merchantId=${merchantId}`);
  }
  assert.ok(answers.some((text) => text.includes('payment.succeeded')));
  assert.equal(await service.stop(), 0);
  const search = searchOf();
  assert.ok(search.marks.length > 15, 'payments were made');
  const logs = service.output();
  assert.ok(logs.split('"level":').length > answers.length, 'every request is in the log');
  assert.deepEqual(leaksIn(Buffer.from(logs), { ...search, place: 'logs' }), []);
  const said = Buffer.from(answers.join('\n'));
  assert.deepEqual(leaksIn(said, { ...search, place: 'answers' }), []);
  const tables = await dumpTables(DATA_DIR);
  assert.ok(tables.includes('payment.succeeded'), 'the tables are read');
  assert.deepEqual(leaksIn(tables, { ...search, place: 'tables' }), []);
  const { leaks, files, bytes } = scanFolder(DATA_DIR, (content, place) =>
    leaksIn(content, { ...search, place }),
  );
  assert.deepEqual(leaks, []);
  assert.ok(files > 500 && bytes > 30_000_000, `${files} files, ${bytes} bytes`);
});

test('what is planted is found, in the tables and in the write-ahead log', async () => {
  const [mark = ''] = [...marks].slice(-1);
  const planted = [
    [AMEX, `digits ${AMEX}`],
    [ACCOUNTS[0], `digits ${ACCOUNTS[0]}`],
    [BIRTHDAYS[0], BIRTHDAYS[0]],
    ['5555-5555-5555-4444', `with dashes ${MASTERCARD}`],
    [Buffer.from(`x${VISA}y`).toString('base64'), `base64 ${VISA}`],
    [Buffer.from(AMEX).toString('hex'), `hexadecimal ${AMEX}`],
    [FULL_WIDTH, `full-width ${VISA}`],
    [`{"cvd":"918"}`, 'code as cvd":"918'],
    [`${mark} ${CODE}`, `code near ${mark}`],
  ] as const;
  await onDatabase(DATA_DIR, async (client) => {
    await client.query('create table canary (note text)');
    for (const [note] of planted) await client.query('insert into canary values ($1)', [note]);
    await client.query('checkpoint');
  });
  const { leaks } = scanFolder(DATA_DIR, (content, place) =>
    leaksIn(content, { ...searchOf(), place }),
  );
  const dumped = leaksIn(await dumpTables(DATA_DIR), { ...searchOf(), place: 'dump' });
  for (const [, what] of planted) {
    const places = leaks.filter((leak) => leak.what === what).map(({ place }) => place);
    assert.ok(
      places.some((place) => /base\//.test(place)),
      `${what} in a table`,
    );
    assert.ok(
      places.some((place) => /pg_wal\//.test(place)),
      `${what} in the write-ahead log`,
    );
    const isDumped = dumped.some((leak) => leak.what.replaceAll('\\', '') === what);
    assert.ok(isDumped, `${what} in the rows`);
  }
});

test('what begins on one page of the write-ahead log and ends on the next is found too', async () => {
  const notes = Array.from({ length: 2000 }, (_, index) => `note ${index} on some page`);
  await onDatabase(DATA_DIR, async (client) => {
    for (const note of notes) await client.query('insert into canary values ($1)', [note]);
    await client.query('checkpoint');
  });
  const { leaks } = scanFolder(DATA_DIR, (content, place) =>
    place.includes('pg_wal/')
      ? [...content.toString('latin1').matchAll(/note \d+ on some page/g)].map(([what]) => ({
          place,
          what,
        }))
      : [],
  );
  const found = new Set(leaks.map(({ what }) => what));
  assert.deepEqual(
    notes.filter((note) => !found.has(note)),
    [],
  );
});

function searchOf(): Search {
  const dates = BIRTHDAYS.map((what) => ({ what, bytes: Buffer.from(what) }));
  const needles = [...[AMEX, VISA, MASTERCARD, ...ACCOUNTS].flatMap(needlesOf), ...dates];
  return { needles, code: CODE, marks: [...marks] };
}
