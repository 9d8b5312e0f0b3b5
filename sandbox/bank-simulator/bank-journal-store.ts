import { type Database, sql } from '../../service/src/platform/db/pool.ts';
import type { BankFile, BankJournal } from './journal.ts';

/** The files the simulated bank has received, in a table that all processes share. */
export function createBankJournal(db: Database): BankJournal {
  return {
    files: async () => {
      const rows = await db.query<{ file: StoredFile }>(sql`
        select file from bank_simulator_files order by place`);
      return rows.map(({ file }) => fileOf(file));
    },
    append: async (file) => {
      // Of two concurrent inserts the second finds the place or the digest taken.
      const rows = await db.query(sql`
        insert into bank_simulator_files (place, digest, file)
        select coalesce(max(place), 0) + 1, ${file.digest}, ${JSON.stringify(file, asText)}::json
        from bank_simulator_files
        on conflict do nothing returning 1`);
      return rows.length > 0;
    },
  };
}

type StoredFile = Omit<BankFile, 'items'> &
  Readonly<{
    items: readonly (Omit<BankFile['items'][number], 'amount'> & Readonly<{ amount: string }>)[];
  }>;

function fileOf({ items, ...file }: StoredFile): BankFile {
  return { ...file, items: items.map((item) => ({ ...item, amount: BigInt(item.amount) })) };
}

function asText(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
