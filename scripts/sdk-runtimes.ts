/**
 * Tries the packed SDK on other runtimes, against a service of its own: npm run sdk:runtimes.
 * It installs them into a temporary folder, some 400 MB, so it is no part of the suite.
 */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Causeway } from '../sdk/src/index.ts';
import { readSandboxFile, sandboxFileOf } from '../sandbox/partners/index.ts';
import { packPackage } from './package.ts';

const ROOT = join(import.meta.dirname, '..');
const RUNTIMES = { node: '20.20.2', deno: '2.9.5', bun: '1.4.4', workerd: '1.20261104.1' };
/** What sdk/runtimes/journey.mjs takes. */
type Given = Readonly<{
  baseUrl: string;
  apiKey: string;
  merchantId: string | null;
  webhook: Readonly<{
    body: string;
    headers: Readonly<Record<string, string>>;
    secret: string;
    publicKey: string;
  }>;
}>;
/** `ok` for each step, or what went wrong. */
type Results = Readonly<Record<string, string>>;

const folder = mkdtempSync(join(tmpdir(), 'causeway-runtimes-'));
const children: ChildProcess[] = [];
try {
  install();
  const given = await start();
  writeFileSync(join(folder, 'given.json'), JSON.stringify(given));
  const rows = {
    [`node ${RUNTIMES.node}`]: await ran('node', ['program.mjs']),
    [`deno ${RUNTIMES.deno}`]: await ran('deno', [
      'run',
      '--allow-net',
      '--allow-read',
      'program.mjs',
    ]),
    [`bun ${RUNTIMES.bun}`]: await ran('bun', ['run', 'program.mjs']),
    [`workerd ${RUNTIMES.workerd}`]: await atTheEdge(given),
  };
  console.table(rows);
  const failed = Object.values(rows).some((row) => Object.values(row).some((one) => one !== 'ok'));
  process.exitCode = failed ? 1 : 0;
} finally {
  await Promise.all(children.map(ended));
  rmSync(folder, { recursive: true, force: true });
}

function install(): void {
  cpSync(join(ROOT, 'sdk', 'runtimes'), folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"type":"module","private":true}');
  const versions = Object.entries(RUNTIMES).map(([name, version]) => `${name}@${version}`);
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync(
    'npm',
    ['install', ...quiet, packPackage('sdk', join(folder, 'packing')), ...versions],
    {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
}

/** The service in a sandbox of its own, and a webhook that it has sent. */
async function start(): Promise<Given> {
  const dataDir = join(folder, 'data');
  const ports = { CONSOLE_PORT: '0', ISSUER_PORT: '0', THREEDS_PORT: '0', METRICS_PORT: '0' };
  const env = { ...process.env, ...ports, PORT: String(await freePort()), DATA_DIR: dataDir };
  await printed(child(process.execPath, ['main.ts'], { cwd: ROOT, env }), /Ctrl-C stops it/);
  const sandbox = readSandboxFile(sandboxFileOf({ dataDir }));
  if (!sandbox) throw new Error('there are no credentials');
  const { baseUrl, partners } = sandbox;
  const { apiKey, merchantId } = partners.isv;
  const webhook = await receivedWebhook(new Causeway({ baseUrl, apiKey }));
  return { baseUrl, apiKey, merchantId, webhook };
}

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It listens on a port.
  return (server.address() as AddressInfo).port;
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await portOf(server);
  server.close();
  return port;
}

async function receivedWebhook(causeway: Causeway): Promise<Given['webhook']> {
  const server = createServer();
  const arrival = new Promise<Pick<Given['webhook'], 'body' | 'headers'>>((resolve) => {
    server.on('request', (request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (part: string) => (body += part));
      request.on('end', () => {
        response.writeHead(204).end();
        const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [
          name,
          String(value),
        ]);
        resolve({ body, headers: Object.fromEntries<string>(headers) });
      });
    });
  });
  const url = `http://127.0.0.1:${await portOf(server)}/`;
  const made = await causeway.webhookEndpoints.create({ url, types: ['*'] });
  await causeway.webhookEndpoints.test(made.endpointId);
  const { body, headers } = await arrival;
  server.close();
  const { secret = '', publicKeys } = made;
  return { body, headers, secret, publicKey: publicKeys[0]?.publicKey ?? '' };
}

async function ran(runtime: string, args: readonly string[]): Promise<Results> {
  const program = join(folder, 'node_modules', '.bin', runtime);
  const { stdout } = await promisify(execFile)(program, args, { cwd: folder });
  return asResults(stdout);
}

async function atTheEdge(given: Given): Promise<Results> {
  const program = join(folder, 'node_modules', '.bin', 'workerd');
  const worker = child(program, ['serve', '--control-fd=1', 'worker.capnp'], { cwd: folder });
  const [, port = ''] = await printed(worker, /"port":(\d+)/);
  const body = JSON.stringify(given);
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body });
  return asResults(await answer.text());
}

function asResults(text: string): Results {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- By our own program.
  return JSON.parse(text) as Results;
}

function child(program: string, args: readonly string[], options: object): ChildProcess {
  const started = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'], ...options });
  children.push(started);
  return started;
}

async function printed(started: ChildProcess, what: RegExp): Promise<RegExpExecArray> {
  let text = '';
  for await (const part of started.stdout
    ?.setEncoding('utf8')
    .iterator({ destroyOnReturn: false }) ?? []) {
    text += String(part);
    const found = what.exec(text);
    if (found) {
      started.stdout?.resume();
      return found;
    }
  }
  throw new Error(`it ended with:\n${text}`);
}

async function ended(started: ChildProcess): Promise<void> {
  if (started.exitCode !== null) return;
  started.kill('SIGINT');
  await once(started, 'exit');
}
