import { randomUUID } from 'node:crypto';
import { leaseOf } from '../../platform/db/lease.ts';
import { transaction } from '../../platform/db/pool.ts';
import type { Mismatch } from './difference.ts';
import { settleScopes } from './difference-store.ts';
import type { ReconciliationDeps, Run, RunStep } from './run.ts';
import * as runs from './run-store.ts';

/** Longer than any portion takes; after it another process takes over what a dead one held. */
const LEASE_MS = 120_000;

/** What a portion of a run has come to. */
export type RunPortion = runs.Deferrals &
  Readonly<{
    step: RunStep;
    /** All that was judged, and what was found in it. */
    scopes: readonly string[];
    findings: readonly Mismatch[];
    /** More to be written with it. */
    besides?: Parameters<typeof transaction<void>>[1];
  }>;

/** What each phase of a run does with its next portion. */
export type RunPhases = Readonly<
  Record<string, (deps: ReconciliationDeps, run: Run) => Promise<RunPortion>>
>;

export const NOTHING_JUDGED = { scopes: [], findings: [], defer: [], settle: [] } as const;

/**
 * Does one portion of the oldest run of a party that is not done, and tells whether there was one. One
 * process works on it at a time. What a portion finds is committed with the place it has come to, so
 * that a process may die anywhere: the next begins with the same portion, and finds the same.
 */
export function createWork(deps: ReconciliationDeps) {
  const by = randomUUID();
  return async (source: string, phases: RunPhases): Promise<number> => {
    const { db, realClock } = deps;
    const run = await runs.leaseRun(db, source, leaseOf(LEASE_MS, realClock, by));
    if (!run) return 0;
    try {
      const phase = phases[run.phase];
      if (!phase) throw new Error(`a run with ${source} has no phase ${run.phase}`);
      return (await commit(deps, run, await phase(deps, run))) ? 1 : 0;
    } catch (error) {
      await runs.noteFailure(db, run.id, error instanceof Error ? error.name : typeof error);
      throw error;
    }
  };
}

async function commit(deps: ReconciliationDeps, run: Run, portion: RunPortion): Promise<boolean> {
  const { clock, db, logger } = deps;
  const { findings, scopes, step } = portion;
  const now = clock.now();
  const isMine = await transaction(db, async (tx) => {
    if (!(await runs.advanceRun(tx, run, step, now))) return false;
    await portion.besides?.(tx);
    if (scopes.length > 0) {
      await runs.countDifferences(tx, run.id, await settleScopes(tx, scopes, findings, now));
    }
    await runs.changeDeferrals(tx, run.source, portion);
    return true;
  });
  if (isMine && findings.length > 0) {
    const kinds = [...new Set(findings.map(({ kind }) => kind))];
    logger.warn(
      { source: run.source, run: run.id, differences: findings.length, kinds },
      'reconciliation found differences',
    );
  }
  return isMine;
}
