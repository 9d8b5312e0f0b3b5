import { bucketOf } from '../../kernel/id.ts';
import { ofMerchant } from '../../platform/db/in-buckets.ts';
import { type Queryable, sql } from '../../platform/db/pool.ts';
import { type TimelineEntry, RANKS } from './entry.ts';
import { type EntryReader, type OfMerchant, ROWS_MAX } from './scope.ts';
import { pageWithin } from './page-within.ts';

type Row = Readonly<{
  subjectId: string;
  at: Date;
  actor: string;
  reason: string | null;
  correlationId: string;
}>;
type ChangeRow = Row & Readonly<{ version: number; status: string | null; paths: string[] }>;
type MoveRow = Row & Readonly<{ from: string; to: string }>;

/** What became of a merchant and its orders, and who did it. */
export const merchantEntries: EntryReader = async (db, scope) => {
  if (scope.of !== 'merchant') return [];
  const [changes, moves] = await Promise.all([changesOf(db, scope), movesOf(db, scope)]);
  const entries = [
    ...changes.map((row) => changeEntry(scope, row)),
    ...moves.map((row) => moveEntry(scope, row)),
  ];
  return scope.caller.kind === 'operator' ? entries : await withOwnActors(db, scope, entries);
};

async function changesOf(db: Queryable, { merchantId, page }: OfMerchant): Promise<ChangeRow[]> {
  const { where, order } = pageWithin(page, {
    at: sql`at`,
    id: sql`(merchant_id || '-' || version)`,
    rank: RANKS.stateChange,
  });
  return await db.query<ChangeRow>(sql`
    select merchant_id as "subjectId", version, at, actor, reason, correlation_id as "correlationId",
      (jsonb_path_query_first(changes, '$[*] ? (@.path == "merchantStatus").to') #>> '{}') as status,
      array(select jsonb_path_query(changes, '$[*].path') #>> '{}') as paths
    from merchant_changes where ${ofMerchant(merchantId)} ${where} ${order}`);
}

async function movesOf(db: Queryable, { merchantId }: OfMerchant): Promise<MoveRow[]> {
  const bucket = bucketOf(merchantId);
  return await db.query<MoveRow>(sql`
    select o.merchant_order_id::text as "subjectId", m.from_status as "from", m.to_status as "to",
      m.at, m.actor, m.reason, m.correlation_id as "correlationId"
    from orders o join order_moves m using (bucket, merchant_order_id)
    where o.bucket = ${bucket} and m.bucket = ${bucket} and o.merchant_id = ${merchantId}
    limit ${ROWS_MAX}`);
}

function changeEntry({ merchantId }: OfMerchant, { paths, status, version, ...row }: ChangeRow) {
  const groups = [...new Set(paths.map((path) => path.split('.')[0] ?? path))];
  const title =
    status === null
      ? `The merchant is at version ${version}: ${groups.join(', ') || 'created'}.`
      : `The merchant is ${status}.`;
  return entryOf(row, { merchantId, id: `${merchantId}-${version}`, state: status, title });
}

function moveEntry({ merchantId }: OfMerchant, { from, to, ...row }: MoveRow): TimelineEntry {
  const id = `${row.subjectId}-${from.replaceAll('_', '-')}`;
  return entryOf(row, { merchantId, id, state: to, title: `The order is ${to}.` });
}

type Changed = Pick<TimelineEntry, 'merchantId' | 'id' | 'title'> &
  Readonly<{ state: string | null }>;

function entryOf(row: Row, { state, ...rest }: Changed): TimelineEntry {
  const { actor, at, correlationId, reason, subjectId } = row;
  const details = { state, actor, reason };
  return { ...rest, at, kind: 'stateChange', subjectId, correlationId, details };
}

/** Partners are told of their own people; of the platform's only that it was the platform, and not why. */
async function withOwnActors(
  db: Queryable,
  { partnerId }: OfMerchant,
  entries: readonly TimelineEntry[],
): Promise<TimelineEntry[]> {
  const actors = entries.map(({ details }) => details['actor']);
  const rows = await db.query<{ id: string }>(sql`
    select client_id as id from clients
    where client_id = any(${actors}::text[]) and partner_id = ${partnerId}
    union all
    select email from users where email = any(${actors}::text[]) and partner_id = ${partnerId}`);
  const own = new Set<unknown>(rows.map(({ id }) => id));
  return entries.map((entry) => {
    const { details } = entry;
    if (own.has(details['actor'])) return entry;
    return { ...entry, details: { ...details, actor: 'PLATFORM', reason: null } };
  });
}
