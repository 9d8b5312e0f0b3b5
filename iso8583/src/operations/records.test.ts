import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import * as fc from 'fast-check';
import {
  type Activity,
  type ActivityRecord,
  boundedActivity,
} from '../../../service/src/acquiring/acquirers/index.ts';
import { fileActivity } from './records.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'records-'));
after(() => rmSync(FOLDER, { recursive: true, force: true }));
const START = Date.parse('2026-11-18T00:00:00Z');

function lineOf(place: number, seconds: number, reference = `payment-${place}:authorize`): string {
  const rest = { operation: 'authorize', original: null, merchantId: '1234567890128' };
  const money = { amount: 10_00, currency: 'CAD', outcome: 'booked' };
  return `${JSON.stringify({ at: at(seconds), reference, ...rest, ...money })}\n`;
}

function at(seconds: number): Date {
  return new Date(START + seconds * 1_000);
}

async function readAll(activity: Activity, from: Date, to: Date): Promise<ActivityRecord[]> {
  const records: ActivityRecord[] = [];
  let next: string | null = null;
  do {
    const page = await activity({ from, to, after: next ?? undefined });
    records.push(...page.records);
    ({ next } = page);
  } while (next !== null);
  return records;
}

test('of a span the file has what is from its start to before its end, wherever it is', async () => {
  const path = join(FOLDER, 'spans');
  const activity = boundedActivity(fileActivity(path));
  const times = fc.array(fc.nat(30), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(times, fc.nat(31), fc.nat(31), async (seconds, from, to) => {
      const sorted = seconds.toSorted((one, other) => one - other);
      // Of different lengths, so that halving meets lines at every place.
      const lines = sorted.map((time, place) => lineOf(place, time, `r${'x'.repeat(place % 7)}`));
      writeFileSync(path, lines.join(''));
      const found = await readAll(activity, at(from), at(to));
      assert.deepEqual(
        found.map((record) => (record.at.getTime() - START) / 1_000),
        sorted.filter((time) => time >= from && time < to),
      );
    }),
    { numRuns: 150 },
  );
});

test('more than a page is given in pages, and what is appended meanwhile follows', async () => {
  const path = join(FOLDER, 'pages');
  const lines = Array.from({ length: 2_500 }, (_, place) => lineOf(place, place));
  writeFileSync(path, lines.join(''));
  const activity = boundedActivity(fileActivity(path));
  const span = { from: at(100), to: at(10_000) };
  const first = await activity(span);
  assert.equal(first.records.length, 1_000);
  assert.equal(first.records[0]?.reference, 'payment-100:authorize');
  appendFileSync(path, lineOf(2_500, 2_500));
  const all = await readAll(activity, span.from, span.to);
  assert.equal(all.length, 2_401);
  assert.equal(new Set(all.map(({ reference }) => reference)).size, 2_401);
  assert.deepEqual(all[0]?.amount, { amount: 10_00n, currency: 'CAD' });
});

test('a line that is being written is left for the next time', async () => {
  const path = join(FOLDER, 'half');
  const [one, other] = [lineOf(1, 1), lineOf(2, 2)];
  const activity = fileActivity(path);
  for (const written of [0, 1, other.length - 1]) {
    writeFileSync(path, one + other.slice(0, written));
    assert.equal((await readAll(activity, at(0), at(9))).length, 1);
  }
  writeFileSync(path, one + other);
  assert.equal((await readAll(activity, at(0), at(9))).length, 2);
  writeFileSync(path, one.slice(0, 20));
  assert.deepEqual(await readAll(activity, at(0), at(9)), []);
});

test('a file that makes no sense is an error that quotes nothing of it', async () => {
  const path = join(FOLDER, 'wrong');
  const activity = fileActivity(path);
  await assert.rejects(activity({ from: at(0), to: at(9) }), { code: 'ENOENT' });
  const wrong = [
    '4242424242424242\n',
    '{"4242424242424242"\n',
    lineOf(1, 1).replace('booked', '4242424242424242'),
    `${lineOf(1, 2)}${lineOf(2, 1)}`,
    `${lineOf(1, 1)}\n`,
  ];
  for (const text of wrong) {
    writeFileSync(path, text);
    await assert.rejects(readAll(activity, at(0), at(9)), (error: Error) => {
      assert.equal(error.name, 'RecordFault');
      assert.doesNotMatch(error.message, /4242/);
      return true;
    });
  }
  writeFileSync(path, lineOf(1, 1));
  for (const place of ['1', '-1', '999999', 'x']) {
    const call = activity({ from: at(0), to: at(9), after: place });
    await assert.rejects(call, /no such place/);
  }
});
