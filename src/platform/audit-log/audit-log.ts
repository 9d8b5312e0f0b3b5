import type { Clock } from '../../kernel/clock.ts';
import type { Queryable } from '../db/pool.ts';
import type { Tx } from '../db/transaction.ts';
import * as store from './audit-store.ts';
import type { AuditHead, AuditRow } from './audit-store.ts';

/** An action that somebody must stay accountable for. Never holds a secret. */
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
  /** Adds an entry in the caller's transaction: the action and its record are committed together or not at all. */
  record: (tx: Tx, entry: AuditEntry) => Promise<void>;
  /** The first row that is not what was written, or null when the whole log is sound. */
  verify: (db: Queryable) => Promise<bigint | null>;
}>;

type Mac = (data: Buffer) => Buffer;

export function createAuditLog({ clock, mac }: Readonly<{ clock: Clock; mac: Mac }>): AuditLog {
  return {
    record: async (tx, entry) => {
      const head = await store.lockHead(tx);
      const row = {
        ...entry,
        details: entry.details ?? {},
        seq: head.seq + 1n,
        createdAt: clock.now(),
      };
      await store.append(tx, { ...row, digest: digestOf(mac, row, head.digest) });
    },
    verify: async (db) => {
      let previous: AuditHead = { seq: 0n, digest: Buffer.alloc(0) };
      for await (const row of store.readAll(db)) {
        const inOrder = row.seq === previous.seq + 1n;
        if (!inOrder || !digestOf(mac, row, previous.digest).equals(row.digest)) return row.seq;
        previous = row;
      }
      const head = await store.readHead(db);
      const isWhole = head?.seq === previous.seq && head.digest.equals(previous.digest);
      return isWhole ? null : previous.seq + 1n;
    },
  };
}

function digestOf(mac: Mac, row: Omit<AuditRow, 'digest'>, previous: Buffer): Buffer {
  const { seq, createdAt, actor, action, subject, correlationId, details } = row;
  // Sorted, because the database keeps the members of an object in an order of its own.
  const sorted = Object.entries(details).toSorted(([left], [right]) => (left < right ? -1 : 1));
  const fields = [
    String(seq),
    createdAt.toISOString(),
    actor,
    action,
    subject,
    correlationId,
    sorted,
  ];
  return mac(Buffer.concat([previous, Buffer.from(JSON.stringify(fields))]));
}
