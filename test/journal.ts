import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { after } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import {
  type Journal,
  type JournalFile,
  journalIn,
  journalOn,
  type JournalRow,
  openFile,
  serveJournal,
} from '../sandbox/acquirer-simulator/index.ts';

type TestJournal = Journal &
  Readonly<{
    /** The same for who asks at once. */
    file: JournalFile;
    /** For a test that changes what the acquirers know: table `journal`, times in milliseconds. */
    sqlite: DatabaseSync;
    of: (merchantId: string) => JournalRow[];
  }>;

const journals = new Map<string, TestJournal>();

/** The simulated acquirers' journal beside a test's database, in the memory of this process. */
export function journalBeside({ url }: Readonly<{ url?: string }>): TestJournal {
  if (url === undefined) throw new Error('only what testDatabase() gives is known by its address');
  const { pathname } = new URL(url);
  const journal = journals.get(pathname) ?? newJournal();
  journals.set(pathname, journal);
  return journal;
}

/** Has the acquirers remember something else: changes the columns of an entry, and says of how many. */
export function alterJournal(
  db: Readonly<{ url: string }>,
  reference: string,
  columns: Readonly<Record<string, string | number>>,
): number {
  const set = Object.keys(columns).map((name) => `${name} = ?`);
  const text = `update journal set ${set.join(', ')} where reference = ?`;
  const { changes } = journalBeside(db)
    .sqlite.prepare(text)
    .run(...Object.values(columns), reference);
  return Number(changes);
}

/** Where other processes of a test reach the journal beside its database. */
export async function journalAddress(db: Readonly<{ url: string }>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'causeway-host-'));
  const address = `unix:${join(folder, 'host.sock')}`;
  const server = await serveJournal(journalBeside(db).file, address);
  server.unref();
  after(() => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return address;
}

function newJournal(): TestJournal {
  const sqlite = openFile(':memory:');
  const file = journalIn(sqlite);
  return { ...journalOn(file), file, sqlite, of: file.ofMerchant };
}

/** Every entry of a merchant, oldest first; what is on its way to the acquirers gets its turn before. */
export async function readJournal(
  db: Readonly<{ url: string }>,
  merchantId: string,
): Promise<JournalRow[]> {
  await setImmediate();
  return journalBeside(db).of(merchantId);
}
