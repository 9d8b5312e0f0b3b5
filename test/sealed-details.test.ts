/**
 * Numbers of bank accounts and dates of birth of merchants are in no table, whichever way they came or were
 * changed; they are masked wherever they are shown, and shown whole to those alone who may look, on record.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { createConsole } from '../service/src/runtime/app.ts';
import { createRateLimiter } from '../service/src/platform/http/rate-limit.ts';
import { raw, sql } from '../service/src/platform/db/pool.ts';
import type { Role } from '../service/src/access/users/index.ts';
import { testApplication } from './application.ts';
import { assertConforms } from './conformance.ts';
import { testPeople, type TestPerson } from './console-people.ts';
import { callOf, type TestCall } from './http.ts';
import { MERCHANT, merchantBody } from './merchant-body.ts';
import { orderRequest } from './order-server.ts';
import { textsIn } from './stopped-database.ts';

const application = await testApplication();
const { app, asOperator, foundation } = application;
const { db } = foundation;
const OPERATORS: readonly Role[] = ['OPERATOR_ADMIN', 'OPERATOR', 'RISK', 'FINANCE'];
const OWNERS = ['PARTNER_ADMIN', 'DEPUTY'] as const;

const PATCH = { 'content-type': 'application/merge-patch+json' };
/** Of twelve digits, as nothing else here has; each comes another way. */
const numberOf = (n: number): string => `9182736455${String(n).padStart(2, '0')}`;
const bornOn = (n: number): string => `1931-07-${String(n).padStart(2, '0')}`;
const officersBorn = (...days: readonly number[]) => ({
  signingOfficers: MERCHANT.securityDetails.signingOfficers.map((officer, place) => ({
    ...officer,
    dateOfBirth: bornOn(days[place] ?? 1),
  })),
});
const SECRETS = /91827364\d{4}|1931-07-\d\d/;

function bodyWith(first: number, overrides: object = {}) {
  return merchantBody({
    bankingDetails: {
      creditDepositAccount: { accountNumber: numberOf(first) },
      additionalBankingAccounts: [
        {
          ...MERCHANT.bankingDetails.additionalBankingAccounts[0],
          accountNumber: numberOf(first + 1),
        },
      ],
    },
    securityDetails: officersBorn(first, first + 1),
    ...overrides,
  });
}

const acting = () => ({ 'idempotency-key': randomUUID(), 'x-reason': 'as%20agreed' });

const SCOPES = [
  'onboarding.merchant.read',
  'onboarding.merchant.write',
  'onboarding.order.read',
  'onboarding.order.write',
  'event.read',
];
const company = { kind: 'PARTNER_BANK', name: 'Sealed' } as const;
const opened = await asOperator('POST', '/operator/partners', company);
const partnerId = opened.string('partnerId');
const program = { partnerId, name: 'All', scopes: SCOPES };
const client = await asOperator('POST', '/operator/clients', program);
const key = { clientId: client.string('clientId'), slot: 'PRIMARY' };
const issued = await asOperator('POST', '/operator/api-keys', key);
const partner = callOf(app, { 'x-api-key': issued.string('apiKey') });
const people: TestPerson[] = [
  ...OPERATORS.map((role) => ({ userId: role, email: `${role}@causeway.test`, role })),
  ...OWNERS.map((name) => {
    const base = {
      userId: name,
      email: `${name}@causeway.test`,
      partner: { partnerId, kind: 'PARTNER_BANK' } as const,
    };
    return { ...base, role: 'PARTNER_ADMIN' as const };
  }),
];
const door = createConsole(foundation, {
  people: testPeople(people),
  rateLimiter: createRateLimiter(1_000_000, foundation.realClock),
  verifyAnswers: assertConforms,
});
after(() => door.close());
const as = (name: string, forPartner = false): TestCall =>
  callOf(door, {
    cookie: `person=${name}@causeway.test`,
    origin: foundation.consoleUrl,
    ...(forPartner ? { 'x-partner-id': partnerId } : {}),
  });

/** Every row of every table, with what is compressed in it. */
async function allRows(): Promise<string> {
  const tables = await db.query<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public'`);
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await db.query<{ row: string }>(sql`
      select row_to_json(t)::text as row from ${raw(name)} t`);
    for (const { row } of rows)
      texts.push(`${name} ${row}`, ...textsIn(row).map((text) => `${name} ${text}`));
  }
  return texts.join('\n');
}

async function assertNothingInClear(): Promise<void> {
  await foundation.requestLog.flush();
  const leaks = (await allRows()).split('\n').filter((row) => SECRETS.test(row));
  assert.deepEqual(
    leaks.map((row) => row.slice(0, 600)),
    [],
  );
}

