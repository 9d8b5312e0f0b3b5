import { existsSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { isRecord } from '../service/src/platform/http/normalise.ts';
import { CURRENT } from '../service/src/platform/http/api-version/versions.ts';
import type { ConsoleCall } from './console-calls.ts';
import { median } from './report.ts';
import { postmasterOf, reapedSeconds } from './service.ts';

const PAGE = 20; // Rows that a page shows.

/** Processor time in microseconds, of which PostgreSQL's; and the milliseconds until it was answered. */
export type Cost = Readonly<{
  rows: number;
  postgres: number;
  total: number;
  elapsed: number;
  /** Whether none of the server's processes began or ended meanwhile, whose time is told in hundredths. */
  isExact: boolean;
}>;
export type Compared = Readonly<{ name: string; isByLine?: boolean; few: Cost; many: Cost }>;
/** Among so many payments, the console and the calls to it. */
export type Installed = Readonly<{ app: FastifyInstance; calls: readonly ConsoleCall[] }>;
type Deps = Readonly<{
  few: Installed;
  many: Installed;
  dataDir: string;
  times: number;
  show: (done: number) => void;
}>;

/** What each call costs among few and among many, in turns. */
export async function compareCosts(deps: Deps): Promise<readonly Compared[]> {
  const { few, many, show } = deps;
  const compared: Compared[] = [];
  for (const [place, call] of few.calls.entries()) {
    const other = many.calls[place];
    if (other?.name !== call.name) throw new Error('both sides make the same calls');
    const asked = [
      { app: few.app, call },
      { app: many.app, call: other },
    ] as const;
    try {
      const isByLine = call.linesIn !== undefined;
      compared.push({ name: call.name, isByLine, ...(await costsOf(deps, asked)) });
    } catch (error) {
      // The others are worth knowing.
      console.error(error);
      process.exitCode = 1;
    }
    show(place + 1);
  }
  return compared;
}

type Asked = Readonly<{ app: FastifyInstance; call: ConsoleCall }>;

async function costsOf(
  { dataDir, times }: Deps,
  [first, second]: readonly [Asked, Asked],
): Promise<Readonly<{ few: Cost; many: Cost }>> {
  // A list is asked among many for as many rows as it has among few: more rows cost more anyhow.
  const limit = Math.max(1, await ask(first, await addressOf(first, PAGE)));
  const many = { ...second, call: { ...second.call, records: second.call.records && limit } };
  const sides = [
    { asked: first, address: await addressOf(first, limit), costs: new Array<Cost>() },
    { asked: many, address: await addressOf(many, limit), costs: new Array<Cost>() },
  ] as const;
  for (let time = 0; time < times; time += 1) {
    for (const { address, asked, costs } of sides) {
      costs.push(await costOf(dataDir, () => ask(asked, address)));
    }
  }
  return { few: leastOf(sides[0].costs), many: leastOf(sides[1].costs) };
}

/** What a piece of work costs, beside the rows that it gave. */
export async function costOf(dataDir: string, work: () => Promise<number>): Promise<Cost> {
  const [before, started] = [used(dataDir), performance.now()];
  const rows = await work();
  const elapsed = performance.now() - started;
  const after = used(dataDir);
  const postgres = after.postgres - before.postgres;
  const total = postgres + after.service - before.service;
  return { rows, postgres, total, elapsed, isExact: before.children === after.children };
}

/**
 * The least: what else the machine does, a collection of garbage, and the plans and hot code that the
 * first calls make can only add to a call's own.
 */
export function leastOf(costs: readonly Cost[]): Cost {
  const exact = costs.filter(({ isExact }) => isExact);
  const kept = exact.length > 0 ? exact : costs;
  const least = (of: (cost: Cost) => number): number => Math.min(...kept.map(of));
  return {
    rows: median(costs.map(({ rows }) => rows)),
    postgres: least(({ postgres }) => postgres),
    total: least(({ total }) => total),
    elapsed: least(({ elapsed }) => elapsed),
    isExact: exact.length > 0,
  };
}

async function addressOf({ app, call }: Asked, limit: number): Promise<string> {
  if (!call.isList) return call.path;
  const first = `${call.path}&limit=${limit}`;
  if (!call.isNext) return first;
  const { next } = await bodyOf(app, call, first);
  return typeof next === 'string' ? next : first;
}

/** How many rows it was answered with. */
async function ask({ app, call }: Asked, address: string): Promise<number> {
  if (call.records !== undefined)
    return await askForFile(app, call, { address, records: call.records });
  const body = await bodyOf(app, call, address);
  if (call.linesIn) return call.linesIn(body);
  const { data } = body;
  return Array.isArray(data) ? data.length : 1;
}

/** Of how many records it was answered with the first bytes, or all until there were enough. */
async function askForFile(
  app: FastifyInstance,
  { side }: ConsoleCall,
  { address: url, records }: Readonly<{ address: string; records: number }>,
): Promise<number> {
  const headers = { cookie: `person=${side}`, 'api-version': CURRENT };
  const answer = await app.inject({ url, headers, payloadAsStream: true });
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`);
  let lines = -1; // The first has the names of columns.
  for await (const chunk of answer.stream()) {
    lines += String(chunk).split('\n').length - 1;
    if (lines >= records) break;
  }
  return Math.min(lines, records);
}

async function bodyOf(
  app: FastifyInstance,
  { mayBeMissing, side }: ConsoleCall,
  url: string,
): Promise<Readonly<Record<string, unknown>>> {
  const headers = { cookie: `person=${side}`, 'api-version': CURRENT };
  const { headers: answered, payload, statusCode } = await app.inject({ url, headers });
  if (statusCode !== 200 && !(statusCode === 404 && mayBeMissing)) {
    throw new Error(`${url}: ${statusCode} ${payload}`);
  }
  const type = String(answered['content-type']);
  const body: unknown = type.includes('json') ? JSON.parse(payload) : {};
  // Of a file, its lines but for the names of its columns.
  if (type.includes('csv')) return { data: payload.trim().split('\n').slice(1) };
  return isRecord(body) ? body : {};
}

type Used = Readonly<{ service: number; postgres: number; children: string }>;

/** Microseconds of processor so far. */
function used(dataDir: string): Used {
  const { system, user } = process.cpuUsage();
  const first = postmasterOf(dataDir);
  const children = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').trim();
  const postgres = children.split(' ').reduce((sum, pid) => sum + onProcessor(pid), 0);
  return { service: system + user, postgres: postgres + reapedSeconds(dataDir) * 1e6, children };
}

/** To the nanosecond, where `postgresSeconds` of the other benchmarks counts hundredths of a second. */
function onProcessor(pid: string): number {
  const file = `/proc/${pid}/schedstat`;
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e3 : 0;
}

/** Of what it costs among few; by the line, of what has as many as there are. */
export function ratioOf({ few, isByLine = false, many }: Compared): number {
  const lines = isByLine ? Math.max(1, many.rows) / Math.max(1, few.rows) : 1;
  return many.total / few.total / lines;
}

/** Prints all, those that cost most in comparison last, and tells whether every call holds. */
export function reportCosts(
  compared: readonly Compared[],
  [few, many]: readonly [number, number],
  costMax: number,
): boolean {
  if (compared.length === 0) throw new Error('no call was compared');
  const width = Math.max(...compared.map(({ name }) => name.length)) + 2;
  const line = (name: string, ...cells: readonly string[]): void =>
    console.log(name.padEnd(width) + cells.map((cell) => cell.padStart(14)).join(''));
  line('µs of processor', 'rows', `among ${few}`, `among ${many}`, 'PostgreSQL', 'ratio', 'of ms');
  const sorted = compared.toSorted((one, other) => ratioOf(one) - ratioOf(other));
  for (const one of sorted) {
    const { few: before, many: after, name } = one;
    line(
      name,
      before.rows === after.rows ? `${before.rows}` : `${before.rows}/${after.rows}`,
      before.total.toFixed(0),
      after.total.toFixed(0),
      `${before.postgres.toFixed(0)} → ${after.postgres.toFixed(0)}`,
      ratioOf(one).toFixed(2),
      (after.elapsed / before.elapsed).toFixed(2),
      ratioOf(one) <= costMax ? '' : 'DOES NOT HOLD',
    );
  }
  const exceeding = sorted.filter((one) => ratioOf(one) > costMax).length;
  const said = exceeding === 0 ? 'holds' : `DOES NOT HOLD for ${exceeding}`;
  console.log(
    `${compared.length} calls, median ${median(sorted.map(ratioOf)).toFixed(2)}; the claim, at most ${costMax} times, ${said}`,
  );
  return exceeding === 0;
}
