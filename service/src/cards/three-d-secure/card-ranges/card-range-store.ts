import type { Secret } from '../../../kernel/secret.ts';
import { type Queryable, type Sql, sql, type Tx } from '../../../platform/db/pool.ts';
import { type CardRange, narrowestWith, neighbourhoodOf } from './card-range.ts';
import type { DirectoryName } from '../directories/scheme.ts';

/** A card, and the directory server whose ranges it is looked for in. */
export type CardOf = Readonly<{ directory: DirectoryName; number: Secret<string> }>;

const ROWS_MAX = 5_000; // Of one statement: well within the statement time-out.

/** The range of each card, in their order; undefined for a card in no range. */
export async function findRanges(db: Queryable, cards: readonly CardOf[]) {
  const near = await findRangesNear(
    db,
    cards.map(({ directory, number }) => ({ directory, ...neighbourhoodOf(number) })),
  );
  return cards.map(({ number }, place) => narrowestWith(number, near[place] ?? []));
}

/** Where a card is looked for: among the ranges of a directory server, by its first digits. */
type Place = Readonly<{ directory: DirectoryName }> & ReturnType<typeof neighbourhoodOf>;

/**
 * The ranges at each place, in their order. One statement, by the index, however many are asked for.
 * The database is sent the first eight digits of a number and no more; which of the few ranges there
 * it is, is decided here.
 */
export async function findRangesNear(db: Queryable, wanted: readonly Place[]) {
  if (wanted.length === 0) return [];
  const places = new Map(wanted.map(({ first, last }) => [first, last]));
  const names = [...new Set(wanted.map(({ directory }) => directory))];
  const rows = await db.query<CardRange & { directory: DirectoryName }>(sql`
    select distinct r.directory, r.start_range as "startRange", r.end_range as "endRange", r.digits,
           r.acs_start_version as "acsStartVersion", r.acs_end_version as "acsEndVersion",
           coalesce(r.ds_start_version, s.ds_start_version) as "dsStartVersion",
           coalesce(r.ds_end_version, s.ds_end_version) as "dsEndVersion",
           r.method_url as "methodUrl", r.acs_information as "acsInformation"
    from unnest(${[...places.keys()]}::text[], ${[...places.values()]}::text[]) as p(first, last)
    join card_ranges r on numrange(r.start_range::numeric, r.end_range::numeric, '[]')
      && numrange(p.first::numeric, p.last::numeric, '[]')
    join card_range_state s on s.directory = r.directory
    where r.directory = any(${names}::text[])`);
  return wanted.map(({ directory, first, last }) =>
    rows
      .filter((row) => row.directory === directory)
      .filter(({ startRange, endRange }) => startRange <= last && first <= endRange)
      .map(({ directory: _ofAll, ...range }) => range),
  );
}

type RangeKey = Pick<CardRange, 'startRange' | 'endRange' | 'digits'>;

/** All ranges of a directory server are these from now on, and those of `spared` that there are. */
export async function replaceRanges(
  tx: Tx,
  directory: DirectoryName,
  { ranges, spared = [] }: Replacement,
): Promise<void> {
  await tx.query(sql`
    delete from card_ranges
    where directory = ${directory}
      and (start_range, end_range, digits) not in (select * from ${keysOf(spared)})`);
  await putRanges(tx, directory, ranges);
}

type Replacement = Readonly<{
  ranges: readonly CardRange[];
  spared?: readonly RangeKey[];
}>;

export type RangeChange = Readonly<{ action: 'A' | 'D' | 'M'; range: CardRange }>;

/**
 * One after another. What deletes or changes a range that is not there does nothing; tells how many
 * of them there were.
 */
export async function changeRanges(
  tx: Tx,
  directory: DirectoryName,
  changes: readonly RangeChange[],
): Promise<number> {
  const there = await presentAmong(
    tx,
    directory,
    changes.map(({ range }) => range),
  );
  const ends = new Map<string, RangeChange>();
  let ignored = 0;
  for (const change of changes) {
    const key = keyOf(change.range);
    if (change.action === 'A' || there.has(key)) {
      ends.set(key, change);
      if (change.action === 'D') there.delete(key);
      else there.add(key);
    } else ignored += 1;
  }
  const last = [...ends.values()];
  const gone = last.filter(({ action }) => action === 'D').map(({ range }) => range);
  for (const part of partsOf(gone)) {
    await tx.query(sql`
      delete from card_ranges
      where directory = ${directory}
        and (start_range, end_range, digits) in (select * from ${keysOf(part)})`);
  }
  const kept = last.filter(({ action }) => action !== 'D').map(({ range }) => range);
  await putRanges(tx, directory, kept);
  return ignored;
}

async function presentAmong(tx: Tx, directory: DirectoryName, ranges: readonly RangeKey[]) {
  const found = new Set<string>();
  for (const part of partsOf(ranges)) {
    const rows = await tx.query<RangeKey>(sql`
      select start_range as "startRange", end_range as "endRange", digits from card_ranges
      where directory = ${directory}
        and (start_range, end_range, digits) in (select * from ${keysOf(part)})`);
    for (const row of rows) found.add(keyOf(row));
  }
  return found;
}