const ACCOUNT = 'bankingDetails.creditDepositAccount.accountNumber';
const BORN = 'securityDetails.signingOfficers.0.dateOfBirth';
let merchantId = '';
const path = () => `/onboarding/merchants/${merchantId}`;

test('however numbers of accounts and dates of birth come, no table has them', async () => {
  const body = bodyWith(10, { idempotencyKey: 'sealed-1', metadata: { shop: 'seven' } });
  const made = await partner('POST', '/onboarding/merchants', body);
  assert.equal(made.status, 201, made.text);
  merchantId = made.string('merchantId');
  assert.deepEqual([made.at(ACCOUNT), made.at(BORN)], [numberOf(10), bornOn(10)]);
  const again = await partner('POST', '/onboarding/merchants', body);
  assert.equal(again.text, made.text);
  assert.equal((await partner('POST', '/onboarding/merchants', bodyWith(12))).status, 201);
  const wrong = { securityDetails: officersBorn(14, 14), bankingDetails: { x: numberOf(14) } };
  assert.equal((await partner('PATCH', path(), wrong, PATCH)).status, 400);
  const patched = await partner(
    'PATCH',
    path(),
    {
      securityDetails: officersBorn(16, 17),
      bankingDetails: { creditDepositAccount: { accountNumber: numberOf(16) } },
    },
    PATCH,
  );
  assert.deepEqual([patched.at(ACCOUNT), patched.at(BORN)], [numberOf(16), bornOn(16)]);
  await assertNothingInClear();

  const waits = await as('PARTNER_ADMIN')(
    'PATCH',
    `/api${path()}`,
    {
      bankingDetails: { creditDepositAccount: { accountNumber: numberOf(18) } },
      securityDetails: officersBorn(18, 19),
    },
    { ...acting(), ...PATCH },
  );
  assert.equal(waits.status, 202, waits.text);
  await assertNothingInClear();
  const actionId = waits.string('actionId');
  const approve = { reason: 'as agreed' };
  const approved = await as('DEPUTY')('POST', `/api/actions/${actionId}/approve`, approve);
  assert.equal(approved.at('status'), 'DONE', approved.text);
  assert.equal((await partner('GET', path())).at(ACCOUNT), numberOf(18));

  const ordered = await partner(
    'POST',
    `${path()}/orders`,
    orderRequest({ idempotencyKey: 'o-1' }),
  );
  assert.equal(ordered.at(ACCOUNT), '****518', ordered.text);
  const another = (n: number) => ({
    idempotencyKey: `account-${n}`,
    currency: 'CAD',
    institutionNumber: 3,
    transitNumber: '00012',
    accountNumber: numberOf(n),
  });
  const moved = await partner('POST', `${path()}/bank-account`, another(20));
  assert.equal(moved.at(ACCOUNT), '****520', moved.text);
  assert.equal((await partner('POST', `${path()}/bank-account`, another(20))).text, moved.text);
  const byOperator = await as('FINANCE')(
    'POST',
    `/api/operator/merchants/${merchantId}/bank-account`,
    another(22),
    acting(),
  );
  assert.equal(byOperator.status, 202, byOperator.text);
  await assertNothingInClear();
  const done = await as('OPERATOR_ADMIN')(
    'POST',
    `/api/actions/${byOperator.string('actionId')}/approve`,
    approve,
  );
  assert.equal(done.at('status'), 'DONE', done.text);

  const draft = await partner('POST', '/onboarding/drafts', { draftedMerchant: bodyWith(24) });
  const submission = `/onboarding/drafts/${draft.string('draftId')}/submit`;
  const submitted = await partner('POST', submission, { version: 1 });
  assert.ok(submitted.status < 300, submitted.text);
  await assertNothingInClear();
});

test('what is planted is found: the search looks at every row', async () => {
  const [row] = await db.query<{ profile: unknown }>(sql`
    select profile from merchants where merchant_id = ${merchantId}`);
  const plant = JSON.stringify({ ...(row?.profile as object), note: numberOf(99) });
  await db.query(sql`update merchants set profile = ${plant} where merchant_id = ${merchantId}`);
  await assert.rejects(assertNothingInClear);
  const asBefore = JSON.stringify(row?.profile);
  await db.query(sql`update merchants set profile = ${asBefore} where merchant_id = ${merchantId}`);
  await assertNothingInClear();
});

