import type {
  Acquirer,
  AcquirerAnswer,
  Approved,
  Declined,
  Enquiry,
  ReversalRequest,
  Unknown,
} from '../acquirers/index.ts';
import { createGroupCommit } from '../../platform/db/group-commit.ts';
import { type Database, transaction, type Tx } from '../../platform/db/pool.ts';

/** The final outcome: an answer, or that whatever happened was reversed. */
export type AcquirerVerdict = Approved | Declined | Readonly<{ kind: 'reversed' }>;

/** What became of a reference; undefined where the acquirer does not know, so that it is reversed. */
export async function enquireAbout(
  acquirer: Acquirer,
  enquiry: Enquiry,
): Promise<AcquirerVerdict | undefined> {
  const finding = await acquirer.enquire(enquiry);
  return finding.kind === 'unknown' || finding.kind === 'not-found' ? undefined : finding;
}

/** To what must be done all the same. */
export type RefusedAnswer = Readonly<{ kind: 'refused'; by: Declined }>;

/** A reversal has to be acknowledged: a refusal is not its outcome. */
export type ReversalAnswer = Readonly<{ kind: 'reversed' }> | RefusedAnswer | Unknown;

export async function reverse(
  acquirer: Acquirer,
  reversal: ReversalRequest,
): Promise<ReversalAnswer> {
  return reversalAnswer(await acquirer.reverse(reversal));
}

export function reversalAnswer(answer: AcquirerAnswer): ReversalAnswer {
  if (answer.kind === 'unknown') return answer;
  return answer.kind === 'approved' ? { kind: 'reversed' } : { kind: 'refused', by: answer };
}

type ReversalKind<Thing> = Readonly<{
  name: string;
  /** The record as one that can only end reversed; its card is kept only where the acquirer needs it. */
  reversing: (thing: Thing) => Thing;
  /** By compare-and-set, in the order of their ids; the ids of those written. */
  write: (tx: Tx, things: readonly Thing[]) => Promise<ReadonlySet<string>>;
}>;

/**
 * Commits that records can only end reversed, all that arrive together in one transaction, before the
 * acquirer is asked: from then on no late answer makes one a success. Undefined for a record that
 * another process has ended, or marked for reversal.
 */
export function createReversals<Thing extends Readonly<{ id: string; bucket: string }>>(
  { db }: Readonly<{ db: Database }>,
  { name, reversing, write }: ReversalKind<Thing>,
): (thing: Thing) => Promise<Thing | undefined> {
  const { submit } = createGroupCommit<Thing, Thing | undefined>({
    name,
    parallel: 1, // The other connections are for live requests.
    shardOf: ({ bucket }) => db.shardOf(bucket),
    keyOf: ({ id }) => id,
    run: async (things, shard) => {
      const turned = things.map(reversing);
      const inOrder = turned.toSorted((one, other) => (one.id < other.id ? -1 : 1));
      const written = await transaction(db.at(shard), (tx) => write(tx, inOrder));
      return turned.map((thing) => (written.has(thing.id) ? thing : undefined));
    },
  });
  return submit;
}
