import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildService } from '../scripts/build-service.ts';
import { isFresh, serviceEntry } from '../scripts/service-bundle.mjs';
import { freePort } from '../service/src/platform/db/embedded/free-port.ts';
import type { Credentials } from '../sandbox/partners/index.ts';

const ROOT = join(import.meta.dirname, '..');
const BUILD = 'scripts/build-service.ts';
const RATE_LIMIT = '1000000'; // Requests a minute: the most that can be set, beyond what is reached.

/** Something that listens, in a process of its own, so that it has a core to itself. */
export type Running = Readonly<{ url: string; stop: () => Promise<void> }>;

/** The folder of a benchmark's data. */
export function dataDirOf(name: string): string {
  // On the disk of the project: a folder for temporary files may be memory, where flushing is free.
  return join(ROOT, '.causeway', `bench-${name}`);
}

export type Service = Running &
  Readonly<{
    credentials: Credentials;
    dataDir: string;
    /** Of a process that answers requests. */
    pid: number;
    /** From the start of its process until it said that it is ready. */
    readyMs: number;
    cpuSeconds: () => number;
    leave: () => Promise<void>;
  }>;

/**
 * `isOld`: on the data that it left. `program` is what its process is started with, Node's own flags
 * last; `entry` what it runs, if not the one file; `root` the checkout that it is of, if not this one.
 */
type Deps = Readonly<{
  isOld?: boolean;
  program?: readonly string[];
  entry?: string;
  root?: string;
}>;

/** The whole service on a new embedded PostgreSQL that flushes to disk. */
export async function startService(
  name: string,
  settings: Readonly<Record<string, string>> = {},
  { entry, isOld = false, program = [process.execPath], root = ROOT }: Deps = {},
): Promise<Service> {
  const dataDir = dataDirOf(name);
  if (!isOld) rmSync(dataDir, { recursive: true, force: true });
  if (root !== ROOT) execFileSync(process.execPath, [BUILD], { cwd: root });
  else if (!isFresh()) await buildService();
  const port = await freePort();
  const startedAt = performance.now();
  const child = start([root, ...program], entry ?? serviceEntry(root), {
    DATA_DIR: dataDir,
    PORT: String(port),
    ISSUER_PORT: '0',
    THREEDS_PORT: '0',
    METRICS_PORT: '0',
    CONSOLE_PORT: '0',
    RATE_LIMIT,
    ...settings,
  });
  child.stdin?.end();
  await said(child, 'Ctrl-C stops it');
  const readyMs = performance.now() - startedAt;
  const file = readFileSync(join(dataDir, 'sandbox.json'), 'utf8');
  const processes = [String(child.pid), ...workersOf(String(child.pid))];
  return {
    url: `http://127.0.0.1:${port}`,
    // The service wrote it just now.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    credentials: JSON.parse(file) as Credentials,
    dataDir,
    pid: Number(processes.at(-1)),
    readyMs,
    cpuSeconds: () => processes.reduce((sum, pid) => sum + processorSeconds(pid), 0),
    /** Ends it, but keeps its data. */
    leave: () => ended(child),
    stop: async () => {
      await ended(child);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The processes that a service has forked to answer requests, and none of its other children. */
function workersOf(supervisor: string): readonly string[] {
  return childrenOf(supervisor).filter((pid) =>
    readFileSync(`/proc/${pid}/environ`, 'latin1').includes('NODE_UNIQUE_ID='),
  );
}

function childrenOf(parent: string): readonly string[] {
  if (!existsSync('/proc')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => statOf(pid)?.[1] === parent);
}

const TICKS_PER_SECOND = 100;

/** The processor time a process has used so far; NaN if the system does not report it. */
export function processorSeconds(pid: number | string | undefined): number {
  const fields = statOf(pid);
  return fields ? (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND : NaN;
}

/** The same of the thread that a process began with, which in Node runs the program. */
export function mainThreadSeconds(pid: number): number {
  return processorSeconds(`${pid}/task/${pid}`);
}

/** What Linux tells of a process, from the state on; undefined if there is none, or on another system. */
function statOf(pid: number | string | undefined): readonly string[] | undefined {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return undefined;
  // After the name in brackets, which may hold anything: the state is the third field, times the 14th to 17th.
  return readFileSync(file, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
}

/**
 * The processor time that the embedded PostgreSQL of a folder has used so far, with all its processes,
 * those that have ended too; NaN if the system does not report it.
 */
export function postgresSeconds(dataDir: string): number {
  const first = postmasterOf(dataDir);
  const reaped = reapedSeconds(dataDir);
  return [first, ...childrenOf(first)].reduce(
    (sum, pid) => sum + (processorSeconds(pid) || 0),
    reaped,
  );
}

/** The first of the processes of an embedded PostgreSQL. */
export function postmasterOf(dataDir: string): string {
  const [pid = ''] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  return pid;
}

/** What those of its processes have used that have ended. */
export function reapedSeconds(dataDir: string): number {
  const parent = statOf(postmasterOf(dataDir));
  return parent ? (Number(parent[13]) + Number(parent[14])) / TICKS_PER_SECOND : NaN;
}

/** Fastify alone, answering everything with `body`. */
export async function startBareFastify(body: string): Promise<Running> {
  return await startProgram('bench/bare-fastify.ts', body);
}

/** One that says where it listens. */
export async function startProgram(entry: string, input = ''): Promise<Running> {
  const child = start([ROOT, process.execPath], entry, {});
  child.stdin?.end(input);
  const address = await said(child, '\n');
  return { url: `${address.trim()}/`, stop: () => ended(child) };
}

function start(
  [cwd = ROOT, program = process.execPath, ...flags]: readonly string[],
  entry: string,
  environment: Readonly<Record<string, string>>,
): ChildProcess {
  return spawn(program, [...flags, '--disable-warning=ExperimentalWarning', entry], {
    cwd,
    env: { ...process.env, ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}

/** Resolves with all that was printed, once that includes `words`. */
async function said(child: ChildProcess, words: string): Promise<string> {
  return await new Promise((resolve, reject) => {
    let printed = '';
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk;
      if (printed.includes(words)) resolve(printed);
    });
    child.once('exit', () => reject(new Error(`it ended before it was ready:\n${printed}`)));
  });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const end = once(child, 'exit');
  child.kill('SIGTERM');
  await end;
}
