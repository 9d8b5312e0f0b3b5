import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { HostMessage } from './host-message.ts';
import { HOST_TOTALS, type HostTotals, hostTotalsIn, type TotalsOf } from './host-totals.ts';
import type { JournalRow, Key } from './rules.ts';

/** An entry as it stands in the journal, with what the wire called it. */
export type HostRow = JournalRow &
  Readonly<{
    /** Field 62; `reference` is the key by which this host knows it. */
    named: string;
    originalNamed: string | null;
    mti: string;
    trace: string;
    retrieval: string;
    transmission: string;
    institution: string;
    sentAt: number;
    /** Of a reversal: what was captured, and is no more. */
    undone: bigint;
    /** The settlement day, YYYY-MM-DD. */
    day: string;
    reply: HostMessage | undefined;
  }>;

export type NumberedRow = HostRow & Readonly<{ place: number }>;

export type HostJournal = ReturnType<typeof hostJournalIn>;

const BUSY_MS = 5_000; // Another program that reads or copies the file.
const TABLES = `
  create table if not exists entries (
    place integer primary key autoincrement,
    merchant_id text not null,
    reference text not null,
    named text not null,
    original text,
    original_named text,
    operation text not null,
    amount integer not null check (amount >= 0),
    currency text not null,
    outcome text not null,
    at integer not null,
    reversed_at integer,
    authorized integer not null,
    captured integer not null,
    refunded integer not null,
    undone integer not null,
    sent_at integer not null,
    other text not null,
    reply text,
    unique (merchant_id, reference),
    check (0 <= refunded and refunded <= captured and captured <= authorized)
  ) strict;
  create table if not exists records (place integer primary key autoincrement, line text not null) strict;
  create table if not exists settings (name text primary key, value text not null) strict;`;
const COLUMNS = `merchant_id, reference, named, original, original_named, operation, amount, currency,
  outcome, at, reversed_at, authorized, captured, refunded, undone, sent_at, other, reply`;

/** The journal in a file: what is committed is on disk. */
export function openHostJournal(path: string): HostJournal {
  const file = new DatabaseSync(path, { timeout: BUSY_MS });
  file.exec('pragma journal_mode = wal; pragma synchronous = full;');
  file.exec(TABLES);
  return hostJournalIn(file);
}

type Stored = Readonly<Record<string, string | bigint | null>>;

function reader(file: DatabaseSync, text: string) {
  const statement = file.prepare(text);
  statement.setReadBigInts(true);
  // Columns are text, integers or null.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (...values: SQLInputValue[]) => statement.all(...values) as Stored[];
}

