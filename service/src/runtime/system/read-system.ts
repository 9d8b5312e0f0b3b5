import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Static } from 'typebox';
import type { OwnAcquirers } from '../../acquiring/acquirers/index.ts';
import { addMilliseconds } from '../../kernel/clock.ts';
import type { Platform } from '../../platform/platform.ts';
import { settingsInForce } from '../settings/index.ts';
import { GONE_AFTER_MS } from './report-process.ts';
import { readJobReports, readProcesses } from './report-store.ts';
import type { SystemBody } from './schema.ts';
import { readDatabaseState, readKeys, readQueues } from './state-store.ts';
import { isRecord } from '../../platform/http/normalise.ts';

export type SystemDeps = Pick<Platform, 'db' | 'clock' | 'realClock'> &
  Readonly<{ acquirers: Pick<OwnAcquirers, 'health'>; isSandbox: boolean }>;

export async function readSystem(deps: SystemDeps): Promise<Static<typeof SystemBody>> {
  const { acquirers, clock, db, isSandbox, realClock } = deps;
  const now = realClock.now();
  const { version, isCluster, bytes, ...migrated } = await readDatabaseState(db);
  const processes = await readProcesses(db, addMilliseconds(now, -GONE_AFTER_MS));
  const jobs = await readJobReports(db);
  const queues = await readQueues(db);
  const keys = await readKeys(db);
  return {
    version: VERSION,
    node: process.version,
    isSandbox,
    time: clock.now().toISOString(),
    realTime: now.toISOString(),
    database: { version, isCluster, bytes: Number(bytes) },
    migrations: {
      count: migrated.migrations,
      last: migrated.lastMigration,
      lastAt: wire(migrated.lastMigratedAt),
    },
    processes: processes.map(({ processId: _own, startedAt, seenAt, ...seen }) => ({
      ...seen,
      startedAt: startedAt.toISOString(),
      seenAt: seenAt.toISOString(),
    })),
    jobs: jobs.map(({ lastRunAt, lastWorkedAt, lastFailedAt, ...job }) => ({
      ...job,
      lastRunAt: lastRunAt.toISOString(),
      lastWorkedAt: wire(lastWorkedAt),
      lastFailedAt: wire(lastFailedAt),
      isFailing: lastFailedAt !== null && lastFailedAt >= lastRunAt,
    })),
    queues: queues.map(({ oldestAt, ...queue }) => ({ ...queue, oldestAt: wire(oldestAt) })),
    keys: keys.map(({ createdAt, endedAt, ...key }) => ({
      ...key,
      createdAt: createdAt.toISOString(),
      endedAt: wire(endedAt),
    })),
    settings: settingsInForce(process.env),
    acquirers: acquirers
      .health()
      .map(({ name, isReady, breaker, lastAnsweredAt, lastTrouble }) => ({
        name,
        isReady,
        breaker,
        lastAnsweredAt: wire(lastAnsweredAt),
        lastTrouble: lastTrouble && { ...lastTrouble, at: lastTrouble.at.toISOString() },
      })),
  };
}

function wire(moment: Date | null): string | null {
  return moment?.toISOString() ?? null;
}

const file = join(import.meta.dirname, '..', '..', '..', '..', 'package.json');
const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'));

const VERSION: string = isRecord(parsed) ? String(parsed['version']) : '';
