import { bucketIn } from '../../../kernel/id.ts';
import { inBuckets } from '../../../platform/db/in-buckets.ts';
import { type Queryable, sql } from '../../../platform/db/pool.ts';
import { UNKNOWN_BROWSER } from '../authenticate/areq-of.ts';

/** What an authentication's request said of the cardholder's browser. */
export type AuthenticatedBrowser = Readonly<{
  ip: string | null;
  /** The same for the same browser on the same screen; null where it said too little of itself. */
  device: string | null;
}>;

type Said = Readonly<{ id: string; request: Readonly<Record<string, unknown>> }>;

/** By authentication; none for those without a browser, and once their messages are gone. */
export async function browsersOfAuthentications(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AuthenticatedBrowser>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<Said>(sql`
    select a.authentication_id as id, request
    from unnest(${ids.map(bucketIn)}::bpchar[], ${ids}::text[]) as w(bucket, id)
    join authentications a on a.bucket = w.bucket and a.authentication_id = w.id
    cross join lateral (
      select kept -> 'message' as request from jsonb_array_elements(a.messages) as kept
      where kept -> 'message' ->> 'messageType' = 'AReq' limit 1) as first
    where a.bucket ${inBuckets(ids.map(bucketIn))}`);
  return new Map(rows.map(({ id, request }) => [id, browserIn(request)]));
}

const DEVICE = [
  'browserUserAgent',
  'browserLanguage',
  'browserScreenWidth',
  'browserScreenHeight',
  'browserColorDepth',
] as const;

function browserIn(request: Said['request']): AuthenticatedBrowser {
  const { browserIP: ip } = request;
  const said = DEVICE.map((name) => request[name] ?? null);
  const isKnown = said.every((one) => one !== null) && said[0] !== UNKNOWN_BROWSER;
  return {
    ip: typeof ip === 'string' ? ip : null,
    device: isKnown ? JSON.stringify(said) : null,
  };
}
