import { type FileHandle, open } from 'node:fs/promises';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type {
  Activity,
  ActivityPage,
  ActivityRecord,
} from '../../../service/src/acquiring/acquirers/index.ts';
import { LineFile } from './line-file.ts';

const PAGE_MAX = 1_000; // Of the port.

const Line = Type.Object(
  {
    at: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?Z$' }),
    reference: Type.String({ minLength: 1 }),
    operation: Type.Enum([
      'authorize',
      'purchase',
      'increment',
      'capture',
      'refund',
      'reverse',
      'release',
    ]),
    original: Type.Union([Type.Null(), Type.String({ minLength: 1 })]),
    merchantId: Type.String({ minLength: 1 }),
    amount: Type.Integer({ minimum: 0 }),
    currency: Type.Enum(['CAD', 'USD']),
    outcome: Type.Enum(['booked', 'refused']),
  },
  { additionalProperties: false },
);
const compiled = Compile(Line);

/** The file makes no sense: nothing is told of what it says instead. */
class RecordFault extends Error {
  override readonly name = 'RecordFault';
}

/**
 * The host's record from a file to which it appends in order of time, a line of JSON each. What is
 * before a span is not read but for a few lines: their place is found by halving.
 */
export function fileActivity(path: string): Activity {
  return async ({ after, from, to }) => {
    const handle = await open(path, 'r');
    try {
      const file = new LineFile(handle, await wholeLinesEnd(handle));
      const start = after === undefined ? await firstFrom(file, from) : await placeIn(file, after);
      return await pageFrom(file, start, to);
    } finally {
      await handle.close();
    }
  };
}

/** A half-written last line is left for the next time. */
async function wholeLinesEnd(handle: FileHandle): Promise<number> {
  const { size } = await handle.stat();
  return await new LineFile(handle, size).lastLineEnd();
}

/** Where the first line stands that is not before a time. */
async function firstFrom(file: LineFile, from: Date): Promise<number> {
  let [low, high] = [0, file.end];
  // Lines that start before `low` are too early; those that start at `high` or later are not.
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const start = await file.lineStartFrom(middle);
    if (start >= high) {
      high = middle;
      continue;
    }
    const line = await file.lineAt(start);
    if (recordOf(line.text, start).at < from) low = line.next;
    else high = middle;
  }
  return await file.lineStartFrom(low);
}

async function placeIn(file: LineFile, after: string): Promise<number> {
  const place = Number(after);
  const isPlace = /^\d{1,15}$/.test(after) && place <= file.end;
  if (!isPlace || (await file.lineStartFrom(place)) !== place) {
    throw new RecordFault('the record has no such place: it was cut or replaced');
  }
  return place;
}

async function pageFrom(file: LineFile, start: number, to: Date): Promise<ActivityPage> {
  const records: ActivityRecord[] = [];
  let at = start;
  while (at < file.end) {
    const line = await file.lineAt(at);
    const record = recordOf(line.text, at);
    const before = records.at(-1);
    if (before && record.at < before.at) {
      throw new RecordFault(`the record is not in order of time at byte ${at}`);
    }
    if (record.at >= to) break;
    if (records.length === PAGE_MAX) return { records, next: String(at) };
    records.push(record);
    at = line.next;
  }
  return { records, next: null };
}

function recordOf(text: string, place: number): ActivityRecord {
  const { amount, at, currency, ...rest } = parsedLine(text, place);
  return { ...rest, amount: { amount: BigInt(amount), currency }, at: new Date(at) };
}

function parsedLine(text: string, place: number): Static<typeof Line> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new RecordFault(`the record has no JSON at byte ${place}`);
  }
  if (!compiled.Check(value)) {
    throw new RecordFault(`the record has something else than an operation at byte ${place}`);
  }
  return value;
}
