import { assert } from '../../kernel/assert.ts';
import { createGroupCommit } from '../../platform/db/group-commit.ts';
import {
  type Claim,
  claiming,
  claimMany,
  type ClaimRequest,
  releaseMany,
} from '../../platform/db/idempotency-store.ts';
import {
  type Statement,
  commitOptimistically,
  transaction,
  type Tx,
} from '../../platform/db/pool.ts';
import type { Answer } from '../../platform/http/answer.ts';
import { replay } from '../../platform/http/idempotency.ts';
import type { Platform } from '../../platform/platform.ts';

/** An operation to begin, with everything it needs, as data. */
export type Intent = Readonly<{
  /** Whose key is claimed; null where there was no request, as for an expiry. */
  request: ClaimRequest | null;
}>;

export type Decision<Record, Refusal> =
  Readonly<{ record: Record }> | Readonly<{ refusal: Refusal }>;

/** `replayed`: the key was used before, and this was the answer. */
export type Committed<Record, Refusal> = Decision<Record, Refusal> | Readonly<{ replayed: Answer }>;

export type IntentKind<One extends Intent, Record, Refusal> = Readonly<{
  name: string;
  /** The bucket of all that it reads and writes: a batch is of buckets of one shard. */
  bucketOf: (intent: One) => string;
  /** The row that no two intents of one batch may touch. */
  keyOf?: (intent: One) => string;
  /**
   * The optimistic path: the records of all, where they follow from memory, with statements that fail
   * the transaction unless the assumptions hold; undefined where something has to be read first.
   */
  planOptimistically?: (
    intents: readonly One[],
    now: Date,
  ) => OptimisticRecords<Record> | undefined;
  /** The locking path: reads and locks what each depends on; the decisions are in their order. */
  planUnderLock: (
    tx: Tx,
    intents: readonly One[],
    now: Date,
  ) => Promise<readonly Decision<Record, Refusal>[]>;
  /** What writes one record or more, all or none. */
  write: (records: readonly Record[]) => readonly Statement[];
}>;

export type OptimisticRecords<Record> = Readonly<{
  records: readonly Record[];
  statements: readonly Statement[];
}>;

export type OperationDeps = Pick<Platform, 'db' | 'clock' | 'metrics'>;

/**
 * Step one of three, for all intents that arrive together in one transaction: the key is claimed and
 * the record is there, before anybody outside is asked. A repeat gets the first answer; a refusal
 * gives the key back.
 */
export function createIntents<One extends Intent, Record, Refusal>(
  deps: OperationDeps,
  kind: IntentKind<One, Record, Refusal>,
): (intent: One) => Promise<Committed<Record, Refusal>> {
  const { name, bucketOf, keyOf } = kind;
  const { db } = deps;
  const { submit } = createGroupCommit<One, Outcome<Record, Refusal>>({
    name,
    shardOf: (intent) => db.shardOf(bucketOf(intent)),
    ...(keyOf ? { keyOf } : {}),
    run: (intents, shard) => commitAll({ ...deps, db: db.at(shard) }, kind, intents),
    observe: ({ size, durationMs }) => {
      deps.metrics.groupCommitSize.observe({ name }, size);
      deps.metrics.groupCommitSeconds.observe({ name }, durationMs / 1000);
    },
  });
  return async (intent) => {
    const outcome = await submit(intent);
    if (!('claim' in outcome)) return outcome;
    const replayed = replay(outcome.claim);
    assert(replayed, 'an intent whose key is new is decided');
    return { replayed };
  };
}

type Outcome<Record, Refusal> = Decision<Record, Refusal> | Readonly<{ claim: Claim }>;

/** In one round trip where all can be planned, no key was used before and the assumptions hold. */
async function commitAll<One extends Intent, Record, Refusal>(
  { db, clock }: OperationDeps,
  kind: IntentKind<One, Record, Refusal>,
  intents: readonly One[],
): Promise<Outcome<Record, Refusal>[]> {
  const now = clock.now();
  const optimistic = kind.planOptimistically?.(intents, now);
  if (optimistic) {
    const { records, statements } = optimistic;
    const requests = requestsOf(intents);
    const isDone = await commitOptimistically(db, [
      ...(requests.length === 0 ? [] : [claiming(requests, now)]),
      // After the claims: a claim may have waited for another transaction, which has changed things.
      ...kind.write(records),
      ...statements,
    ]);
    if (isDone) return records.map((record) => ({ record }));
  }
  return await transaction(db, (tx) => commitEach(tx, kind, { intents, now: clock.now() }));
}

async function commitEach<One extends Intent, Record, Refusal>(
  tx: Tx,
  kind: IntentKind<One, Record, Refusal>,
  { intents, now }: Readonly<{ intents: readonly One[]; now: Date }>,
): Promise<Outcome<Record, Refusal>[]> {
  const claims = await claimsOf(tx, intents, now);
  const fresh = intents.filter((_, place) => claims[place]?.kind === 'new');
  const decisions = fresh.length === 0 ? [] : await kind.planUnderLock(tx, fresh, now);
  assert(decisions.length === fresh.length, `${kind.name}: every intent is decided`);
  await releaseMany(
    tx,
    requestsOf(fresh.filter((_, place) => 'refusal' in (decisions[place] ?? {}))),
  );
  const records = decisions.flatMap((one) => ('record' in one ? [one.record] : []));
  if (records.length > 0) await tx.commitInOneRoundTrip(kind.write(records));
  const decided = decisions.values();
  return claims.map((claim) => (claim.kind === 'new' ? next(decided) : { claim }));
}

const NEW: Claim = { kind: 'new' };

/** What each key means; an intent without a request has none, and is new. */
async function claimsOf(tx: Tx, intents: readonly Intent[], now: Date): Promise<Claim[]> {
  const claims = (await claimMany(tx, requestsOf(intents), now)).values();
  return intents.map(({ request }) => (request ? next(claims) : NEW));
}

function requestsOf(intents: readonly Intent[]): ClaimRequest[] {
  return intents.flatMap(({ request }) => request ?? []);
}

function next<T>(values: ArrayIterator<T>): T {
  const { value, done } = values.next();
  assert(done !== true, 'there is one for each');
  return value;
}
