import type { Clock } from '../../kernel/clock.ts';
import type { Queryable, Tx } from '../db/pool.ts';
import * as store from './audit-store.ts';
import type { AuditHead, AuditRow } from './audit-store.ts';

/** An action that somebody must stay accountable for. Never holds a secret. */
export type AuditEntry = Readonly<{
  /** Who: a client id, an operator's e-mail, `command-line`, `anonymous`. */
  actor: string;
  /** What: `partner.created`, `client.secret-rolled`, … */
  action: string;
  subject: string;
  correlationId: string;
  details?: Readonly<Record<string, string | number | boolean | null | readonly string[]>>;
}>;

export type AuditLog = Readonly<{
  /** Adds an entry in the caller's transaction: the action and its record are committed together or not at all. */
  record: (tx: Tx, entry: AuditEntry) => Promise<void>;
  /** The first row that is not what was written, or null when the whole log is sound. */
  verify: (db: Queryable) => Promise<bigint | null>;
  /** The same of a portion of the log: the rows after one that is known to be sound. */
  verifyAfter: (db: Queryable, after: bigint) => Promise<VerifiedPortion>;
}>;

export type VerifiedPortion = Readonly<{
  /** The first row that is not what was written. */
  brokenAt: bigint | null;
  soundTo: bigint;
  /** The number of the newest row when this began. */
  newest: bigint;
}>;

type Mac = (data: Buffer) => Buffer;

const BEGINNING: AuditHead = { seq: 0n, digest: Buffer.alloc(0) };

export function createAuditLog({ clock, mac }: Readonly<{ clock: Clock; mac: Mac }>): AuditLog {
  const verifyAfter = async (db: Queryable, after: bigint) => await verifyPortion(db, mac, after);
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
      for (let after = 0n; ;) {
        const { brokenAt, soundTo, newest } = await verifyAfter(db, after);
        if (brokenAt !== null || soundTo >= newest) return brokenAt;
        after = soundTo;
      }
    },
    verifyAfter,
  };
}

/** The head is read first: what is added meanwhile is after it, and no concern of this portion. */
async function verifyPortion(db: Queryable, mac: Mac, after: bigint): Promise<VerifiedPortion> {
  const head = (await store.readHead(db)) ?? BEGINNING;
  const start = after === 0n ? BEGINNING : await store.readLink(db, after);
  if (!start) return { brokenAt: after, soundTo: 0n, newest: head.seq };
  let previous = start;
  for (const row of await store.readAfter(db, after)) {
    const isRight =
      row.seq === previous.seq + 1n && digestOf(mac, row, previous.digest).equals(row.digest);
    const isHead = row.seq !== head.seq || head.digest.equals(row.digest);
    if (!isRight || !isHead) {
      return { brokenAt: row.seq, soundTo: previous.seq, newest: head.seq };
    }
    previous = row;
  }
  // Rows that the head knows of were taken from the end.
  const isShort = previous === start && after < head.seq;
  const brokenAt = isShort ? after + 1n : null;
  return { brokenAt, soundTo: previous.seq, newest: head.seq };
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
