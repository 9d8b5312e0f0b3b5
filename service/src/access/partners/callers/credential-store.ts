import { type Queryable, sql } from '../../../platform/db/pool.ts';
import type { PartnerKind } from './caller.ts';
import type { Client } from './client.ts';

/**
 * A client that the release before made while it still ran was not given the `.read` of each `.write`,
 * which it counted on.
 */
export const SCOPES_NOW = sql`
  case when clients.reads_named_since is not null then clients.scopes
    else clients.scopes || array(
      select regexp_replace(scope, '[.]write$', '.read') from unnest(clients.scopes) as scope
      where scope like '%.write') end`;

/** A client as authentication needs it: whose it is and what it may do, with its partner's kind. */
export type ClientRecord = Pick<
  Client,
  'partnerId' | 'merchantId' | 'scopes' | 'jwks' | 'name' | 'revokedAt'
> &
  /** The policy of an agent is as it was kept; null for any other client. */
  Readonly<{
    clientId: string;
    partnerKind: PartnerKind | null;
    agent: unknown;
    /** `.write` was `.read` too in tokens from before that, and in all where this is null. */
    readsNamedSince: Date | null;
  }>;

const RECORD = sql`
  clients.client_id as "clientId", clients.partner_id as "partnerId",
  partners.kind as "partnerKind", clients.merchant_id as "merchantId",
  ${SCOPES_NOW} as scopes, clients.reads_named_since as "readsNamedSince", clients.jwks, clients.name, clients.agent, clients.revoked_at as "revokedAt"`;

/** Finds revoked clients too: callers must check `revokedAt`. */
export async function findClient(db: Queryable, clientId: string) {
  const [row] = await db.query<ClientRecord>(sql`
    select ${RECORD} from clients left join partners using (partner_id)
    where clients.client_id = ${clientId}`);
  return row;
}

export async function findClientByApiKey(db: Queryable, digest: Buffer) {
  const [row] = await db.query<ClientRecord>(sql`
    select ${RECORD}
    from api_keys
    join clients using (client_id)
    left join partners using (partner_id)
    where api_keys.digest = ${digest} and api_keys.revoked_at is null`);
  return row;
}

/**
 * What a client's secret may match now: two digests while it is rolled, the one that lasts first;
 * none once revoked.
 */
export async function liveSecretDigests(db: Queryable, clientId: string, now: Date) {
  const rows = await db.query<{ digest: Buffer }>(sql`
    select digest from client_secrets join clients using (client_id)
    where client_id = ${clientId} and clients.revoked_at is null
      and (expires_at is null or expires_at > ${now})
    order by expires_at desc nulls first`);
  return rows.map(({ digest }) => digest);
}
