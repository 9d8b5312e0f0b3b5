/**
 * What the service answered when a week of a shop was played on it: every example of the documentation
 * is one of these records. `npm run examples` plays it again, and writes them.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const RECORDED = join(import.meta.dirname, '..', 'recorded');

/** A call, and what it was answered with, by status. */
export type RecordedCall = Readonly<{
  operationId: string;
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  /** Why, of what waits for a second person. */
  reason?: string;
  body?: unknown;
  answers: Readonly<Record<string, unknown>>;
}>;

/** A refusal, with the operation that was refused. */
export type RecordedProblem = Readonly<{ operationId: string; code: string; answer: unknown }>;

export type Recorded = Readonly<{
  calls: ReadonlyMap<string, RecordedCall>;
  problems: readonly RecordedProblem[];
  /** Answers that guides show, by the name that the scenario gives them. */
  named: ReadonlyMap<string, unknown>;
  /** By type. */
  events: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
}>;

export const NOTHING_RECORDED: Recorded = {
  calls: new Map(),
  problems: [],
  named: new Map(),
  events: new Map(),
};

const PROBLEMS = 'problems.json';
const EVENTS = 'published.json';
const NAMED = 'named.json';
type Event = Readonly<Record<string, unknown>>;

// oxlint-disable typescript/no-unsafe-type-assertion -- Their writer has these types.
export function readRecorded(): Recorded {
  const calls = readdirSync(RECORDED)
    .filter((name) => ![PROBLEMS, EVENTS, NAMED].includes(name))
    .flatMap((name) => read(name) as readonly RecordedCall[]);
  const events = (read(EVENTS) as readonly Event[]).map(
    (event) => [String(event['type']), event] as const,
  );
  return {
    calls: new Map(calls.map((call) => [call.operationId, call])),
    problems: read(PROBLEMS) as readonly RecordedProblem[],
    named: new Map(read(NAMED) as readonly (readonly [string, unknown])[]),
    events: new Map(events),
  };
}

/** As they are written, and tests check. */
function read(name: string): readonly unknown[] {
  const path = join(RECORDED, name);
  if (!existsSync(path)) return []; // Before the first play.
  const records: unknown = JSON.parse(readFileSync(path, 'utf8'));
  return Array.isArray(records) ? records : [];
}
