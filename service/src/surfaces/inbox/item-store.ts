import { addMilliseconds } from '../../kernel/clock.ts';
import { EVERY_BUCKET, inBuckets } from '../../platform/db/in-buckets.ts';
import { type Database, empty, forBucket, join, type Sql, sql } from '../../platform/db/pool.ts';
import { bucketOf } from '../../kernel/id.ts';
import { OPERATORS } from '../approvals/index.ts';
import { type SideMember } from '../notes/index.ts';
import { type Going, type InboxKind, type Item, KINDS } from './item.ts';
import { ASSIGNABLE, type ItemSource, ITEM_SOURCES } from './source-store.ts';

/** InboxOf items are looked for: all that operators see, or a partner's. */
export type InboxOf = Readonly<{ viewer: SideMember; partnerId: string | null }>;

export function whoseOf(viewer: SideMember): InboxOf {
  return { viewer, partnerId: viewer.owner === OPERATORS ? viewer.forPartnerId : viewer.owner };
}

type Row = Omit<Item, 'kind' | 'recordType' | 'attendBy' | 'recordId'> &
  Readonly<{ orderedBy: Date; recordType?: Item['recordType']; recordId?: string }>;

/** The next open items of a kind, nearest to the place first. */
export async function openItems(
  db: Database,
  kind: Exclude<InboxKind, 'ASSIGNED'>,
  whose: InboxOf,
  going: Going & Readonly<{ most: number }>,
): Promise<Item[]> {
  if (kind === 'MENTION') return await unreadMentions(db, whose, going);
  const source = ITEM_SOURCES[kind];
  if (!isFor(source, whose)) return [];
  // Of all partners for operators, who look after all of them.
  const parts = source.each.map(
    (one) => sql`(
      select ${columnsOf(source)} from ${source.next} as t ${EVERY_BUCKET}
      where ${conditionsOf(source, whose)} and ${one} ${beyond(source, kind, going)})`,
  );
  const rows = await db.query<Row>(sql`
    select * from (${join(parts, ' union all ')}) as t
    order by "orderedBy" ${directionOf(going)}, id ${directionOf(going)} limit ${going.most}`);
  return rows.map((row) => itemOf(kind, row));
}

/** Those of these records that are open items of the kind. */
export async function openItemsOf(
  db: Database,
  kind: Exclude<InboxKind, 'ASSIGNED' | 'MENTION'>,
  whose: InboxOf,
  ids: readonly string[],
): Promise<Item[]> {
  return await itemsByIds(db, ITEM_SOURCES[kind], { kind, whose, ids });
}

/** Records that somebody was given, as items, whatever state they are in. */
export async function assignedItems(
  db: Database,
  type: keyof typeof ASSIGNABLE,
  whose: InboxOf,
  ids: readonly string[],
): Promise<Item[]> {
  const found = await itemsByIds(db, ASSIGNABLE[type], { kind: 'ASSIGNED', whose, ids });
  return found.map((item) => ({ ...item, recordType: type }));
}

type ByIds = Readonly<{ kind: InboxKind; whose: InboxOf; ids: readonly string[] }>;

async function itemsByIds(db: Database, source: ItemSource, { ids, kind, whose }: ByIds) {
  const theirs = ids.filter((id) => source.ids.test(id));
  if (theirs.length === 0 || !isFor(source, whose)) return [];
  const where = conditionsOf(source, whose);
  const columns = columnsOf(source);
  const { bucketOf: bucketOfId, name } = source;
  if (bucketOfId === null) {
    // The table has no buckets.
    const rows = await db.query<Row>(sql`
      select ${columns} from ${name} as t ${EVERY_BUCKET} where ${source.id} = any(${theirs}::text[]) and ${where}`);
    return rows.map((row) => itemOf(kind, row));
  }
  const buckets = theirs.map(bucketOfId);
  const rows = await db.query<Row>(sql`
    select ${columns}
    from unnest(${buckets}::bpchar[], ${theirs}::text[]) as wanted (of_bucket, wanted_id)
    join ${name} as t on t.bucket = wanted.of_bucket and ${source.id} = ${source.asId}
    where t.bucket ${inBuckets(buckets)} and ${where}`);
  return rows.map((row) => itemOf(kind, row));
}

function itemOf(kind: InboxKind, { orderedBy, ...row }: Row): Item {
  const { recordType, withinMs } = KINDS[kind];
  const attendBy = addMilliseconds(orderedBy, withinMs);
  return { recordType: recordType ?? 'PAYMENT', recordId: row.id, ...row, kind, attendBy };
}

/** What belongs to no partner is looked at among everybody's alone. */
function isFor({ partnerId }: ItemSource, whose: InboxOf): boolean {
  return partnerId !== null || whose.partnerId === null;
}

function conditionsOf({ open, partnerId }: ItemSource, whose: InboxOf): Sql {
  const isTheirs =
    partnerId !== null && whose.partnerId !== null
      ? sql`and ${partnerId} = ${whose.partnerId}`
      : empty;
  return sql`${open(whose.viewer)} ${isTheirs}`;
}

function columnsOf(source: ItemSource): Sql {
  const { columns, deadline, idText, orderedBy, partnerId } = source;
  return sql`
    ${idText} as id, ${partnerId ?? sql`null::text`} as "partnerId", ${columns},
    ${deadline ?? sql`null::timestamptz`} as deadline, ${orderedBy} as "orderedBy"`;
}

function directionOf({ isBack }: Going): Sql {
  return isBack ? sql`desc` : empty;
}

type Bounded = Going & Readonly<{ most: number }>;

function beyond({ idText, orderedBy }: ItemSource, kind: InboxKind, going: Bounded): Sql {
  const { isBack, most, position } = going;
  const sign = isBack ? sql`<` : sql`>`;
  const from = position && addMilliseconds(position.createdAt, -KINDS[kind].withinMs);
  const after = position
    ? sql`and (${orderedBy}, ${idText}) ${sign} (${from}, ${position.id})`
    : empty;
  const direction = directionOf(going);
  return sql`${after} order by ${orderedBy} ${direction}, ${idText} ${direction} limit ${most}`;
}

const EXCERPT = 200;

/** Notes that mention the viewer, and that they have not marked as read. */
async function unreadMentions(
  db: Database,
  { viewer: { owner, userId } }: InboxOf,
  { isBack, most, position }: Bounded,
): Promise<Item[]> {
  const bucket = bucketOf(owner);
  const [sign, direction] = isBack ? [sql`<`, sql`desc`] : [sql`>`, empty];
  const from = position && addMilliseconds(position.createdAt, -KINDS.MENTION.withinMs);
  const rows = await forBucket(db, bucket).query<Row>(sql`
    select m.note_id as id, n.record_type as "recordType", n.record_id as "recordId",
      null::text as "partnerId", null::text as "merchantId", null::bigint as amount,
      null::text as currency, n.record_type as what, left(n.text, ${EXCERPT}) as text,
      n.author_id as "requesterId", n.author as requester, 'UNREAD' as state,
      m.created_at as since, null::timestamptz as deadline, m.created_at as "orderedBy"
    from note_mentions m join notes n on n.bucket = m.bucket and n.note_id = m.note_id
    where m.bucket = ${bucket} and n.bucket = ${bucket} and m.user_id = ${userId}
      and m.owner = ${owner} and m.read_at is null
      ${position ? sql`and (m.created_at, m.note_id) ${sign} (${from}, ${position.id})` : empty}
    order by m.created_at ${direction}, m.note_id ${direction} limit ${most}`);
  return rows.map((row) => itemOf('MENTION', row));
}
