import type { Clock } from '../../kernel/clock.ts';
import type { Queryable } from '../db/pool.ts';
import type { Tx } from '../db/transaction.ts';
import * as store from './audit-store.ts';
import type { AuditRow } from './audit-store.ts';

/** Something done to the platform that must stay answerable for. Never holds a secret. */
export type AuditEntry = Readonly<{
  /** Who: a client id, an operator's e-mail, `command-line`, `anonymous`. */
  actor: string;
  /** What: `partner.created`, `client.secret-rolled`, … */
  action: string;
  /** To which thing: its id. */
  subject: string;
  correlationId: string;
  details?: Readonly<Record<string, string | number | boolean | null | readonly string[]>>;
}>;

export type AuditLog = Readonly<{
  /** Adds an entry in the caller's transaction: the deed and its record stand or fall together. */
  record: (tx: Tx, entry: AuditEntry) => Promise<void>;
  /** The first row that is not what was written, or null when the whole log is sound. */
  verify: (db: Queryable) => Promise<bigint | null>;
}>;

type Mac = (data: Buffer) => Buffer;

export function createAuditLog({ clock, mac }: Readonly<{ clock: Clock; mac: Mac }>): AuditLog {
  return {
    record: async (tx, entry) => {
      const last = await store.lockLast(tx);
      const row = {
        ...entry,
        details: entry.details ?? {},
        seq: (last?.seq ?? 0n) + 1n,
        at: clock.now(),
      };
      await store.append(tx, { ...row, digest: digestOf(mac, row, last?.digest) });
    },
    verify: async (db) => {
      let previous: AuditRow | undefined;
      for await (const row of store.readAll(db)) {
        const inOrder = row.seq === (previous?.seq ?? 0n) + 1n;
        if (!inOrder || !digestOf(mac, row, previous?.digest).equals(row.digest)) return row.seq;
        previous = row;
      }
      return null;
    },
  };
}

function digestOf(mac: Mac, row: Omit<AuditRow, 'digest'>, previous: Buffer | undefined): Buffer {
  const { seq, at, actor, action, subject, correlationId, details } = row;
  // Sorted, because the database keeps the members of an object in an order of its own.
  const sorted = Object.entries(details).toSorted(([left], [right]) => (left < right ? -1 : 1));
  const fields = [String(seq), at.toISOString(), actor, action, subject, correlationId, sorted];
  return mac(Buffer.concat([previous ?? Buffer.alloc(0), Buffer.from(JSON.stringify(fields))]));
}