function hostJournalIn(file: DatabaseSync) {
  const marks = COLUMNS.replaceAll(/\w+/g, '?');
  const insert = file.prepare(`insert into entries (${COLUMNS}) values (${marks})`);
  const remove = file.prepare('delete from entries where merchant_id = ? and reference = ?');
  const change = file.prepare(`
    update entries set reversed_at = ?, authorized = ?, captured = ?, refunded = ?
    where merchant_id = ? and reference = ?`);
  const insertRecord = file.prepare('insert into records (line) values (?)');
  const setSetting = file.prepare(
    'insert into settings values (?, ?) on conflict (name) do update set value = excluded.value',
  );
  const byKey = reader(
    file,
    `select place, ${COLUMNS} from entries where merchant_id = ? and reference = ?`,
  );
  const page = reader(
    file,
    `select place, ${COLUMNS} from entries where place > ? order by place limit ?`,
  );
  const totals = reader(file, HOST_TOTALS);
  const records = reader(file, 'select line from records where place > ? order by place limit ?');
  const lastRecord = reader(file, 'select coalesce(max(place), 0) as place from records');
  const setting = reader(file, 'select value from settings where name = ?');
  const latest = reader(file, 'select coalesce(max(at), 0) as at from entries');
  return {
    find: ({ merchantId, reference }: Key): NumberedRow | undefined =>
      byKey(merchantId, reference).map(rowOf)[0],
    insert: (row: HostRow): void => void insert.run(...valuesOf(row)),
    remove: ({ merchantId, reference }: Key): void => void remove.run(merchantId, reference),
    change: (row: JournalRow): void => {
      const { authorized, captured, merchantId, reference, refunded, reversedAt } = row;
      const at = reversedAt && reversedAt.getTime();
      change.run(at, authorized, captured, refunded, merchantId, reference);
    },
    page: (after: number, most: number): NumberedRow[] => page(after, most).map(rowOf),
    latestTime: (): number => Number(latest()[0]?.['at'] ?? 0),
    totalsOf: ({ currency, day, institution }: TotalsOf): HostTotals =>
      hostTotalsIn(totals(currency, institution, day)[0] ?? {}),
    addRecord: (line: string): void => void insertRecord.run(line),
    records: (after: number, most: number): string[] =>
      records(after, most).map(({ line }) => String(line)),
    recordCount: (): number => Number(lastRecord()[0]?.['place'] ?? 0),
    setting: (name: string): string | undefined =>
      setting(name).map(({ value }) => String(value))[0],
    keepSetting: (name: string, value: string): void => void setSetting.run(name, value),
    /** All of it or nothing; on disk when it returns. */
    committed: <T>(work: () => T): T =>
      whole(file, work, ['begin immediate', 'commit', 'rollback']),
    /** A part of what is to be committed, which may fail by itself. */
    attempted: <T>(work: () => T): T =>
      whole(file, work, ['savepoint one', 'release one', 'rollback to one; release one']),
    close: (): void => file.close(),
  };
}

function whole<T>(
  file: DatabaseSync,
  work: () => T,
  [begin, end, undo]: readonly [string, string, string],
): T {
  file.exec(begin);
  try {
    const done = work();
    file.exec(end);
    return done;
  } catch (error) {
    if (file.isTransaction) file.exec(undo);
    throw error;
  }
}

function textOf({ mti, fields }: HostMessage): string {
  return JSON.stringify([mti, [...fields]]);
}

function messageIn(text: string | bigint | null | undefined): HostMessage {
  // As `textOf` wrote it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const [mti, fields] = JSON.parse(String(text)) as [string, [number, string][]];
  return { mti, fields: new Map(fields) };
}

function valuesOf(row: HostRow): SQLInputValue[] {
  const { answer, brand, institution, isPurchase, lastFour, mti, retrieval, trace } = row;
  const { day, reply, transmission } = row;
  const other = { answer, brand, institution, isPurchase, lastFour, mti, retrieval, trace };
  return [
    row.merchantId,
    row.reference,
    row.named,
    row.original,
    row.originalNamed,
    row.operation,
    row.amount,
    row.currency,
    row.outcome,
    row.at.getTime(),
    row.reversedAt && row.reversedAt.getTime(),
    row.authorized,
    row.captured,
    row.refunded,
    row.undone,
    row.sentAt,
    JSON.stringify({ ...other, day, transmission }),
    reply ? textOf(reply) : null,
  ];
}

function rowOf(stored: Stored): NumberedRow {
  const { reply, reversed_at: reversedAt } = stored;
  const other: unknown = JSON.parse(String(stored['other']));
  const row = {
    ...(typeof other === 'object' ? other : {}),
    place: Number(stored['place']),
    merchantId: stored['merchant_id'],
    reference: stored['reference'],
    named: stored['named'],
    original: stored['original'],
    originalNamed: stored['original_named'],
    operation: stored['operation'],
    amount: stored['amount'],
    currency: stored['currency'],
    outcome: stored['outcome'],
    at: new Date(Number(stored['at'])),
    reversedAt: reversedAt === null ? null : new Date(Number(reversedAt)),
    authorized: stored['authorized'],
    captured: stored['captured'],
    refunded: stored['refunded'],
    undone: stored['undone'],
    sentAt: Number(stored['sent_at']),
    reply: reply === null ? undefined : messageIn(reply),
  };
  // As `valuesOf` wrote it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return row as unknown as NumberedRow;
}
