import { existsSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { CURRENT } from '../src/platform/http/api-version/versions.ts';
import { callsOf, type ConsoleCall, type Found } from './console-calls.ts';
import { print } from './load.ts';
import { median } from './report.ts';
import { postmasterOf, reapedSeconds } from './service.ts';

const COST_MAX = 2; // Of what it costs among few.
const PAGE = 20; // Rows that a page shows.
const WARM_UP = 5; // Until then hot code is compiled, and plans are made.

type Side = 'operator' | 'partner';
type Cost = Readonly<{ name: string; rows: number; postgres: number; total: number }>;
type Means = Readonly<{
  app: FastifyInstance;
  dataDir: string;
  times: number;
  only: string;
  /** How many rows each list has among few, which is as many as it is asked for among many. */
  limits: Map<string, number>;
}>;

/** What each call costs, in microseconds. */
export async function measureSide(means: Means, side: Side, found: Found): Promise<Cost[]> {
  const costs: Cost[] = [];
  for (const call of callsOf(side, found)) {
    const name = `${side}: ${call.name}`;
    if (name.includes(means.only)) costs.push(await costOf(means, { side, name, call }));
  }
  return costs;
}

type Measured = Readonly<{ side: Side; name: string; call: ConsoleCall }>;

async function costOf(means: Means, { side, name, call }: Measured): Promise<Cost> {
  const { dataDir, limits, times } = means;
  const ask = async (limit: number): Promise<number> =>
    await rowsOf(means, side, call.isList ? `${call.path}limit=${limit}` : call.path);
  const limit = limits.get(name) ?? Math.max(1, await ask(PAGE));
  limits.set(name, limit);
  for (let time = 0; time < WARM_UP; time += 1) await ask(limit);
  const costs: Used[] = [];
  let rows = 0;
  for (let time = 0; time < times; time += 1) {
    const before = used(dataDir);
    rows = await ask(limit);
    const after = used(dataDir);
    const service = after.service - before.service;
    costs.push({ service, postgres: after.postgres - before.postgres });
  }
  // The median: what a collection of garbage takes is no call's own.
  const middle = (of: (cost: Used) => number): number => median(costs.map(of)) * 1e6;
  return {
    name,
    rows,
    postgres: middle(({ postgres }) => postgres),
    total: middle(({ postgres, service }) => postgres + service),
  };
}

async function rowsOf({ app }: Means, side: Side, url: string): Promise<number> {
  const headers = { cookie: `person=${side}`, 'api-version': CURRENT };
  const { payload, statusCode } = await app.inject({ url, headers });
  if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${payload}`);
  const body: unknown = JSON.parse(payload);
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined;
  return Array.isArray(data) ? data.length : 1;
}

type Used = Readonly<{ service: number; postgres: number }>;

/** Seconds of processor so far. */
function used(dataDir: string): Used {
  const { system, user } = process.cpuUsage();
  return { service: (system + user) / 1e6, postgres: postgresSeconds(dataDir) };
}

/** To the nanosecond, where `postgresSeconds` of the other benchmarks counts hundredths of a second. */
function postgresSeconds(dataDir: string): number {
  const first = postmasterOf(dataDir);
  const children = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').trim().split(' ');
  return children.reduce((sum, pid) => sum + onProcessor(pid), reapedSeconds(dataDir));
}

function onProcessor(pid: string): number {
  const file = `/proc/${pid}/schedstat`;
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e9 : 0;
}

type Compared = Readonly<{
  amongFew: readonly Cost[];
  amongMany: readonly Cost[];
  counts: readonly [number, number];
}>;

/** Prints both, and tells whether every call holds. */
export function compare({ amongFew, amongMany, counts: [few, many] }: Compared): boolean {
  print(['µs of processor', 'rows', `among ${few}`, `among ${many}`, 'PostgreSQL', 'ratio', '']);
  const exceeding = amongFew.filter((before, place) => {
    const after = amongMany[place];
    if (!after) throw new Error('both sides make the same calls');
    const ratio = after.total / before.total;
    const holds = ratio <= COST_MAX;
    const figures = [before, after].map(({ total }) => total.toFixed(0));
    const database = `${before.postgres.toFixed(0)} → ${after.postgres.toFixed(0)}`;
    const verdict = holds ? '' : 'DOES NOT HOLD';
    const rows = before.rows === after.rows ? `${before.rows}` : `${before.rows}/${after.rows}`;
    print([before.name, rows, ...figures, database, ratio.toFixed(2), verdict]);
    return !holds;
  });
  const said = exceeding.length === 0 ? 'holds' : `DOES NOT HOLD for ${exceeding.length}`;
  console.log(`${amongFew.length} calls; the claim, at most ${COST_MAX} times, ${said}`);
  return exceeding.length === 0;
}
