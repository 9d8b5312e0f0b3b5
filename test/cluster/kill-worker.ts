/**
 * A worker is killed and revived again and again under load. Merchants of the others go on meanwhile;
 * what was acknowledged is true ever after, and nothing is half done.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { paymentRequest } from '../payment-server.ts';
import { loadedService } from './loaded-service.ts';
import { runGiven, silentServers, untilAllServe } from './lose-server.ts';

const ROUNDS = Number(process.env['CLUSTER_ROUNDS'] ?? '20');
const BETWEEN = 40; // Answers of any merchant before each kill.
const MEANWHILE = 10; // Answers of other servers' merchants while one is down.
const PAUSE_MS = 500; // Before a request without an answer is repeated.
const ROUND_MS = 120_000; // A kill, a recovery and the checks, on a machine that is busy.
// What is left at the end: the callers' last answers, and every one of thousands once more.
const COMPARISON_MS = 900_000;

const service = await loadedService();
const { client, db, servers, merchants, shardOf, untilAcknowledged } = service;

/** Whose rows are on a server that is up. */
function isServed(merchantId: string, down: readonly string[]): boolean {
  const { pool } = db.at(shardOf(merchantId));
  const { host } = new URL(pool.options.connectionString ?? '');
  return !down.some((server) => new URL(server).host === host);
}

/** Not one request of theirs is refused, however slow the machine. */
async function assertServed(living: readonly string[]): Promise<void> {
  for (const merchantId of living) {
    const body = paymentRequest(merchantId);
    let answer = await client.send('POST', '/payments', body).catch(() => undefined);
    while (!answer || answer.status === 409) {
      await delay(PAUSE_MS);
      answer = await client.send('POST', '/payments', body).catch(() => undefined);
    }
    assert.equal(answer.status, 201, answer.text);
    client.acknowledged.push({ path: '/payments', body, answer });
  }
}

/** What holds while one server is down. */
async function assertOthersServed(): Promise<void> {
  const down = await silentServers(servers);
  assert.equal(down.length, 1, 'the command kills one server');
  const living = merchants.filter((merchantId) => isServed(merchantId, down));
  assert.ok(living.length > 0 && living.length < merchants.length, 'each worker has merchants');
  await untilAcknowledged(MEANWHILE, (merchantId) => living.includes(merchantId));
  await assertServed(living);
}

test(
  `${ROUNDS} kills of a worker under load lose nothing and leave nothing half done`,
  { timeout: ROUNDS * ROUND_MS + COMPARISON_MS },
  async (t) => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      await untilAcknowledged(BETWEEN);
      // Calls that find no answer then say something of the machine, and nothing of the cluster.
      if (round === 1)
        t.diagnostic(`${client.counts.unanswered} unanswered before a worker was lost`);
      await runGiven('CLUSTER_KILL_WORKER');
      try {
        await assertOthersServed();
      } finally {
        await runGiven('CLUSTER_REVIVE_WORKER');
      }
      await untilAllServe(servers);
      await service.assertSoundSoFar();
      const { unanswered, unsettled } = client.counts;
      t.diagnostic(
        `round ${round}: ${client.acknowledged.length} acknowledged, ${unsettled} unsettled, ${unanswered} unanswered so far`,
      );
    }
    await service.assertNothingLost();
  },
);
