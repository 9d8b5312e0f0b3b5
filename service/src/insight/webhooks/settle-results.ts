import { addMilliseconds } from '../../kernel/clock.ts';
import { lockStreams, recordMany } from '../../records/events/index.ts';
import { createGroupCommit, type GroupCommit } from '../../platform/db/group-commit.ts';
import { transaction, type Tx } from '../../platform/db/pool.ts';
import { openingNext } from './delivery-store.ts';
import type { Result } from './schedule.ts';
import * as store from './result-store.ts';
import { DISABLED_REASONS, type DisabledReason } from './endpoint.ts';
import { endpointDisabled } from './event.ts';
import { markDisabled } from './endpoint-store.ts';
import type { Platform } from '../../platform/platform.ts';

const PARALLEL = 2; // Of its writes: most connections are for the other jobs.
const FAILING_MAX_MS = 5 * 86_400_000; // Of nothing but failure, before an endpoint is disabled.
const GONE = 410;

type ResultDeps = Pick<Platform, 'db' | 'clock' | 'logger'>;

/**
 * Commits what attempts came to, those that end while others are committed together: the delivery, the
 * attempt, how the endpoint is doing, and the next event of the subject, which is due from then on. So no
 * event is sent before the result of the one before it is kept, whoever is killed when.
 */
export function createResults(deps: ResultDeps): GroupCommit<Result, void> {
  return createGroupCommit<Result, void>({
    name: 'webhook results',
    parallel: PARALLEL,
    shardOf: ({ delivery }) => deps.db.shardOf(delivery.bucket),
    run: async (results, shard) => {
      const disabled = await transaction(deps.db.at(shard), (tx) => settle(tx, deps, results));
      for (const endpoint of disabled) {
        deps.logger.warn(endpoint, 'a webhook endpoint was disabled');
      }
      return results.map(() => undefined);
    },
  });
}

async function settle(tx: Tx, { clock }: ResultDeps, results: readonly Result[]) {
  const now = clock.now();
  // Rows are locked in one order everywhere: streams, deliveries, endpoints.
  const inOrder = results.toSorted((one, other) => (one.delivery.id < other.delivery.id ? -1 : 1));
  const ending = inOrder.filter(({ endedAt }) => endedAt !== null);
  if (ending.length > 0) {
    await lockStreams(
      tx,
      ending.map(({ delivery }) => delivery.partnerId),
    );
  }
  const settled = await store.settleDeliveries(tx, inOrder);
  const late = inOrder.map(({ delivery }) => delivery.id).filter((id) => !settled.has(id));
  const numbers =
    late.length === 0 ? settled : new Map([...settled, ...(await store.countAttempts(tx, late))]);
  const keys = ending.map(({ delivery }) => delivery).filter(({ id }) => settled.has(id));
  await tx.commitInOneRoundTrip([
    ...store.keepingAttempts(inOrder.flatMap((result) => attemptOf(result, numbers))),
    ...openingNext(keys, now),
  ]);
  const healths = healthsOf(results);
  const noted = await store.noteHealth(tx, healths, now);
  const failing = noted.filter(
    ({ failingSince }) => failingSince && failingSince <= addMilliseconds(now, -FAILING_MAX_MS),
  );
  const gone = results.filter(({ attempt }) => attempt.status === GONE && attempt.error !== null);
  return await disableEndpoints(tx, now, {
    GONE: gone.map(({ delivery }) => delivery.endpointId),
    FAILING: failing.map(({ id }) => id),
  });
}

function attemptOf({ attempt, delivery }: Result, numbers: ReadonlyMap<string, number>) {
  const number = numbers.get(delivery.id);
  if (number === undefined) return []; // The delivery was removed.
  return [{ ...attempt, number, deliveryId: delivery.id, endpointId: delivery.endpointId }];
}

/** What attempts say of their endpoints. They are in the order in which they ended. */
export function healthsOf(results: readonly Result[]): readonly store.EndpointHealth[] {
  const byEndpoint = Map.groupBy(results, ({ delivery }) => delivery.endpointId);
  return [...byEndpoint].map(([endpointId, ofOne]) => {
    const last = ofOne.findLastIndex(({ attempt }) => attempt.error === null);
    return { endpointId, hasSucceeded: last >= 0, failures: ofOne.length - 1 - last };
  });
}

export type Disabled = Readonly<{ endpointId: string; partnerId: string; reason: DisabledReason }>;

/**
 * Disables endpoints that asked for it by a 410, or that failed for too long, with an event for each:
 * the partner's other endpoints are told. What is queued for them is kept.
 */
export async function disableEndpoints(
  tx: Tx,
  now: Date,
  endpointIds: Readonly<Record<DisabledReason, readonly string[]>>,
): Promise<readonly Disabled[]> {
  const disabled: Disabled[] = [];
  for (const reason of DISABLED_REASONS) {
    if (endpointIds[reason].length === 0) continue;
    const endpoints = await markDisabled(tx, endpointIds[reason], reason, now);
    for (const { id, partnerId } of endpoints) disabled.push({ endpointId: id, partnerId, reason });
    await recordMany(
      tx,
      endpoints.map((endpoint) => endpointDisabled(endpoint, { now, reason })),
    );
  }
  return disabled;
}
