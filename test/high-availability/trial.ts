import assert from 'node:assert/strict';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openJournalFile } from '../../sandbox/acquirer-simulator/index.ts';
import { readSandboxFile } from '../../sandbox/partners/index.ts';
import { CURRENT } from '../../service/src/platform/http/api-version/versions.ts';
import { withStandbys } from '../../service/src/platform/db/leader.ts';
import { type Database, openDatabase } from '../../service/src/platform/db/pool.ts';
import { assertAgreement } from '../agreement.ts';
import { operationsInDoubt } from '../in-doubt.ts';
import { merchantBody } from '../merchant-body.ts';
import { startLoad } from '../mixed-load.ts';
import { persistentClient } from '../persistent-client.ts';
import { type Service, startService } from '../service.ts';
import { FAULTS } from './faults.ts';
import {
  askedWhileDeposed,
  countDoubled,
  countLost,
  lostRows,
  paymentsOfOthers,
} from './findings.ts';
import type { Nodes } from './nodes.ts';
import { onNode } from './on-node.ts';
import { startProbe } from './probe.ts';
import { startRawWriter } from './raw-writer.ts';
import { HUB_ADDRESS, type Node, PASSWORD, PROXY_PORT } from './settings.ts';
import { openSurvivors } from './survivors.ts';

const PORT = '18080';
const CALLERS = 4;
const MERCHANTS = 4;
const DRAIN_MS = 300_000;
const DATABASE = 'causeway';
const RAW = 'raw';

export type Findings = Readonly<{
  leader: string;
  leaderAfter: string;
  /** How long nobody's purchase succeeded. */
  outageMs: number;
  acknowledged: number;
  lost: number;
  doubled: number;
  /** What single servers told their own clients, and those of it that the one that was led by is missing. */
  rows: number;
  rowsLost: number;
  /** Of a leader that the others had replaced: how often its client tried, and what it was told. */
  deposedTries: number;
  deposedTold: number;
  unanswered: number;
  unsettled: number;
  seconds: number;
  machineLoad: number;
}>;

/** The service on these nodes, with two workers, and callers who write down what they are told. */
export async function openTrial(nodes: Nodes, folder: string, byProxy: boolean) {
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
  const db = openDatabase({ url: withStandbys(ownerUrl), connections: 2 });
  const world = { nodes, service, db, ...(await callersOf(DATA_DIR)) };
  return {
    round: async (name: string, number: number) => await round(world, name, number),
    output: () => service.output(),
    close: async (): Promise<void> => {
      await db.close();
      assert.equal(await service.stop(), 0, 'the service ends by itself');
    },
  };
}

async function callersOf(dataDir: string) {
  const url = `http://localhost:${PORT}`;
  const sandbox = readSandboxFile(join(dataDir, 'sandbox.json'));
  assert.ok(sandbox);
  const client = persistentClient(url, {
    headers: { 'Api-Version': CURRENT, 'x-api-key': sandbox.partners.isv.apiKey },
    untilUp: () => Promise.resolve(),
  });
  const limits = { dailyRefundLimit: null, dailyCancellationLimit: null };
  const merchants = await Promise.all(
    Array.from({ length: MERCHANTS }, async () => {
      const body = merchantBody({ pointOfSaleOptions: limits });
      return String((await client.send('POST', '/onboarding/merchants', body)).at('merchantId'));
    }),
  );
  const survivors = await openSurvivors(url, sandbox);
  const journal = openJournalFile(join(dataDir, 'acquirer-journal.sqlite'));
  return { client, merchants, survivors, journal };
}

type World = Readonly<{ nodes: Nodes; service: Service; db: Database }> &
  Awaited<ReturnType<typeof callersOf>>;

async function round(world: World, name: string, number: number): Promise<Findings> {
  const { client, db, journal, merchants, nodes, survivors } = world;
  const began = Date.now();
  const machineLoad = loadavg()[0] ?? 0;
  const assertSurvived = await survivors.before();
  const from = client.acknowledged.length;
  const { unanswered, unsettled } = client.counts;
  const { deposed, expected, leader, outageMs, written } = await underLoad(world, name, number);
  await untilSettled(db);
  const acknowledged = client.acknowledged.slice(from);
  const lost = await countLost(client, acknowledged, expected);
  const after = await nodes.leader();
  const told = written.flatMap((writer) => writer.told);
  const rowsLost = (await lostRows(after, RAW, told)).length;
  const others = await paymentsOfOthers(db, merchants);
  const doubled = await countDoubled(db, client.acknowledged, others);
  if (lost === 0) await assertAgreement(db, journal);
  await assertSurvived();
  return {
    leader: leader.name,
    leaderAfter: after.name,
    outageMs,
    acknowledged: acknowledged.length,
    lost,
    doubled,
    rows: told.length,
    rowsLost,
    ...askedWhileDeposed(leader, deposed, written),
    unanswered: client.counts.unanswered - unanswered,
    unsettled: client.counts.unsettled - unsettled,
    seconds: Math.round((Date.now() - began) / 1_000),
    machineLoad: Math.round(machineLoad),
  };
}

/** Payments of every kind, purchases in a steady row, and a writer at each server, while the fault is there. */
async function underLoad({ client, merchants, nodes }: World, name: string, number: number) {
  const fault = FAULTS[name];
  assert.ok(fault, `There is no fault ${name}.`);
  const load = startLoad(client, { merchants, callers: CALLERS });
  const probe = startProbe(client, merchants[0] ?? '');
  const writers = nodes.nodes.map((node) => startRawWriter(node, RAW));
  await probe.served();
  const leader = await nodes.leader();
  const deposed = await fault({ nodes, leader, round: number, served: probe.served });
  await nodes.untilWhole();
  await probe.served();
  const outageMs = await probe.stop();
  const expected = await load.stop();
  const written = await Promise.all(writers.map(async (writer) => await writer.stop()));
  return { deposed: deposed ?? undefined, leader, outageMs, expected, written };
}

async function untilSettled(db: Database): Promise<void> {
  const ends = Date.now() + DRAIN_MS;
  while ((await operationsInDoubt(db)) > 0) {
    assert.ok(Date.now() < ends, 'nothing stays in doubt');
    await delay(250);
  }
}

async function prepareDatabases(leader: Node): Promise<void> {
  await onNode(leader, 'postgres', async (client) => {
    await client.query(`create role causeway_service login password '${PASSWORD}'`);
    for (const name of [DATABASE, RAW]) await client.query(`create database ${name}`);
  });
  await onNode(leader, RAW, (client) => client.query('create table told (key text primary key)'));
}
