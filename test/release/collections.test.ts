/**
 * The collections for Postman and Bruno, run from top to bottom by the programs themselves against a
 * service: what is set up works, no request goes out with a hole in it, and none is answered as malformed.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readSandboxFile } from '../../sandbox/partners/index.ts';
import { freePort } from '../../service/src/platform/db/embedded/free-port.ts';
import { installPrograms, program, unpackBruno } from '../collections/programs.ts';
import { pdfOf } from '../evidence-files.ts';
import { startService, temporaryFolder } from '../service.ts';

type Sent = Readonly<{ name: string; status: number; url: string; body: string }>;

/** What must succeed wherever it stands: what most people try first. */
const CORE = new Set([
  'Get an access token',
  'Identify the caller',
  'Create a customer',
  'Take a payment',
  'List payments',
  'Retrieve a payment',
  'Create a webhook endpoint',
]);
const SET_UP = 6;
const LEAST_DONE = 0.6; // The partner may not do everything, and some things can be done once only.

installPrograms();

async function runningService() {
  const DATA_DIR = temporaryFolder();
  const port = await freePort();
  const service = startService({ DATA_DIR, PORT: String(port), RATE_LIMIT: '1000000' });
  await service.ready;
  const sandbox = readSandboxFile(join(DATA_DIR, 'sandbox.json'));
  assert.ok(sandbox);
  const { clientId: ownClientId, clientSecret: ownClientSecret } = sandbox.partners.isv;
  const { email: operatorEmail, password: operatorPassword } = sandbox.operator;
  const url = `http://localhost:${port}`;
  const fetched = async (path: string, folder: string): Promise<string> => {
    const file = join(folder, path.split('/').at(-1) ?? '');
    writeFileSync(file, await (await fetch(url + path)).text());
    return file;
  };
  const own = { baseUrl: url, ownClientId, ownClientSecret, operatorEmail, operatorPassword };
  return { fetched, own, stop: service.stop };
}

async function run(args: readonly string[], cwd: string): Promise<string> {
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  }
  await once(child, 'close');
  return printed;
}

test('newman runs the collection for Postman', async () => {
  const { fetched, own, stop } = await runningService();
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'file.pdf'), pdfOf());
  writeFileSync(join(folder, 'receipt.pdf'), pdfOf());
  const file = await fetched('/docs/postman.json', folder);
  const report = join(folder, 'report.json');
  const given = Object.entries(own).flatMap(([name, value]) => ['--env-var', `${name}=${value}`]);
  const printed = await run(
    [
      program('newman', 'bin/newman.js'),
      ...`run ${file} --working-dir ${folder} --timeout-request 60000`.split(' '),
      ...`--reporters json --reporter-json-export ${report}`.split(' '),
      ...given,
    ],
    folder,
  );
  await stop();
  assertDone(sentBy(report, ofNewman, printed));
});

test('bru runs the collection for Bruno', async () => {
  const { fetched, own, stop } = await runningService();
  const folder = temporaryFolder();
  unpackBruno(await fetched('/docs/bruno.json', folder), folder);
  writeFileSync(join(folder, 'file.pdf'), pdfOf());
  writeFileSync(join(folder, 'receipt.pdf'), pdfOf());
  const report = join(folder, 'report.json');
  const given = Object.entries(own).flatMap(([name, value]) => ['--env-var', `${name}=${value}`]);
  const sent = async (...what: readonly string[]) => {
    const bru = [program('@usebruno/cli', 'bin/bru.js'), 'run', ...what];
    const shared = ['--env', 'Sandbox', '--reporter-json', report, ...given];
    const printed = await run([...bru, ...shared], folder);
    return sentBy(report, ofBruno, printed);
  };
  // The first folder as people have it: scripts are run by an interpreter of Bruno’s own, which is slow.
  const setUp = await sent('./0');
  const all = await sent('-r', '--sandbox=developer');
  await stop();
  assert.deepEqual(told(setUp.filter(({ status }) => status >= 300)), []);
  assert.equal(setUp.length, SET_UP);
  assertDone(all);
});

function sentBy(report: string, read: (json: unknown) => Sent[], printed: string): Sent[] {
  try {
    return read(JSON.parse(readFileSync(report, 'utf8')));
  } catch (error) {
    throw new Error(printed.slice(-4_000), { cause: error });
  }
}

const told = (some: readonly Sent[]): string[] =>
  some.map(({ body, name, status, url }) => `${status} ${name} ${url} ${body.slice(0, 1_000)}`);

function assertDone(all: readonly Sent[]): void {
  assert.ok(all.length > 300, `${all.length} were sent`);
  const holes = all.filter(({ url }) => /\{\{|%7B%7B/.test(url));
  assert.deepEqual(told(holes), [], 'every variable has its value');
  const wrong = all.filter(({ status }) => [0, 400, 401, 415].includes(status) || status >= 500);
  assert.deepEqual(told(wrong), [], 'none is malformed, or without a credential');
  const setUp = all.slice(0, SET_UP).filter(({ status }) => status >= 300);
  assert.deepEqual(told(setUp), [], 'what is set up works');
  const undone = all.filter(({ name, status }) => CORE.has(name) && status >= 300);
  assert.deepEqual(told(undone), []);
  const done = all.filter(({ status }) => status < 300).length / all.length;
  assert.ok(done > LEAST_DONE, `${done} were carried out`);
}

/** Of reports that others write: a member on the way, or nothing. */
function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value;
  for (const step of path) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = Object.entries(found).find(([name]) => name === String(step))?.[1];
  }
  return found;
}

const listAt = (...way: Parameters<typeof at>): readonly unknown[] => {
  const list = at(...way);
  return Array.isArray(list) ? list : [];
};

function ofNewman(report: unknown): Sent[] {
  return listAt(report, 'run', 'executions').map((one) => ({
    name: String(at(one, 'item', 'name')),
    status: Number(at(one, 'response', 'code') ?? 0),
    url: JSON.stringify(at(one, 'request', 'url')),
    body: Buffer.from(listAt(one, 'response', 'stream', 'data').map(Number)).toString(),
  }));
}

function ofBruno(report: unknown): Sent[] {
  return listAt(report, 0, 'results').map((one) => ({
    name: String(at(one, 'name') ?? at(one, 'path')),
    status: Number(at(one, 'response', 'status')) || 0,
    url: String(at(one, 'request', 'url')),
    body: JSON.stringify(at(one, 'response', 'data') ?? ''),
  }));
}
