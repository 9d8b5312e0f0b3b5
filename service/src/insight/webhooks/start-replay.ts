import { feedSpan } from '../../records/events/index.ts';
import { bucketIn, newId } from '../../kernel/id.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { PartnerCaller } from '../../access/partners/index.ts';
import { forBucket } from '../../platform/db/database.ts';
import { type Database, transaction } from '../../platform/db/pool.ts';
import { found, invalid } from '../../platform/http/errors.ts';
import { findEndpoint, lockEndpoint } from './endpoint-store.ts';
import { tooManyReplays } from './errors.ts';
import type { Replay } from './replay.ts';
import { countRunning, insertReplay } from './replay-store.ts';

const RUNNING_MAX = 5; // Of an endpoint: more than anybody needs, and few enough to look at.

type Requested = Readonly<{
  endpointId: string;
  from: Date;
  to: Date;
  types: readonly string[] | null;
  onlyFailed: boolean;
  correlationId: string;
}>;

/** Notes what is to be delivered again; a job does it. */
export async function startReplay(
  { db, clock }: Readonly<{ db: Database; clock: Clock }>,
  caller: PartnerCaller,
  requested: Requested,
): Promise<Replay> {
  const { endpointId, from, to } = requested;
  if (from > to) {
    const errorMessage = 'Must not be before `from`.';
    throw invalid([{ parameterName: 'to', reasonCode: 'INVALID_VALUE', errorMessage }]);
  }
  const { partnerId } = found(await findEndpoint(db, caller, endpointId));
  const bucket = bucketIn(endpointId);
  const on = forBucket(db, bucket);
  const { after, upTo } = await feedSpan(on, partnerId, { from, to });
  const now = clock.now();
  const replay: Replay = {
    ...requested,
    id: newId('webhookReplay', bucket, now),
    bucket,
    partnerId,
    position: after,
    lastPosition: upTo,
    status: 'RUNNING',
    queued: 0n,
    requestedBy: caller.clientId,
    createdAt: now,
    endedAt: null,
  };
  await transaction(on, async (tx) => {
    found(await lockEndpoint(tx, caller, endpointId));
    if ((await countRunning(tx, endpointId)) >= RUNNING_MAX) throw tooManyReplays();
    await insertReplay(tx, replay);
  });
  return replay;
}
