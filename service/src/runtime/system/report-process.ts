import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Queryable } from '../../platform/db/pool.ts';
import { maskedStart } from '../../platform/http/masked.ts';
import type { JobRound } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import * as store from './report-store.ts';

type Deps = Pick<Platform, 'realClock' | 'logger'> & Readonly<{ backgroundDb: Queryable }>;

const EVERY_MS = 5_000;
/** A process that has not been seen for so long is gone. */
export const GONE_AFTER_MS = 4 * EVERY_MS;
const ERROR_MAX = 300; // Characters.

/** Says that this process is there, and how its jobs go, for operators to see from any process. */
export function reportProcess(deps: Deps, kind: store.ProcessKind) {
  const { backgroundDb: db, realClock, logger } = deps;
  const [processId, startedAt] = [randomUUID(), realClock.now()];
  const waiting = new Map<string, store.JobReport>();
  const own = { processId, kind, pid: process.pid, host: hostname(), node: process.version };
  let writing = Promise.resolve();

  const write = async (): Promise<void> => {
    const now = realClock.now();
    await store.putProcess(db, { ...own, startedAt, seenAt: now });
    await store.forgetProcesses(db, now, 2 * GONE_AFTER_MS);
    for (const report of waiting.values()) {
      waiting.delete(report.name);
      await store.putJobReport(db, report);
    }
  };
  const flush = async (): Promise<void> => {
    writing = writing.then(write).catch((error: unknown) => {
      logger.warn({ err: error }, 'the state of this process could not be reported');
    });
    await writing;
  };
  const timer = setInterval(() => void flush(), EVERY_MS).unref();
  void flush();
  return {
    onRound: (round: JobRound): void => {
      const at = realClock.now();
      waiting.set(round.name, reportOf(round, at, waiting.get(round.name)));
    },
    flush,
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await flush();
      await store.removeProcess(db, processId).catch(() => undefined); // It is gone soon anyway.
    },
  };
}

function reportOf(
  { name, done, durationMs, error }: JobRound,
  at: Date,
  earlier: store.JobReport | undefined,
): store.JobReport {
  const isFailed = done === undefined;
  const { rounds, failures, ...last } = earlier ?? NO_ROUNDS;
  return {
    ...last,
    name,
    rounds: rounds + 1,
    failures: failures + (isFailed ? 1 : 0),
    lastRunAt: at,
    lastDurationMs: Math.round(durationMs),
    ...(isFailed ? { lastFailedAt: at, lastError: errorText(error) } : {}),
    ...(isFailed || done === 0 ? {} : { lastWorkedAt: at }),
  };
}

const NO_ROUNDS = {
  rounds: 0,
  failures: 0,
  lastWorkedAt: null,
  lastFailedAt: null,
  lastError: null,
};

/** Whatever a message quotes: no card number. */
function errorText(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : typeof error;
  return maskedStart(text, ERROR_MAX);
}
