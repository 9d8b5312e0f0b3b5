/** Writes what was recorded as the documentation reads it: a file for each slice, a line for each record. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  RECORDED,
  type Recorded,
  type RecordedCall,
  type RecordedProblem,
} from '../../docs/src/recorded.ts';
import type { Exchange } from './recorder.ts';

type Played = Readonly<{
  exchanges: readonly Exchange[];
  problems: readonly Exchange[];
  named: readonly (readonly [name: string, answer: unknown])[];
  events: readonly Readonly<Record<string, unknown>>[];
}>;

const ROWS_SHOWN = 4; // Of a table: its head, and what fits on a page.
const PAGE = /^\s*<!doctype html/i;

export type Records = Omit<Recorded, 'calls'> &
  Readonly<{ calls: ReadonlyMap<string, RecordedCall>; tags: ReadonlyMap<string, string> }>;

/** What the documentation needs of a play. */
export function recordsOf({ events, exchanges, named, problems }: Played): Records {
  const byOperation = Map.groupBy(exchanges, ({ operationId }) => operationId);
  const calls = [...byOperation].map(([id, all]) => [id, callOf(id, all)] as const);
  return {
    calls: new Map(calls),
    tags: new Map(exchanges.map(({ operationId, tag }) => [operationId, tag])),
    problems: problems.map(problemOf),
    named: new Map(named),
    events: new Map(events.map((event) => [String(event['type']), event])),
  };
}

/** Where some of it waited for somebody, the call that was carried out is shown. */
function callOf(operationId: string, all: readonly Exchange[]): RecordedCall {
  const { body, params, query, reason } = all.find(({ status }) => status !== 202) ?? all[0] ?? {};
  const answers = all.map(({ answer, status }) => [status, shortened(answer)] as const);
  return {
    operationId,
    ...(params && !isEmpty(params) ? { params } : {}),
    ...(query && !isEmpty(query) ? { query } : {}),
    ...(reason === undefined ? {} : { reason }),
    ...(body === undefined ? {} : { body }),
    answers: Object.fromEntries(answers),
  };
}

function problemOf({ answer, operationId }: Exchange): RecordedProblem {
  const type = answer instanceof Object && 'type' in answer ? String(answer.type) : '';
  return { operationId, code: type.slice(type.lastIndexOf('/') + 1), answer };
}

/** Of a table its first rows; of a page nothing, since half of one is none. */
function shortened(answer: unknown): unknown {
  if (typeof answer !== 'string') return answer ?? null;
  if (PAGE.test(answer)) return null;
  const lines = answer.split('\r\n');
  return lines.length > ROWS_SHOWN ? `${lines.slice(0, ROWS_SHOWN).join('\r\n')}\r\n` : answer;
}

export function writeRecords({ calls, events, named, problems, tags }: Records): void {
  mkdirSync(RECORDED, { recursive: true });
  for (const name of readdirSync(RECORDED)) rmSync(join(RECORDED, name));
  const byFile = Map.groupBy(calls.values(), ({ operationId }) => fileOf(tags.get(operationId)));
  for (const [name, some] of byFile) write(name, some);
  write('problems', problems);
  write('named', [...named]);
  write('published', [...events.values()]);
}

function fileOf(tag = ''): string {
  return tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

function write(name: string, records: readonly unknown[]): void {
  const lines = records.map((record) => JSON.stringify(record));
  writeFileSync(join(RECORDED, `${name}.json`), `[\n${lines.join(',\n')}\n]\n`);
}

function isEmpty(members: object): boolean {
  return Object.keys(members).length === 0;
}
