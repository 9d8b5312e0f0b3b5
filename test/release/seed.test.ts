/** `npm run seed`: made-up merchants through the public API, however often it is run. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { freePort } from '../../service/src/platform/db/embedded/free-port.ts';
import { startService, temporaryFolder } from '../service.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const DATA_DIR = temporaryFolder();
await startService({ DATA_DIR, PORT: String(await freePort()) }).ready;

type Run = Readonly<{ code: number | null; out: string; said: string }>;

async function seed(...args: readonly string[]): Promise<Run> {
  return await seedWith(DATA_DIR, args);
}

async function seedWith(dataDir: string, args: readonly string[]): Promise<Run> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'sandbox/seed/seed.ts', ...args],
    { cwd: ROOT, env: { ...process.env, DATA_DIR: dataDir }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const ended = once(child, 'close') as Promise<[number | null]>;
  const [out, said, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out, said };
}

const summaryOf = ({ out }: Run) => out.trim().split('\n').at(-1)?.split(';')[0];

test('without credentials it says what to do in one sentence', async () => {
  const none = await seedWith(temporaryFolder(), ['--merchants', '5']);
  assert.equal(none.code, 1);
  assert.match(none.said, /^There are no credentials in .*sandbox\.json: start the service .*\n$/);
});

test('a second run with the same seed makes nothing twice, a larger one only the rest', async () => {
  const first = await seed('--merchants', '40');
  assert.deepEqual([first.code, first.said], [0, '']);
  assert.equal(summaryOf(first), 'Made 40, were there already 0, failed 0');
  assert.equal(
    summaryOf(await seed('--merchants', '40')),
    'Made 0, were there already 40, failed 0',
  );
  assert.equal(
    summaryOf(await seed('--merchants', '50')),
    'Made 10, were there already 40, failed 0',
  );
  assert.equal(
    summaryOf(await seed('--merchants', '5', '--seed', '2')),
    'Made 5, were there already 0, failed 0',
  );
});

test('merchants are made for any of the three partners', async () => {
  for (const partner of ['acquirer', 'bank']) {
    const run = await seed('--merchants', '3', '--partner', partner);
    assert.equal(summaryOf(run), 'Made 3, were there already 0, failed 0', run.said);
  }
});

test('options that make no sense are refused by name', async () => {
  for (const [args, sentence] of [
    [['--merchants', 'many'], /^--merchants takes a whole number from 1 to /],
    [['--partner', 'nobody'], /^--partner takes isv, acquirer or bank\.\n$/],
    [['--colour', 'red'], /Unknown option '--colour'/],
    [['--url', 'http://127.0.0.1:1'], /^No service answers at http:\/\/127\.0\.0\.1:1\. .*\n$/],
  ] as const) {
    const { code, said } = await seed(...args);
    assert.equal(code, 1);
    assert.match(said, sentence);
  }
});

/** A service that answers merchants as `statusOf` says, by how often each was sent. */
async function standIn(statusOf: (index: number, attempt: number) => number): Promise<string> {
  const attempts = new Map<number, number>();
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const index = Number(/"seed-1-(\d+)"/.exec(await text(request))?.[1] ?? -1);
      const attempt = (attempts.get(index) ?? 0) + 1;
      attempts.set(index, attempt);
      const status = index === -1 ? 200 : statusOf(index, attempt);
      const headers = [429, 503].includes(status) ? { 'retry-after': '0' } : {};
      response.writeHead(status, headers).end('{"title":"an answer"}');
    };
    void answer();
  }).listen(0);
  await once(server, 'listening');
  after(() => server.close());
  const { port } = server.address() as { port: number };
  return `http://127.0.0.1:${port}`;
}

test('429 and 503 are waited out', async () => {
  const url = await standIn((index, attempt) => (attempt > 2 ? 201 : index % 2 ? 429 : 503));
  const run = await seed('--merchants', '20', '--url', url);
  assert.deepEqual([run.code, run.said], [0, '']);
  assert.equal(summaryOf(run), 'Made 20, were there already 0, failed 0');
});

test('a refusal is reported, the others are created, and the exit code is 1', async () => {
  const url = await standIn((index) => (index % 5 === 0 ? 400 : 201));
  const run = await seed('--merchants', '20', '--url', url);
  assert.equal(run.code, 1);
  assert.equal(summaryOf(run), 'Made 16, were there already 0, failed 4');
  assert.equal(run.said, '400: {"title":"an answer"}\n'.repeat(3));
});
