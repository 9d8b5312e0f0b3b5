import type { JSONWebKeySet } from 'jose';
import { readList } from '../../../platform/db/list.ts';
import { type Queryable, sql, type Tx } from '../../../platform/db/pool.ts';
import { bucketIn } from '../../../kernel/id.ts';
import {
  insertingWords,
  type RecordNames,
  replaceWords,
} from '../../../platform/words/word-store.ts';
import type { PageRequest } from '../../../platform/http/page.ts';
import type { AgentPolicy } from '../callers/agent-policy.ts';
import { API_KEY, type ClientsOf, clientsWhere } from './api-key-store.ts';
import type { ApiKey, Client } from '../callers/client.ts';
import { SCOPES_NOW } from '../callers/credential-store.ts';

const CLIENT = sql`
  client_id as id, partner_id as "partnerId", merchant_id as "merchantId", name,
  ${SCOPES_NOW} as scopes, jwks, agent,
  created_at as "createdAt", modified_at as "modifiedAt", revoked_at as "revokedAt"`;

export async function insertClient(tx: Tx, client: Client): Promise<void> {
  await tx.query(insertion(client));
  await tx.commitInOneRoundTrip(insertingWords([namesOf(client)]));
}

function namesOf({ id, merchantId, name, partnerId }: Client): RecordNames {
  return { kind: 'CREDENTIAL', id, bucket: bucketIn(id), partnerId, merchantId, texts: [name] };
}

/** Adds the client, or gives the one with this id what is here. A revoked one stays revoked. */
export async function upsertClient(tx: Tx, client: Client): Promise<void> {
  const before = await readClient(tx, client.id);
  await tx.query(sql`
    ${insertion(client)}
    on conflict (client_id) do update
    set partner_id = excluded.partner_id, merchant_id = excluded.merchant_id,
        name = excluded.name, scopes = excluded.scopes, jwks = excluded.jwks,
        agent = excluded.agent, reads_named_since = excluded.reads_named_since,
        modified_at = excluded.modified_at
    where (clients.partner_id, clients.merchant_id, clients.name, clients.scopes, clients.jwks,
           clients.agent)
      is distinct from (excluded.partner_id, excluded.merchant_id, excluded.name, excluded.scopes,
                        excluded.jwks, excluded.agent)`);
  if (before) await replaceWords(tx, namesOf(before), namesOf(client));
  else await tx.commitInOneRoundTrip(insertingWords([namesOf(client)]));
}

function insertion(client: Client) {
  const jwks = client.jwks && JSON.stringify(client.jwks);
  const agent = client.agent && JSON.stringify(client.agent);
  return sql`
    insert into clients (client_id, partner_id, merchant_id, name, scopes, reads_named_since, jwks,
                         agent, created_at, modified_at, revoked_at)
    values (${client.id}, ${client.partnerId}, ${client.merchantId}, ${client.name},
            ${client.scopes}, ${client.createdAt}, ${jwks}, ${agent}, ${client.createdAt},
            ${client.modifiedAt}, ${client.revokedAt})`;
}

export async function readClient(db: Queryable, clientId: string): Promise<Client | undefined> {
  const [row] = await db.query<Client>(sql`
    select ${CLIENT} from clients where client_id = ${clientId}`);
  return row;
}

/** Until the transaction ends nobody else changes the client or its credentials. */
export async function lockClient(tx: Tx, clientId: string): Promise<Client | undefined> {
  const [row] = await tx.query<Client>(sql`
    select ${CLIENT} from clients where client_id = ${clientId} for no key update`);
  return row;
}

/** The number of the next event of a client, which is counted with it. */
export async function countClientEvent(tx: Tx, clientId: string): Promise<number> {
  const [row] = await tx.query<{ sequence: number }>(sql`
    update clients set sequence = sequence + 1 where client_id = ${clientId} returning sequence`);
  return row?.sequence ?? 1;
}

export async function listClients(db: Queryable, page: PageRequest, of: ClientsOf) {
  const select = sql`select ${CLIENT} from clients where true ${clientsWhere(of)}`;
  return await readList<Client>(db, { select, id: sql`client_id`, page });
}

/** Revokes the client and, with it, its API keys, which it returns. */
export async function markClientRevoked(tx: Tx, clientId: string, now: Date): Promise<ApiKey[]> {
  await tx.query(sql`
    update clients set revoked_at = ${now}, modified_at = ${now} where client_id = ${clientId}`);
  return await tx.query<ApiKey>(sql`
    update api_keys set revoked_at = ${now}
    where client_id = ${clientId} and revoked_at is null returning ${API_KEY}`);
}

export async function insertSecret(
  tx: Tx,
  { clientId, digest, now }: Readonly<{ clientId: string; digest: Buffer; now: Date }>,
): Promise<void> {
  await tx.query(sql`
    insert into client_secrets (client_id, digest, created_at)
    values (${clientId}, ${digest}, ${now})`);
}

/** The secret in use ends at `expiresAt`; one that was to end already is gone at once. */
export async function expireSecrets(tx: Tx, clientId: string, expiresAt: Date): Promise<void> {
  await tx.query(sql`
    delete from client_secrets where client_id = ${clientId} and expires_at is not null`);
  await tx.query(sql`
    update client_secrets set expires_at = ${expiresAt} where client_id = ${clientId}`);
}

/** No secret outlives `expiresAt`. Tells when the last of those alive `now` ends; null: none was. */
export async function boundSecrets(
  tx: Tx,
  clientId: string,
  { now, expiresAt }: Readonly<{ now: Date; expiresAt: Date }>,
): Promise<Date | null> {
  const rows = await tx.query<{ expiresAt: Date }>(sql`
    update client_secrets set expires_at = least(expires_at, ${expiresAt}::timestamptz)
    where client_id = ${clientId} and (expires_at is null or expires_at > ${now})
    returning expires_at as "expiresAt"`);
  const ends = rows.map((row) => row.expiresAt.getTime());
  return ends.length === 0 ? null : new Date(Math.max(...ends));
}

/** Null: the client has no keys from now on. */
export async function setJwks(
  tx: Tx,
  clientId: string,
  { jwks, now }: Readonly<{ jwks: JSONWebKeySet | null; now: Date }>,
): Promise<void> {
  await tx.query(sql`
    update clients set jwks = ${jwks && JSON.stringify(jwks)}, modified_at = ${now}
    where client_id = ${clientId}`);
}

export async function setPolicy(
  tx: Tx,
  clientId: string,
  { policy, now }: Readonly<{ policy: AgentPolicy; now: Date }>,
): Promise<void> {
  await tx.query(sql`
    update clients set agent = ${JSON.stringify(policy)}, modified_at = ${now}
    where client_id = ${clientId}`);
}

export async function deleteSecrets(tx: Tx, clientId: string): Promise<void> {
  await tx.query(sql`delete from client_secrets where client_id = ${clientId}`);
}
