/**
 * The coordinator is killed and revived under load: whatever was acknowledged stays true, and
 * the service goes on by itself once it is back.
 */
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { loadedService } from './loaded-service.ts';
import { runGiven, untilAllServe } from './lose-server.ts';

const ROUNDS = 5;
const BETWEEN = 40; // Answers before each kill.
const DOWN_MS = 2_000; // Long enough that every caller meets it.
const TIMEOUT_MS = 900_000;

const service = await loadedService();
const { client, servers, untilAcknowledged } = service;

test(
  `${ROUNDS} kills of the coordinator under load lose nothing and leave nothing half done`,
  { timeout: TIMEOUT_MS },
  async (t) => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      await untilAcknowledged(BETWEEN);
      await runGiven('CLUSTER_KILL_COORDINATOR');
      const before = client.acknowledged.length;
      await delay(DOWN_MS);
      const meanwhile = client.acknowledged.length - before;
      await runGiven('CLUSTER_REVIVE_COORDINATOR');
      await untilAllServe(servers);
      await untilAcknowledged(BETWEEN);
      await service.assertSoundSoFar();
      t.diagnostic(`round ${round}: ${meanwhile} acknowledged in ${DOWN_MS} ms without it`);
    }
    await service.assertNothingLost();
  },
);
