import { figure } from './progress.ts';
import type { Reply } from './seed-client.ts';

const KINDS = [
  'sales',
  'holds',
  'with 3-D Secure',
  'declined',
  'completions',
  'cancellations',
  'refunds',
  'batches closed by merchants',
] as const;
type Kind = (typeof KINDS)[number];

const FAILURES_SHOWN = 3;

/** Counts what came of the requests: how many of each kind, and how many went wrong. */
export type DayTally = Readonly<{
  /** Counts an answer, and tells whether it was done. */
  add: (kind: Kind, reply: Reply) => boolean;
  moved: (events: ReadonlyMap<string, number>) => void;
  figures: () => Readonly<{ lines: string[]; made: number; replayed: number; failed: number }>;
}>;

export function createDayTally(complain: (why: string) => void): DayTally {
  const counts = new Map<Kind, number>(KINDS.map((kind) => [kind, 0]));
  const events = new Map<string, number>();
  let [made, replayed, refused, failed] = [0, 0, 0, 0];
  const count = (kind: Kind): void => {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  };
  return {
    add: (kind, reply) => {
      const isDone = reply.status === 200 || reply.status === 201;
      const isDeclined = reply.status === 422;
      if (isDone) count(kind);
      else if (isDeclined) count('declined');
      // A limit of the merchant's, or nothing to do: what a shop meets, too.
      else if (reply.status === 409) refused += 1;
      else {
        failed += 1;
        if (failed <= FAILURES_SHOWN) complain(`${reply.status}: ${reply.text}`);
      }
      if (isDone || isDeclined) {
        if (reply.replayed) replayed += 1;
        else made += 1;
      }
      return isDone;
    },
    moved: (recorded) => {
      for (const [type, more] of recorded) events.set(type, (events.get(type) ?? 0) + more);
    },
    figures: () => ({
      lines: [
        ...[...counts].map(([kind, many]) => `${kind}: ${figure(many)}`),
        `refused by a rule: ${figure(refused)}`,
        `batches closed while time was moved: ${figure(events.get('batch.closed') ?? 0)}`,
        `holds expired: ${figure(events.get('payment.expired') ?? 0)}`,
        `payouts paid: ${figure(events.get('payout.paid') ?? 0)}`,
        `payouts that came back: ${figure(events.get('payout.returned') ?? 0)}`,
      ],
      made,
      replayed,
      failed,
    }),
  };
}
