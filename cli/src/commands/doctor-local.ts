import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import type { Context } from '../context.ts';
import { isReadByOthers, profilesFile, readStored } from '../profiles.ts';
import { failureText } from '../failure.ts';
import { runningIn } from '../running.ts';
import { findClone } from './clone.ts';

export type Finding = Readonly<{
  name: string;
  state: 'fine' | 'wrong' | 'unknown';
  found: string;
  todo?: string;
}>;

const NODE_MIN = 20;
const FREE_MIN_BYTES = 1_073_741_824; // The embedded database and its log, for a while.

/** The ports of `npm start`, with the settings that move them. */
const PORTS = {
  PORT: [8080, 'the API'],
  ISSUER_PORT: [8081, 'the issuer simulator'],
  THREEDS_PORT: [8082, 'results of 3-D Secure'],
  METRICS_PORT: [8083, 'measurements'],
  CONSOLE_PORT: [8090, 'the console'],
} as const;

/** This machine: its Node, the files, and in a clone what the service needs. */
export async function localChecks(context: Context): Promise<Finding[]> {
  const clone = findClone(context.cwd);
  return [
    nodeVersion(),
    storedProfiles(context),
    ...(clone === undefined ? [] : await inClone(context, clone)),
  ];
}

function nodeVersion(): Finding {
  const { node } = process.versions;
  const isFine = Number(node.split('.')[0]) >= NODE_MIN;
  return {
    name: 'Node',
    state: isFine ? 'fine' : 'wrong',
    found: node,
    ...(isFine ? {} : { todo: `Install Node ${NODE_MIN} or newer from https://nodejs.org.` }),
  };
}

function storedProfiles({ env }: Context): Finding {
  const name = 'Stored profiles';
  const file = profilesFile(env);
  try {
    const names = Object.keys(readStored(env).profiles);
    if (isReadByOthers(file)) {
      return { name, state: 'wrong', found: `others can read ${file}`, todo: `chmod 600 ${file}` };
    }
    return { name, state: 'fine', found: names.length === 0 ? 'none' : names.join(', ') };
  } catch (error) {
    return { name, state: 'wrong', found: 'unreadable', todo: failureText(error) };
  }
}

async function inClone({ env }: Context, clone: string): Promise<Finding[]> {
  const running = runningIn(clone);
  const folder = resolve(clone, env['DATA_DIR'] || running?.dataDir || '.causeway');
  const known = running && !env['PORT'] ? { ...env, PORT: String(running.port) } : env;
  return [dataFolder(folder), diskSpace(existsSync(folder) ? folder : clone), await ports(known)];
}

function dataFolder(folder: string): Finding {
  const name = 'Data folder';
  if (!existsSync(folder))
    return { name, state: 'fine', found: `${folder} is made at the first start` };
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    const todo = `Give it to yourself: sudo chown -R "$(id -un)" ${folder}`;
    return { name, state: 'wrong', found: `${folder} cannot be written`, todo };
  }
  const file = join(folder, 'sandbox.json');
  if (!isReadByOthers(file)) return { name, state: 'fine', found: folder };
  return { name, state: 'wrong', found: `others can read ${file}`, todo: `chmod 600 ${file}` };
}

function diskSpace(folder: string): Finding {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const found = `${(free / FREE_MIN_BYTES).toFixed(1)} GiB are free`;
  if (free >= FREE_MIN_BYTES) return { name: 'Disk', state: 'fine', found };
  return {
    name: 'Disk',
    state: 'wrong',
    found,
    todo: 'Make room: the database stops when the disk is full.',
  };
}

/** Where nothing runs, each port must be free. Where the service runs, it is told by what it answers. */
async function ports(env: Context['env']): Promise<Finding> {
  const wanted = Object.entries(PORTS).map(([setting, [standard, use]]) => ({
    setting,
    use,
    port: Number(env[setting] || standard),
  }));
  const api = wanted.find(({ setting }) => setting === 'PORT')?.port ?? PORTS.PORT[0];
  const name = 'Ports';
  if (await isService(`http://localhost:${api}`)) {
    return { name, state: 'fine', found: `the service runs on ${api}` };
  }
  const taken = [];
  for (const one of wanted) {
    if (one.port !== 0 && !(await isFree(one.port))) taken.push(one);
  }
  if (taken.length === 0)
    return { name, state: 'fine', found: 'those of the service are free; `npm start` starts it' };
  const [first] = taken;
  return {
    name,
    state: 'wrong',
    found: `other programs have ${taken.map(({ port, use }) => `${port} (${use})`).join(', ')}`,
    todo: `End them, or choose others: ${first?.setting}=9080 npm start. \`lsof -i :${first?.port}\` says who it is.`,
  };
}

/** Whether our service answers at an address, as far as anybody can tell without a credential. */
export async function isService(baseUrl: string): Promise<boolean> {
  try {
    const response = await fetch(`${baseUrl}/health/live`, { signal: AbortSignal.timeout(5_000) });
    await response.body?.cancel();
    return response.ok && response.headers.has('x-correlation-id');
  } catch {
    return false;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(false));
    server.listen(port, () => server.close(() => done(true)));
  });
}
