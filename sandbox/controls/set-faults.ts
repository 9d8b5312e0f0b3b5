import { randomUUID } from 'node:crypto';
import type { Static } from 'typebox';
import { readFaults, replaceFaults, type SandboxFault } from '../acquirer-simulator/index.ts';
import type { Clock } from '../../service/src/kernel/clock.ts';
import type { AuditLog } from '../../service/src/platform/audit-log/audit-log.ts';
import { type Database, transaction } from '../../service/src/platform/db/pool.ts';
import type { By } from '../../service/src/platform/http/caller.ts';
import { invalid } from '../../service/src/platform/http/errors.ts';
import type { FaultsBody, NewFaults } from './schema.ts';

type Deps = Readonly<{
  db: Database;
  realClock: Clock;
  audit: AuditLog;
  acquirers: Readonly<{ names: readonly string[] }>;
}>;
type Wanted = Static<typeof NewFaults>['faults'];

const LATE_MS = 5_000;
const EVERY = 100; // Percent.

/** Replaces what the simulated acquirers of all processes are to do wrong. */
export async function setFaults(deps: Deps, wanted: Wanted, by: By): Promise<void> {
  const { acquirers, audit, db, realClock } = deps;
  const unknown = wanted.flatMap(({ acquirer }, place) => {
    if (acquirer === undefined || acquirers.names.includes(acquirer)) return [];
    const errorMessage = `Must be one of ${acquirers.names.join(', ')}.`;
    const parameterName = `faults[${place}].acquirer`;
    const reasonCode = 'INVALID_VALUE' as const;
    return [{ parameterName, parameterValue: acquirer, reasonCode, errorMessage }];
  });
  if (unknown.length > 0) throw invalid(unknown);
  const createdAt = realClock.now();
  const faults = wanted.map((fault): SandboxFault => ({
    id: randomUUID(),
    kind: fault.kind,
    acquirer: fault.acquirer ?? null,
    operation: fault.operation ?? null,
    delayMs: fault.delayMs ?? LATE_MS,
    share: fault.share ?? EVERY,
    left: fault.times ?? null,
    createdAt,
  }));
  await transaction(db, async (tx) => {
    await replaceFaults(tx, faults);
    const details = {
      faults: faults.map(({ kind, share, left }) => `${kind} ${share}% ${left ?? ''}`),
    };
    await audit.record(tx, { ...by, action: 'faults.set', subject: 'acquirers', details });
  });
}

export async function faultsBody({ db }: Pick<Deps, 'db'>): Promise<Static<typeof FaultsBody>> {
  const faults = await readFaults(db);
  return {
    faults: faults.map(({ kind, acquirer, operation, delayMs, share, left, createdAt }) => ({
      kind,
      ...(acquirer === null ? {} : { acquirer }),
      ...(operation === null ? {} : { operation }),
      delayMs,
      share,
      ...(left === null ? {} : { times: left }),
      createdAt: createdAt.toISOString(),
    })),
  };
}
