/** A shard goes from one worker to another and back under load: callers wait at most, and lose nothing. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { ask } from '../servers.ts';
import { loadedService } from './loaded-service.ts';

const ROUNDS = 4;
const BETWEEN = 30; // Answers before each move.
const TIMEOUT_MS = 900_000;

const service = await loadedService();
const { client, db, merchants, shardOf, untilAcknowledged } = service;

type Place = Readonly<{ host: string; port: number }>;

async function placesOf(shard: string): Promise<readonly [Place, Place]> {
  const workers = await ask<Place & { isHere: boolean }>(
    db.ownerUrl,
    `select nodename as host, nodeport as port, exists (
       select from pg_dist_placement where shardid = ${shard} and groupid = node.groupid) as "isHere"
     from pg_dist_node as node where noderole = 'primary' and shouldhaveshards order by groupid`,
  );
  const [from, to] = [workers.find(({ isHere }) => isHere), workers.find(({ isHere }) => !isHere)];
  assert.ok(from && to, 'there are two workers');
  return [from, to];
}

/** What the last move has left on the other worker is cleaned up by the cluster in its own time. */
async function move(shard: string, mode: string): Promise<void> {
  const [from, to] = await placesOf(shard);
  for (;;) {
    try {
      await ask(
        db.ownerUrl,
        `select citus_move_shard_placement(${shard}, '${from.host}', ${from.port},
           '${to.host}', ${to.port}, '${mode}')`,
      );
      return;
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('leftover'))) throw error;
      await delay(1_000);
    }
  }
}

test(
  `a shard that moves to and fro under load, ${ROUNDS} times in each way, loses nothing`,
  { timeout: TIMEOUT_MS },
  async (t) => {
    const shard = shardOf(merchants[0] ?? '');
    const isMoved = (merchantId: string) => shardOf(merchantId) === shard;
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const mode of ['force_logical', 'auto', 'force_logical', 'auto']) {
        await untilAcknowledged(BETWEEN, isMoved);
        const startedAt = performance.now();
        await move(shard, mode);
        t.diagnostic(`round ${round}, ${mode}: ${Math.round(performance.now() - startedAt)} ms`);
      }
      await service.assertSoundSoFar();
    }
    const { unanswered, unsettled } = client.counts;
    t.diagnostic(
      `${client.acknowledged.length} acknowledged, ${unsettled} unsettled, ${unanswered} unanswered`,
    );
    await service.assertNothingLost();
  },
);