test('programs of the partner read back what they sent; everybody else sees it masked', async () => {
  const whole = await partner('GET', path());
  assert.deepEqual([whole.at(ACCOUNT), whole.at(BORN)], [numberOf(22), bornOn(18)]);
  const reads = [
    await partner('GET', '/onboarding/merchants'),
    await partner('GET', `${path()}/orders`),
    await partner('GET', `${path()}/bank-account-changes`),
    await partner('GET', '/events?limit=100'),
    await asOperator('GET', `/operator/merchants/${merchantId}`),
  ];
  for (const name of OWNERS) {
    reads.push(await as(name)('GET', `/api${path()}`));
    reads.push(await as(name)('GET', '/api/actions'));
  }
  for (const role of OPERATORS) {
    reads.push(await as(role, true)('GET', `/api${path()}`));
    reads.push(await as(role)('GET', `/api/operator/merchants/${merchantId}`));
    reads.push(await as(role)('GET', `/api/operator/merchants/${merchantId}/changes`));
    reads.push(await as(role)('GET', '/api/operator/merchants'));
    reads.push(await as(role)('GET', `/api/operator/audit-log?limit=100`));
    reads.push(await as(role)('GET', `/api/operator/requests?partnerId=${partnerId}`));
  }
  for (const read of reads) assert.doesNotMatch(read.text, SECRETS);
  const read = await as('FINANCE')('GET', `/api/operator/merchants/${merchantId}`);
  assert.deepEqual([read.at(ACCOUNT), read.at(BORN)], ['****522', '****']);
  const history = await as('FINANCE')('GET', `/api/operator/merchants/${merchantId}/changes`);
  assert.ok(history.text.includes('"from":"****520","to":"****522"'), history.text);
});

const reveal = (who: TestCall, body: object = { reason: 'The bank asks' }) =>
  who('POST', `/api/operator/merchants/${merchantId}/reveal`, body);

test('who may look sees them whole, and every look is on record', async () => {
  const looked = await reveal(as('FINANCE'));
  assert.equal(looked.status, 200, looked.text);
  assert.equal(looked.at(ACCOUNT), numberOf(22));
  assert.equal(looked.at('signingOfficers.0.dateOfBirth'), bornOn(18));
  assert.deepEqual(looked.at('changes'), []);
  const version = 2; // The first patch.
  const former = await reveal(as('OPERATOR_ADMIN'), { reason: 'Which was it before?', version });
  const changes = former.at('changes') as Readonly<Record<string, unknown>>[];
  const change = changes.find((one) => one['path'] === ACCOUNT);
  assert.deepEqual(change, { path: ACCOUNT, from: numberOf(10), to: numberOf(16) });
  const rows = await db.query<{ actor: string; reason: string; correlationId: string }>(sql`
    select actor, details->>'reason' as reason, correlation_id as "correlationId" from audit_log
    where action = 'merchant.details_revealed' and subject = ${merchantId} order by seq`);
  assert.deepEqual(rows, [
    {
      actor: 'FINANCE@causeway.test',
      reason: 'The bank asks',
      correlationId: looked.headers['x-correlation-id'],
    },
    {
      actor: 'OPERATOR_ADMIN@causeway.test',
      reason: 'Which was it before?',
      correlationId: former.headers['x-correlation-id'],
    },
  ]);
  await assertNothingInClear();
});

test('who may not look is refused, and nothing is recorded of what was not shown', async () => {
  for (const role of ['OPERATOR', 'RISK', ...OWNERS]) {
    assert.equal((await reveal(as(role))).status, 403, role);
  }
  assert.equal(
    (await partner('POST', `/operator/merchants/${merchantId}/reveal`, { reason: 'x' })).status,
    403,
  );
  const admin = as('OPERATOR_ADMIN');
  assert.equal((await reveal(admin, {})).status, 400);
  assert.equal((await reveal(admin, { reason: 'x', version: 999 })).status, 404);
  const missing = await admin('POST', '/api/operator/merchants/1234567890123/reveal', {
    reason: 'x',
  });
  assert.equal(missing.status, 404);
  const [row] = await db.query<{ looks: number }>(sql`
    select count(*)::int as looks from audit_log where action = 'merchant.details_revealed'`);
  assert.equal(row?.looks, 2);
});

test('more than ten looks in a minute are refused', async () => {
  const statuses: number[] = [];
  for (let look = 0; look < 22; look += 1) statuses.push((await reveal(as('FINANCE'))).status);
  // A minute may end meanwhile.
  assert.ok(statuses.includes(429), statuses.join());
  assert.ok(statuses.filter((status) => status === 200).length >= 9, statuses.join());
});
