import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type {
  ActivityPage,
  ActivityRecord,
  ActivitySpan,
} from '../../../service/src/acquiring/acquirers/index.ts';
import { enter, REFUSED } from './enter.ts';
import type { JournalEntry, JournalRow, Key, Written } from './entry.ts';

/** The host's journal. Everything about it happens at once, in the order in which it is asked for. */
export type JournalFile = Readonly<{
  /** Enters all of them; on disk when it returns. */
  write: (entries: readonly JournalEntry[]) => Written[];
  find: (keys: readonly Key[]) => (JournalRow | undefined)[];
  activity: (space: string, span: ActivitySpan) => ActivityPage;
  /** Enters rows of an earlier journal, where it has none of their references. */
  takeOver: (rows: readonly JournalRow[]) => void;
  merchants: () => string[];
  /** Every entry of a merchant, oldest first. */
  ofMerchant: (merchantId: string) => JournalRow[];
  close: () => void;
}>;

type Stored = Readonly<Record<string, string | bigint | null>>;

const PAGE = 500; // Records of activity.
const BUSY_MS = 5_000; // Another program that reads or copies the file.
const COLUMNS = `merchant_id, reference, operation, original, amount, currency, brand, last_four,
  is_purchase, final, outcome, answer, at, reversed_at, authorized, captured, refunded`;
/** A page of it: after a place and before a time, of one acquirer. It costs the same in any history. */
export const ACTIVITY = `
  select ${COLUMNS} from journal
  where (at, reference) > (?, ?) and at < ? and operation <> 'verify'
    and case ? when '' then instr(reference, '/') = 0 else instr(reference, ?) = 1 end
  order by at, reference limit ${PAGE}`;
const TABLE = `
  create table if not exists journal (
    merchant_id text not null,
    reference text not null,
    operation text not null,
    original text,
    amount integer not null check (amount >= 0),
    currency text not null,
    brand text,
    last_four text,
    is_purchase integer not null,
    final integer not null default 0,
    outcome text not null,
    answer text not null,
    at integer not null,
    reversed_at integer,
    authorized integer not null,
    captured integer not null,
    refunded integer not null,
    primary key (merchant_id, reference),
    check (0 <= refunded and refunded <= captured and captured <= authorized)
  ) strict;
  create index if not exists journal_by_time on journal (at, reference);`;

/** The journal in a file, or in memory by the name of `:memory:`. */
export function openJournalFile(path: string): JournalFile {
  return journalIn(openFile(path));
}

/** Whether this process alone now serves the journal: until it ends, however it ends. */
export function holdAlone(path: string): boolean {
  const lock = new DatabaseSync(`${path}.lock`);
  try {
    lock.exec('begin exclusive');
    held.add(lock); // Until the process ends.
    return true;
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) return false;
    throw error;
  }
}
const held = new Set<DatabaseSync>();
const BUSY = 5; // SQLite's code for what another process has locked.

export function openFile(path: string): DatabaseSync {
  const file = new DatabaseSync(path, { timeout: BUSY_MS });
  // What is answered is on disk: FULL flushes the log at each commit, for all that arrived together.
  file.exec('pragma journal_mode = wal; pragma synchronous = full;');
  file.exec(TABLE);
  // One that is older has no such column.
  const isKnown = file.prepare("select 1 from pragma_table_info('journal') where name = 'final'");
  if (!isKnown.get()) {
    file.exec('alter table journal add column final integer not null default 0');
  }
  return file;
}

function statementsOn(file: DatabaseSync) {
  const read = (text: string) => {
    const statement = file.prepare(text);
    statement.setReadBigInts(true);
    // Columns are text, integers or null.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return (...values: SQLInputValue[]) => statement.all(...values) as Stored[];
  };
  const marks = COLUMNS.replaceAll(/\w+/g, '?');
  return {
    insert: file.prepare(`insert into journal (${COLUMNS}) values (${marks})`),
    insertNew: file.prepare(`insert or ignore into journal (${COLUMNS}) values (${marks})`),
    change: file.prepare(`
      update journal set reversed_at = ?, authorized = ?, captured = ?, refunded = ?
      where merchant_id = ? and reference = ?`),
    byKey: read(`select ${COLUMNS} from journal where merchant_id = ? and reference = ?`),
    byMerchant: read(`select ${COLUMNS} from journal where merchant_id = ? order by at, reference`),
    merchants: read('select distinct merchant_id from journal'),
    byTime: read(ACTIVITY),
  };
}

