/** A database from before numbers of merchants were sealed: all that it has of them is, and nothing is lost. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { bucketIn, bucketOf, newId } from '../service/src/kernel/id.ts';
import { merchantJobs, onboardingRoutes } from '../service/src/merchants/onboarding/index.ts';
import { createAuditLog } from '../service/src/platform/audit-log/audit-log.ts';
import { fingerprintOf } from '../service/src/platform/http/idempotency.ts';
import { createRateLimits } from '../service/src/platform/http/rate-limit.ts';
import { migrate } from '../service/src/platform/db/migrate.ts';
import { openDatabase, sql } from '../service/src/platform/db/pool.ts';
import { databaseBefore } from './database-before.ts';
import { FakeClock } from './fake-clock.ts';
import { testServer } from './http.ts';
import { testKeyring } from './keyring.ts';
import { MERCHANT, merchantBody } from './merchant-body.ts';
import { newPartner } from './new-partner.ts';

const MERCHANTS = 130; // More than a round of the job.
const ids = Array.from({ length: MERCHANTS }, (_, n) => String(1_000_000_000_000 + n * 7));
const numberOf = (id: string) => `91${id.slice(-8)}`;
const bornOn = (id: string) => `1931-07-${String(1 + (Number(id) % 28)).padStart(2, '0')}`;
const SOME = [ids[0] ?? '', ids.at(-1) ?? ''];
const ACCOUNT = 'bankingDetails.creditDepositAccount.accountNumber';
const SECRETS = /"91\d{8}"|1931-07-\d\d/;

const url = await databaseBefore('sealed-merchant-details');
const db = openDatabase({ url, connections: 6 });
after(() => db.close());
const clock = new FakeClock();
const keyring = await testKeyring(db);
const audit = createAuditLog({ clock, mac: (data) => keyring.mac('audit', data) });
const deps = { db, keyring, clock, audit, rateLimits: createRateLimits(clock) };
const SCOPES = new Set(['onboarding.merchant.read', 'onboarding.merchant.write']);
const caller = await newPartner({ db, clock }, SCOPES);
const { partnerId } = caller;
const call = testServer({ routes: onboardingRoutes(deps), clock }).as(caller);

/** As the release before kept a merchant, its history, its creation and its order. */
async function insertOld(merchantId: string): Promise<void> {
  const bucket = bucketOf(merchantId);
  const now = clock.now();
  const own = {
    bankingDetails: { creditDepositAccount: { accountNumber: numberOf(merchantId) } },
    securityDetails: {
      signingOfficers: [
        { ...MERCHANT.securityDetails.signingOfficers[0], dateOfBirth: bornOn(merchantId) },
      ],
    },
  };
  const profile = merchantBody(own);
  const request = { ...MERCHANT, ...(profile as object) };
  const fingerprint = fingerprintOf((text) => keyring.mac('fingerprint', text), request);
  const answered = JSON.stringify({ body: { merchantId, ...request }, headers: { ETag: '"1"' } });
  const path = 'bankingDetails.creditDepositAccount.accountNumber';
  const changes = [
    { path, from: `${numberOf(merchantId).slice(0, -1)}0`, to: numberOf(merchantId) },
    { path: 'securityDetails.signingOfficers[0].dateOfBirth', from: null, to: bornOn(merchantId) },
    { path: 'merchantDetails.locationAddress.city', from: 'Ottawa', to: 'Toronto' },
  ];
  await db.query(sql`
    insert into merchants (bucket, merchant_id, partner_id, status, version, profile, legal_name,
      idempotency_key, created_at, modified_at)
    values (${bucket}, ${merchantId}, ${partnerId}, 'ACTIVE', 2, ${JSON.stringify(profile)}, 'x',
      ${merchantId}, ${now}, ${now})`);
  await db.query(sql`
    insert into merchant_changes (bucket, merchant_id, version, at, actor, correlation_id, changes)
    values (${bucket}, ${merchantId}, 1, ${now}, 'a', 'c', '[]'),
      (${bucket}, ${merchantId}, 2, ${now}, 'a', 'c', ${JSON.stringify(changes)})`);
  await insertKeys(merchantId, { fingerprint, answered });
  const snapshot = JSON.stringify({ bankingDetails: own.bankingDetails });
  await db.query(sql`
    insert into orders (bucket, merchant_order_id, partner_id, merchant_id, status, order_type,
      request, snapshot, adjudication, user_identifier, created_at, modified_at)
    values (${bucket}, ${BigInt(merchantId.slice(-9)) * 100n + 20_000_000_000n + BigInt(bucket)}, ${partnerId}, ${merchantId},
      'COMPLETED', 'NET_NEW_MERCHANT', '{}', ${snapshot}, '{}', 'u', ${now}, ${now})`);
}

