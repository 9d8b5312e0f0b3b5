/** `npm run seed -- --days`: days of trade through the public API, with the sandbox's clock. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { freePort } from '../../service/src/platform/db/embedded/free-port.ts';
import type { Credentials } from '../../sandbox/partners/index.ts';
import { startService, temporaryFolder } from '../service.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const SEED = 'sandbox/seed/seed.ts';
const TRADE = ['--days', '12', '--merchants', '3', '--seed', '2'];

function start(dataDir: string, command: string, args: readonly string[]) {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', command, ...args],
    { cwd: ROOT, env: { ...process.env, DATA_DIR: dataDir }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const ended = once(child, 'close') as Promise<[number | null]>;
  return { child, out: text(child.stdout), said: text(child.stderr), ended };
}

async function run(dataDir: string, command: string, args: readonly string[] = []) {
  const { out, said, ended } = start(dataDir, command, args);
  const [code] = await ended;
  return { code, out: await out, said: await said };
}

async function service() {
  const dataDir = temporaryFolder();
  const port = String(await freePort());
  await startService({ DATA_DIR: dataDir, PORT: port }).ready;
  const sandbox = JSON.parse(readFileSync(join(dataDir, 'sandbox.json'), 'utf8')) as Credentials;
  const headers = { 'api-version': '2025-01-17', 'x-api-key': sandbox.partners.isv.apiKey };
  const list = async (path: string): Promise<Record<string, unknown>[]> => {
    const all: Record<string, unknown>[] = [];
    for (let next: string | null = `${path}?limit=100`; next !== null;) {
      const answer = await fetch(`http://localhost:${port}${next}`, { headers });
      assert.equal(answer.status, 200);
      const page = (await answer.json()) as { data: typeof all; next: string | null };
      all.push(...page.data);
      next = page.next;
    }
    return all;
  };
  return { dataDir, list };
}

const first = await service();
const second = await service();

type Listed = Awaited<ReturnType<typeof first.list>>;
/** What was sold, in words that are the same wherever the same was sold. */
const soldIn = (payments: Listed): string[] =>
  payments
    .map(({ orderId, amount, paymentStatus, capturedAmount, refundedAmount }) =>
      JSON.stringify([orderId, amount, paymentStatus, capturedAmount, refundedAmount]),
    )
    .toSorted();

const figureOf = (out: string, name: string): number =>
  Number(new RegExp(`^ *${name}: ([0-9,]+)$`, 'm').exec(out)?.[1]?.replaceAll(',', ''));

test('twelve days are played, with something of everything, and the books agree', async () => {
  const played = await run(first.dataDir, SEED, TRADE);
  assert.deepEqual([played.code, played.said], [0, ''], played.out);
  assert.match(played.out, /^12 of 12$/m, 'plain lines where there is no terminal');
  assert.match(played.out, /^Played 12 of 12 days in /m);
  assert.match(played.out, /^Made [0-9,]+, were there already 0, failed 0\.$/m);
  for (const kind of ['sales', 'holds', 'with 3-D Secure', 'declined', 'completions', 'refunds']) {
    assert.ok(figureOf(played.out, kind) > 0, `${kind}\n${played.out}`);
  }
  assert.ok(figureOf(played.out, 'batches closed by merchants') > 0, played.out);
  assert.ok(figureOf(played.out, 'batches closed while time was moved') > 0, played.out);
  assert.ok(figureOf(played.out, 'payouts paid') > 0, played.out);
  assert.ok(figureOf(played.out, 'payouts that came back') > 0, played.out);
  assert.match(played.out, /GET http:\S+\/batches\?merchantId=\d{13}/);
  const audit = await run(first.dataDir, 'main.ts', ['audit']);
  assert.deepEqual([audit.code, audit.said], [0, '']);
  assert.match(audit.out, /The books agree\./);
});

test('each merchant has a batch for each day that it sold on, closed on that day or in the night after', async () => {
  const closed = (await first.list('/batches')).filter((batch) => batch['closedAt'] !== null);
  const byMerchant = Map.groupBy(closed, ({ merchantId }) => merchantId);
  assert.equal(byMerchant.size, 3);
  for (const [merchantId, batches] of byMerchant) {
    assert.ok(batches.length >= 11, `${String(merchantId)} has ${batches.length}`);
    const days = new Set(batches.map(({ closedAt }) => String(closedAt).slice(0, 10)));
    assert.equal(days.size, batches.length, 'no two on one day');
  }
});

test('the same command again makes nothing twice and moves no time', async () => {
  const before = soldIn(await first.list('/payments'));
  const again = await run(first.dataDir, SEED, TRADE);
  assert.deepEqual([again.code, again.said], [0, ''], again.out);
  assert.match(again.out, /^Made 0, were there already [0-9,]+, failed 0\.$/m);
  assert.equal(figureOf(again.out, 'batches closed while time was moved'), 0);
  assert.deepEqual(soldIn(await first.list('/payments')), before);
});

test('one that was killed on the way is gone on with, and comes to the same as one that was not', async () => {
  const { child, ended, out } = start(second.dataDir, SEED, TRADE);
  child.stdout.on('data', (chunk: Buffer) => {
    if (/^[3-9] of 12$/m.test(String(chunk))) child.kill('SIGKILL');
  });
  await ended;
  assert.ok(!(await out).includes('Played'), 'it was killed before it was done');
  const rest = await run(second.dataDir, SEED, TRADE);
  assert.deepEqual([rest.code, rest.said], [0, ''], rest.out);
  const [, made, there] = /^Made (\d+), were there already (\d+),/m.exec(rest.out) ?? [];
  assert.ok(Number(made) > 0 && Number(there) > 0, rest.out);
  assert.deepEqual(soldIn(await second.list('/payments')), soldIn(await first.list('/payments')));
  assert.match((await run(second.dataDir, 'main.ts', ['audit'])).out, /The books agree\./);
});

test('options that make no sense are refused by name', async () => {
  for (const [args, sentence] of [
    [['--days', '0'], /^--days takes a whole number from 1 to 366\.\n$/],
    [['--days', '367'], /^--days takes /],
    [['--days', '3', '--minutes', 'x'], /^--minutes takes /],
  ] as const) {
    const { code, said } = await run(first.dataDir, SEED, args);
    assert.equal(code, 1);
    assert.match(said, sentence);
  }
});