export function journalIn(file: DatabaseSync): JournalFile {
  const { insert, insertNew, change, byKey, byMerchant, merchants, byTime } = statementsOn(file);
  const find = ({ merchantId, reference }: Key): JournalRow | undefined =>
    byKey(merchantId, reference).map(rowOf)[0];
  const write = (entry: JournalEntry): Written => {
    const entered = enter(entry, find);
    if ('repeats' in entered) return { isNew: false, entry: entered.repeats };
    insert.run(...valuesOf(entered.own));
    if (entered.voided) insert.run(...valuesOf(entered.voided));
    for (const row of entered.changed) {
      const { merchantId, reference, authorized, captured, refunded, reversedAt } = row;
      const at = reversedAt && reversedAt.getTime();
      change.run(at, authorized, captured, refunded, merchantId, reference);
    }
    return { isNew: true, entry: entered.isRefused ? { ...entry, ...REFUSED } : entry };
  };
  const committed = <T>(work: () => T): T => {
    file.exec('begin immediate');
    try {
      const done = work();
      file.exec('commit');
      return done;
    } finally {
      if (file.isTransaction) file.exec('rollback');
    }
  };
  return {
    write: (entries) => committed(() => entries.map(write)),
    find: (keys) => keys.map(find),
    activity: (space, { after, from, to }) => {
      const [at, reference] = positionIn(after, from);
      const rows = byTime(at, reference, to.getTime(), space, space).map(rowOf);
      const last = rows.at(PAGE - 1);
      return {
        records: rows.map((row) => recordOf(row, space)),
        next: last ? `${last.at.toISOString()} ${last.reference}` : null,
      };
    },
    takeOver: (rows) =>
      committed(() => {
        for (const row of rows) insertNew.run(...valuesOf(row));
      }),
    merchants: () => merchants().map((row) => String(row['merchant_id'])),
    ofMerchant: (merchantId) => byMerchant(merchantId).map(rowOf),
    close: () => file.close(),
  };
}

function valuesOf(row: JournalRow): SQLInputValue[] {
  return [
    row.merchantId,
    row.reference,
    row.operation,
    row.original,
    row.amount,
    row.currency,
    row.brand,
    row.lastFour,
    row.isPurchase ? 1 : 0,
    row.final ? 1 : 0,
    row.outcome,
    JSON.stringify(row.answer),
    row.at.getTime(),
    row.reversedAt && row.reversedAt.getTime(),
    row.authorized,
    row.captured,
    row.refunded,
  ];
}

function rowOf(stored: Stored): JournalRow {
  const reversedAt = stored['reversed_at'];
  const answer: unknown = JSON.parse(String(stored['answer']));
  const row = {
    merchantId: stored['merchant_id'],
    reference: stored['reference'],
    operation: stored['operation'],
    original: stored['original'],
    amount: stored['amount'],
    currency: stored['currency'],
    brand: stored['brand'],
    lastFour: stored['last_four'],
    isPurchase: stored['is_purchase'] === 1n,
    final: stored['final'] === 1n,
    outcome: stored['outcome'],
    answer,
    at: new Date(Number(stored['at'])),
    reversedAt: reversedAt === null ? null : new Date(Number(reversedAt)),
    authorized: stored['authorized'],
    captured: stored['captured'],
    refunded: stored['refunded'],
  };
  // As `valuesOf` wrote it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return row as JournalRow;
}

function positionIn(after: string | undefined, from: Date): readonly [number, string] {
  if (after === undefined) return [from.getTime(), ''];
  const end = after.indexOf(' ');
  return [new Date(after.slice(0, end)).getTime(), after.slice(end + 1)];
}

/** As its acquirer, whose references begin with `space`, calls it. */
function recordOf(row: JournalRow, space: string): ActivityRecord {
  const { amount, at, currency, final, isPurchase, merchantId, operation, original, outcome } = row;
  return {
    reference: row.reference.slice(space.length),
    // Checks of cards, which are about no money, are not read.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    operation: (isPurchase ? 'purchase' : operation) as ActivityRecord['operation'],
    original: original === null ? null : original.slice(space.length),
    merchantId,
    amount: { amount, currency },
    outcome: outcome === 'approved' ? 'booked' : 'refused',
    ...(final ? { final } : {}),
    at,
  };
}
