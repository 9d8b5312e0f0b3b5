import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { openJournalFile } from '../../sandbox/acquirer-simulator/index.ts';
import { readSandboxFile } from '../../sandbox/partners/index.ts';
import { CURRENT } from '../../service/src/platform/http/api-version/versions.ts';
import { withStandbys } from '../../service/src/platform/db/leader.ts';
import { openDatabase } from '../../service/src/platform/db/pool.ts';
import { assertAcknowledged, assertOnce } from '../acknowledged.ts';
import { assertAgreement } from '../agreement.ts';
import { operationsInDoubt } from '../in-doubt.ts';
import { merchantBody } from '../merchant-body.ts';
import { startLoad } from '../mixed-load.ts';
import { paymentRequest } from '../payment-server.ts';
import { type PersistentClient, persistentClient } from '../persistent-client.ts';
import { startService } from '../service.ts';
import type { Fault } from './faults.ts';
import { HUB_ADDRESS, type Node, type Nodes, PASSWORD, PROXY_PORT } from './nodes.ts';
import { startRawWriter } from './raw-writer.ts';

const PORT = '18080';
const CALLERS = 6;
const PROBE_EVERY_MS = 250;
const BEFORE_MS = 2_000;
const AFTER_MS = 3_000;
const DRAIN_MS = 120_000;
const DATABASE = 'causeway';
const RAW = 'raw';

type Options = Readonly<{ folder: string; byProxy: boolean }>;

/** The service on these nodes, with two workers, and callers who write down what they are told. */
export async function openTrial(nodes: Nodes, { folder, byProxy }: Options) {
  await prepareDatabases(await nodes.leader());
  const hosts = byProxy
    ? `${HUB_ADDRESS}:${PROXY_PORT}`
    : nodes.nodes.map(({ address }) => `${address}:5432`).join();
  const ownerUrl = `postgres://postgres:${PASSWORD}@${hosts}/${DATABASE}`;
  const DATA_DIR = join(folder, 'service');
  const service = startService({
    DATA_DIR,
    PORT,
    DATABASE_URL: `postgres://causeway_service:${PASSWORD}@${hosts}/${DATABASE}`,
    MIGRATION_DATABASE_URL: ownerUrl,
    RATE_LIMIT: '1000000',
    WORKERS: '2',
  });
  await service.ready;
  const url = `http://localhost:${PORT}`;
  const db = openDatabase({ url: withStandbys(ownerUrl), connections: 2 });
  const sandbox = readSandboxFile(join(DATA_DIR, 'sandbox.json'));
  assert.ok(sandbox);
  const client = persistentClient(url, {
    headers: { 'Api-Version': CURRENT, 'x-api-key': sandbox.partners.isv.apiKey },
    untilUp: () => Promise.resolve(),
  });
  const limits = { dailyRefundLimit: null, dailyCancellationLimit: null };
  const merchants = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const body = merchantBody({ pointOfSaleOptions: limits });
      return String((await client.send('POST', '/onboarding/merchants', body)).at('merchantId'));
    }),
  );
  const [merchantId = ''] = merchants;

  async function round(name: string, fault: Fault, number: number): Promise<number> {
    const from = client.acknowledged.length;
    const load = startLoad(client, { merchants, callers: CALLERS });
    const probe = startProbe(client, merchantId);
    const writers = nodes.nodes.map((node) => startRawWriter(node, RAW));
    await delay(BEFORE_MS);
    const leader = await nodes.leader();
    await fault(nodes, leader, number);
    await nodes.untilWhole();
    await delay(AFTER_MS);
    const outage = await probe.stop();
    const expected = await load.stop();
    const told = (await Promise.all(writers.map((writer) => writer.stop()))).flat();
    await untilSettled();
    await assertAcknowledged(
      { ...client, acknowledged: client.acknowledged.slice(from) },
      expected,
    );
    await assertTold(await nodes.leader(), told);
    const { acknowledged, counts } = client;
    console.log(
      `  ${name} ${number + 1}: leader ${leader.name}, then ${(await nodes.leader()).name}; nobody served for ${outage} ms; ` +
        `${acknowledged.length - from} acknowledged, ${told.length} rows at single nodes; so far ${counts.unanswered} calls unanswered, ${counts.unsettled} unsettled`,
    );
    return outage;
  }

  async function untilSettled(): Promise<void> {
    const ends = Date.now() + DRAIN_MS;
    while ((await operationsInDoubt(db)) > 0) {
      assert.ok(Date.now() < ends, 'nothing stays in doubt');
      await delay(250);
    }
  }

  async function close(): Promise<void> {
    await assertOnce(db, client.acknowledged);
    await assertAgreement(db, openJournalFile(join(DATA_DIR, 'acquirer-journal.sqlite')));
    console.log(
      `${client.acknowledged.length} acknowledged: each there, each once; the books agree, and with the acquirer.`,
    );
    await db.close();
    assert.equal(await service.stop(), 0);
  }

  /** Also after a trial that failed: nothing of it stays. */
  const kill = (): boolean => service.child.kill('SIGKILL');
  return { round, close, kill };
}

export type Trial = Awaited<ReturnType<typeof openTrial>>;

/** A purchase every so often, whatever became of those before; how long it took at most until the next succeeded. */
function startProbe({ ask }: PersistentClient, merchantId: string) {
  const state = { isOver: false };
  const succeeded = [Date.now()];
  const asked: Promise<unknown>[] = [];
  const running = (async () => {
    while (!state.isOver) {
      asked.push(
        ask('/payments', paymentRequest(merchantId)).then(() => succeeded.push(Date.now())),
      );
      await delay(PROBE_EVERY_MS);
    }
  })();
  return {
    stop: async (): Promise<number> => {
      state.isOver = true;
      await running;
      await Promise.all(asked);
      return Math.max(...succeeded.slice(1).map((at, place) => at - (succeeded[place] ?? at)));
    },
  };
}

async function prepareDatabases(leader: Node): Promise<void> {
  await onNode(leader, 'postgres', async (client) => {
    await client.query(`create role causeway_service login password '${PASSWORD}'`);
    for (const name of [DATABASE, RAW]) await client.query(`create database ${name}`);
  });
  await onNode(leader, RAW, (client) => client.query('create table told (key text primary key)'));
}

async function assertTold(leader: Node, told: readonly string[]): Promise<void> {
  const kept = await onNode(leader, RAW, async (client) => {
    const { rows } = await client.query<{ key: string }>('delete from told returning key');
    return new Set(rows.map(({ key }) => key));
  });
  assert.deepEqual(
    told.filter((key) => !kept.has(key)),
    [],
    'told a node’s own client, and lost',
  );
}

async function onNode<T>(
  { address }: Node,
  database: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({
    connectionString: `postgres://postgres:${PASSWORD}@${address}:5432/${database}`,
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