async function insertKeys(
  merchantId: string,
  { answered, fingerprint }: Readonly<{ fingerprint: Buffer; answered: string }>,
): Promise<void> {
  for (const [operation, bucket, whose] of [
    ['create-merchant', bucketIn(partnerId), ''],
    ['change-bank-account', bucketOf(merchantId), merchantId],
  ] as const) {
    await db.query(sql`
      insert into idempotency_keys
        (bucket, partner_id, merchant_id, operation, key, fingerprint, resource_id, created_at)
      values (${bucket}, ${partnerId}, ${whose}, ${operation}, ${merchantId}, ${fingerprint},
        ${merchantId}, ${clock.now()})`);
    await db.query(sql`
      insert into idempotency_answers
        (bucket, partner_id, merchant_id, operation, key, status, answer)
      values (${bucket}, ${partnerId}, ${whose}, ${operation}, ${merchantId}, 201, ${answered})`);
  }
}

async function rowsInClear(): Promise<number> {
  const rows = await db.query<{ row: string }>(sql`
    select row_to_json(t)::text as row from merchants t
    union all select row_to_json(t)::text from merchant_changes t
    union all select row_to_json(t)::text from orders t
    union all select answer from idempotency_answers
    union all select concat(shown, answer, record_before, record_after) from actions`);
  return rows.filter(({ row }) => SECRETS.test(row.replaceAll('\\', ''))).length;
}

test('what the release before left in clear is sealed, however often that is interrupted', async () => {
  for (const id of ids) await insertOld(id);
  const shown = JSON.stringify({ securityDetails: { dateOfBirth: '1931-07-01' } });
  await db.query(sql`
    insert into actions (bucket, action_id, partner_id, user_id, requested_by, fingerprint, operation,
      path, subject, reason, shown, status, answer, correlation_id, created_at, ended_at)
    values ('00', ${newId('action', '00', clock.now())}, '', 'u', 'u', ''::bytea, 'updateMerchant', '/', 's',
      'r', ${shown}, 'DONE', ${'{"body":{"accountNumber":"9100000007"}}'}, 'c', now(), now())`);
  assert.equal(await rowsInClear(), MERCHANTS * 5 + 1);
  await migrate(url);
  assert.equal(
    await rowsInClear(),
    MERCHANTS * 3,
    'orders, answers and actions are masked at once',
  );

  for (const id of SOME) {
    const path = `/onboarding/merchants/${id}`;
    const read = await call('GET', path);
    assert.equal(read.at(ACCOUNT), numberOf(id), 'also before it is sealed');
    const answer = JSON.stringify({ body: read.body, headers: { Location: path, ETag: '"1"' } });
    await db.query(sql`
      update idempotency_answers set answer = ${answer}
      where operation = 'create-merchant' and key = ${id}`);
  }

  const [job] = merchantJobs(deps);
  assert.ok(job);
  const stopping = new AbortController();
  const counted = db.query.bind(db);
  const interrupted = merchantJobs({
    ...deps,
    db: {
      ...db,
      query: async (statement) => {
        stopping.abort();
        return await counted(statement);
      },
    },
  })[0];
  await interrupted?.run(stopping.signal);
  assert.ok((await rowsInClear()) > 0);
  while ((await Promise.all([job.run(), job.run()])).some((done) => done > 0));
  assert.equal(await rowsInClear(), 0);
  assert.equal(await job.run(), 0);
});

test('what is sealed opens as it was, in the same version', async () => {
  for (const id of SOME) {
    const read = await call('GET', `/onboarding/merchants/${id}`);
    assert.equal(read.headers['etag'], '"2"');
    assert.equal(read.at('bankingDetails.creditDepositAccount.accountNumber'), numberOf(id));
    assert.equal(read.at('bankingDetails.additionalBankingAccounts.0.accountNumber'), '7654321');
    assert.equal(read.at('securityDetails.signingOfficers.0.dateOfBirth'), bornOn(id));
    const own = {
      bankingDetails: { creditDepositAccount: { accountNumber: numberOf(id) } },
      securityDetails: {
        signingOfficers: [
          { ...MERCHANT.securityDetails.signingOfficers[0], dateOfBirth: bornOn(id) },
        ],
      },
    };
    const repeated = await call('POST', '/onboarding/merchants', {
      ...(merchantBody(own) as object),
      idempotencyKey: id,
    });
    assert.equal(repeated.status, 201, repeated.text);
    assert.equal(repeated.headers['idempotency-replayed'], 'true');
    assert.equal(repeated.at('bankingDetails.creditDepositAccount.accountNumber'), numberOf(id));
    const operator = testServer({ routes: onboardingRoutes(deps), clock }).as({
      kind: 'operator',
      clientId: 'op',
      scopes: new Set(['operator']),
    });
    const looked = await operator('POST', `/operator/merchants/${id}/reveal`, {
      reason: 'r',
      version: 2,
    });
    assert.equal(looked.at('changes.0.to'), numberOf(id), looked.text);
    assert.equal(looked.at('changes.1.to'), bornOn(id));
    assert.equal(looked.at('changes.2'), undefined);
    const history = await operator('GET', `/operator/merchants/${id}/changes`);
    assert.doesNotMatch(history.text, SECRETS);
    assert.ok(history.text.includes('"to":"Toronto"'), history.text);
  }
});