function keysOf(keys: readonly RangeKey[]): Sql {
  return sql`unnest(${keys.map(({ startRange }) => startRange)}::text[],
                    ${keys.map(({ endRange }) => endRange)}::text[],
                    ${keys.map(({ digits }) => digits)}::smallint[])`;
}

async function putRanges(tx: Tx, directory: DirectoryName, ranges: readonly CardRange[]) {
  // A statement cannot meet a row twice: of a range that is listed twice, the last counts.
  const distinct = [...new Map(ranges.map((range) => [keyOf(range), range])).values()];
  for (const part of partsOf(distinct)) await tx.query(insertion(directory, part));
}

function insertion(directory: DirectoryName, ranges: readonly CardRange[]): Sql {
  const column = <T>(of: (range: CardRange) => T): T[] => ranges.map(of);
  return sql`
    insert into card_ranges
      (directory, start_range, end_range, digits, acs_start_version, acs_end_version, ds_start_version,
       ds_end_version, method_url, acs_information)
    select ${directory}::text, start_range, end_range, digits, acs_start, acs_end, ds_start, ds_end, method_url,
           string_to_array(acs_information, ',')
    from unnest(
      ${column(({ startRange }) => startRange)}::text[],
      ${column(({ endRange }) => endRange)}::text[],
      ${column(({ digits }) => digits)}::smallint[],
      ${column(({ acsStartVersion }) => acsStartVersion)}::text[],
      ${column(({ acsEndVersion }) => acsEndVersion)}::text[],
      ${column(({ dsStartVersion }) => dsStartVersion)}::text[],
      ${column(({ dsEndVersion }) => dsEndVersion)}::text[],
      ${column(({ methodUrl }) => methodUrl)}::text[],
      ${column(({ acsInformation }) => acsInformation.join(','))}::text[]
    ) as given(start_range, end_range, digits, acs_start, acs_end, ds_start, ds_end, method_url,
               acs_information)
    on conflict (directory, start_range, end_range, digits) do update
    set acs_start_version = excluded.acs_start_version, acs_end_version = excluded.acs_end_version,
        ds_start_version = excluded.ds_start_version, ds_end_version = excluded.ds_end_version,
        method_url = excluded.method_url, acs_information = excluded.acs_information`;
}

function keyOf({ startRange, endRange, digits }: RangeKey): string {
  return `${startRange} ${endRange} ${digits}`;
}

function partsOf<T>(items: readonly T[]): T[][] {
  const count = Math.ceil(items.length / ROWS_MAX);
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * ROWS_MAX, (index + 1) * ROWS_MAX),
  );
}

/** The right to ask a directory server for its ranges, until `until`; after that another may take it. */
export type RefreshTurn = Readonly<{
  directory: DirectoryName;
  until: Date;
  serialNumber: string | null;
}>;

type Asker = Readonly<{ name: DirectoryName; url: string }>;

/**
 * Takes the turn if one is due. Of any number of workers at once, one gets it. A new address is
 * due at once, without the serial number of the last.
 */
export async function takeTurn(
  db: Queryable,
  { name, url }: Asker,
  { now, until }: Readonly<{ now: Date; until: Date }>,
): Promise<RefreshTurn | undefined> {
  const [row] = await db.query<{ serialNumber: string | null }>(sql`
    update card_range_state
    set next_request_at = ${until}, directory_url = ${url},
        serial_number = case when directory_url <> ${url} then null else serial_number end
    where directory = ${name} and (next_request_at <= ${now} or directory_url <> ${url})
    returning serial_number as "serialNumber"`);
  return row && { directory: name, until, serialNumber: row.serialNumber };
}

/** Ends the turn without new ranges. False when it was lost meanwhile; then nothing changes. */
export async function endTurn(
  db: Queryable,
  turn: RefreshTurn,
  next: Readonly<{ nextRequestAt: Date; serialNumber: string | null }>,
): Promise<boolean> {
  const rows = await db.query(sql`
    update card_range_state
    set next_request_at = ${next.nextRequestAt}, serial_number = ${next.serialNumber}
    where directory = ${turn.directory} and next_request_at = ${turn.until} returning directory`);
  return rows.length === 1;
}

type Refreshed = Readonly<{
  directory: DirectoryName;
  serialNumber: string | null;
  dsStartVersion: string;
  dsEndVersion: string;
  refreshedAt: Date;
}>;

/** Notes what an answer said of the ranges as a whole. The turn's holder must still hold it. */
export async function noteRefreshed(tx: Tx, refreshed: Refreshed): Promise<void> {
  await tx.query(sql`
    update card_range_state
    set ds_start_version = ${refreshed.dsStartVersion}, ds_end_version = ${refreshed.dsEndVersion},
        refreshed_at = ${refreshed.refreshedAt}, serial_number = ${refreshed.serialNumber}
    where directory = ${refreshed.directory}`);
}
