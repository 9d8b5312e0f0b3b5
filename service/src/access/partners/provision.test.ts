import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorServer } from '../../../../test/operator-server.ts';
import { newId } from '../../kernel/id.ts';
import { type Database, raw, sql, transaction, type Tx } from '../../platform/db/pool.ts';
import {
  chainIdsOf,
  ensureChain,
  ensureClient,
  ensurePartner,
  findClientByApiKey,
  liveSecretDigests,
  setApiKey,
  setClientSecret,
} from './index.ts';

const EPOCH = new Date(0);
const PARTNER_ID = newId('partner', '00', EPOCH);
const CLIENT_ID = newId('client', '00', EPOCH);
const CHAIN_ID = '1000000000008';
const SECRET = Buffer.alloc(32, 1);
const KEY = Buffer.alloc(32, 2);

async function provision(tx: Tx, now: Date): Promise<void> {
  const partnerId = PARTNER_ID;
  const clientId = CLIENT_ID;
  await ensurePartner(tx, { partnerId, kind: 'PARTNER_BANK', name: 'Sandbox bank', now });
  await ensureChain(tx, { chainId: CHAIN_ID, partnerId, name: 'Sandbox chain', now });
  const scopes = ['onboarding.order.write', 'payment.write'] as const;
  await ensureClient(tx, { clientId, partnerId, name: 'Sandbox client', scopes, now });
  await setClientSecret(tx, clientId, SECRET, now);
  await setApiKey(tx, { clientId, slot: 'PRIMARY', digest: KEY, hint: 'ck_AAAAA', now });
}

async function rowsOf(db: Database): Promise<unknown[]> {
  const tables = ['partners', 'chains', 'clients', 'api_keys'];
  const rows = await Promise.all(tables.map((name) => db.query(sql`select * from ${raw(name)}`)));
  return rows.flat();
}

test('what the sandbox needs is there after the first time, and unchanged after the next', async () => {
  const { call, clock, db } = await operatorServer();
  await transaction(db, (tx) => provision(tx, clock.now()));
  const first = await rowsOf(db);
  assert.equal(first.length, 4);
  clock.advance(1_000);
  await transaction(db, (tx) => provision(tx, clock.now()));
  assert.deepEqual(await rowsOf(db), first);

  assert.deepEqual(await liveSecretDigests(db, CLIENT_ID, clock.now()), [SECRET]);
  const owner = await findClientByApiKey(db, KEY);
  assert.deepEqual([owner?.clientId, owner?.partnerKind], [CLIENT_ID, 'PARTNER_BANK']);
  assert.deepEqual(await chainIdsOf(db, PARTNER_ID), [CHAIN_ID]);
  assert.equal((await call('GET', `/operator/partners/${PARTNER_ID}`)).status, 200);
  assert.equal((await call('GET', `/operator/clients/${CLIENT_ID}`)).status, 200);
});

test('ensuring a thing with other values updates it', async () => {
  const { clock, db } = await operatorServer();
  const partnerId = PARTNER_ID;
  await transaction(db, async (tx) => {
    await provision(tx, clock.now());
    clock.advance(1_000);
    const now = clock.now();
    await ensurePartner(tx, { partnerId, kind: 'ISV', name: 'Renamed', now });
    const scopes = ['payment.read'] as const;
    await ensureClient(tx, { clientId: CLIENT_ID, partnerId, name: 'Renamed', scopes, now });
    await setClientSecret(tx, CLIENT_ID, KEY, now);
  });
  const [partner] = await db.query(sql`select kind, name, modified_at from partners`);
  assert.deepEqual(partner, { kind: 'ISV', name: 'Renamed', modified_at: clock.now() });
  const [client] = await db.query(sql`select name, scopes, modified_at from clients`);
  const renamed = { name: 'Renamed', scopes: ['payment.read'], modified_at: clock.now() };
  assert.deepEqual(client, renamed);
  assert.deepEqual(await liveSecretDigests(db, CLIENT_ID, clock.now()), [KEY]);
});

test('a credential that an operator rolled or revoked is not restored', async () => {
  const { call, clock, db } = await operatorServer();
  await transaction(db, (tx) => provision(tx, clock.now()));
  const keys = await call('GET', `/operator/api-keys?clientId=${CLIENT_ID}`);
  const rolled = await call('POST', `/operator/api-keys/${keys.string('data.0.apiKeyId')}/roll`);
  await transaction(db, (tx) => provision(tx, clock.now()));
  assert.equal(await findClientByApiKey(db, KEY), undefined);
  const live = await call('GET', rolled.headers['location'] ?? '');
  assert.equal(live.at('revokedAt'), null);

  await call('POST', `/operator/clients/${CLIENT_ID}/revoke`);
  await transaction(db, (tx) => provision(tx, clock.now()));
  assert.deepEqual(await liveSecretDigests(db, CLIENT_ID, clock.now()), []);
});

test('another key set in a slot replaces the one that lives there', async () => {
  const { clock, db } = await operatorServer();
  const digest = Buffer.alloc(32, 3);
  await transaction(db, async (tx) => {
    await provision(tx, clock.now());
    const now = clock.now();
    await setApiKey(tx, { clientId: CLIENT_ID, slot: 'PRIMARY', digest, hint: 'ck_BBBBB', now });
  });
  assert.equal(await findClientByApiKey(db, KEY), undefined);
  assert.equal((await findClientByApiKey(db, digest))?.clientId, CLIENT_ID);
});

test("a chain of another partner is not taken, and no partner's client gets the operator's scope", async () => {
  const { clock, db, newPartner } = await operatorServer();
  const now = clock.now();
  await transaction(db, (tx) => provision(tx, now));
  const partnerId = await newPartner();
  const clientId = newId('client', '00', now);
  const refused = (work: (tx: Tx) => Promise<void>) =>
    assert.rejects(transaction(db, work), /assertion failed/);
  await refused((tx) => ensureChain(tx, { chainId: CHAIN_ID, partnerId, name: 'Mine', now }));
  await refused((tx) =>
    ensureClient(tx, { clientId, partnerId, name: 'Mine', scopes: ['operator'], now }),
  );
  await assert.rejects(
    db.query(sql`update clients set scopes = '{payment.read,operator}'`),
    /violates check constraint/,
  );
  assert.deepEqual(await chainIdsOf(db, PARTNER_ID), [CHAIN_ID]);
});
