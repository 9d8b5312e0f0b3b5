import { callerIdOf } from '../../access/partners/index.ts';
import { bucketIn, bucketOf, newId } from '../../kernel/id.ts';
import { lockingIn, transaction, type Tx } from '../../platform/db/pool.ts';
import { type By, byOf, type Caller } from '../../platform/http/caller.ts';
import {
  type Fault,
  found,
  invalid,
  PLATFORM_PROBLEMS,
  Problem,
} from '../../platform/http/errors.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { unknownUsers } from '../emails/index.ts';
import { REPORT_PROBLEMS } from './errors.ts';
import { callExport, exportFor } from './make-file.ts';
import { nextReportAt, type ReportSchedule, SCHEDULES_MAX, type Timing } from './schedule.ts';
import * as store from './schedule-store.ts';
import type { NewReportSchedule } from './schema.ts';

export type SchedulingDeps = Pick<Platform, 'db' | 'clock' | 'audit'> &
  Readonly<{ routes: () => readonly Route[] }>;

type Call = Readonly<{ caller: Caller | undefined; correlationId: string }>;
type Asked = Readonly<{ owner: store.ReportOwner; call: Call; body: NewReportSchedule }>;

function schedulesMax(partnerId: string): number {
  return partnerId === '' ? SCHEDULES_MAX.operators : SCHEDULES_MAX.partner;
}

export async function createSchedule(deps: SchedulingDeps, asked: Asked): Promise<ReportSchedule> {
  const { owner } = asked;
  const now = deps.clock.now();
  const bucket = bucketOf(owner.partnerId);
  const schedule = {
    ...(await scheduleOf(deps, asked, now)),
    id: newId('reportSchedule', bucket, now),
    bucket,
    ...owner,
    createdAt: now,
  };
  const most = schedulesMax(owner.partnerId);
  await transaction(lockingIn(deps.db, bucket), async (tx) => {
    // Of two at once that want one place, one is told to look again.
    for (let tries = 0; !(await store.insertSchedule(tx, schedule, most)); tries += 1) {
      const known = await store.scheduleNames(tx, owner.partnerId);
      if (known.some(({ name }) => name === schedule.name)) {
        throw new Problem(REPORT_PROBLEMS.nameTaken);
      }
      if (known.length >= most || tries > most) throw new Problem(REPORT_PROBLEMS.tooManySchedules);
    }
    await note(tx, deps, { by: byOf(asked.call), schedule, action: 'report-schedule.created' });
  });
  return schedule;
}

/** Whoever changes it is who it is made for: it never exports what they may not. */
export async function replaceSchedule(
  deps: SchedulingDeps,
  scheduleId: string,
  asked: Asked,
): Promise<ReportSchedule> {
  const { call, owner } = asked;
  const now = deps.clock.now();
  const changed = await scheduleOf(deps, asked, now);
  return await transaction(lockingIn(deps.db, bucketIn(scheduleId)), async (tx) => {
    const before = found(await store.lockSchedule(tx, owner, scheduleId));
    const others = await store.scheduleNames(tx, owner.partnerId);
    if (others.some(({ id, name }) => name === changed.name && id !== scheduleId)) {
      throw new Problem(REPORT_PROBLEMS.nameTaken);
    }
    const schedule = { ...before, ...changed };
    await store.updateSchedule(tx, schedule);
    await note(tx, deps, { by: byOf(call), schedule, action: 'report-schedule.changed' });
    return schedule;
  });
}

export async function deleteSchedule(
  deps: SchedulingDeps,
  scheduleId: string,
  { call, owner }: Omit<Asked, 'body'>,
): Promise<void> {
  await transaction(lockingIn(deps.db, bucketIn(scheduleId)), async (tx) => {
    const schedule = found(await store.lockSchedule(tx, owner, scheduleId));
    await store.deleteScheduleRow(tx, schedule);
    await note(tx, deps, { by: byOf(call), schedule, action: 'report-schedule.deleted' });
  });
}

async function scheduleOf(deps: SchedulingDeps, { body, call, owner }: Asked, now: Date) {
  const { at, dayOfMonth, every, timeZone, weekday } = body;
  const { filters = {}, isEnabled = true, name, recipients = [], report } = body;
  const exported = { partnerId: owner.partnerId, report, filters };
  const unknown = await unknownUsers(deps.db, recipients, owner.partnerId);
  const faults = [...unknown, ...(await filterFaultsOf(deps, call, exported, now))];
  if (faults.length > 0) throw invalid(faults);
  const timing: Timing = {
    every,
    at,
    timeZone,
    ...(weekday === undefined ? {} : { weekday }),
    ...(dayOfMonth === undefined ? {} : { dayOfMonth }),
  };
  return {
    name,
    report,
    filters,
    timing,
    recipients,
    isEnabled,
    requesterId: callerIdOf(call.caller),
    createdBy: byOf(call).actor,
    modifiedAt: now,
    nextAt: nextReportAt(timing, now),
  };
}

/** The export says what is wrong with its filters: it is asked for no time at all. */
async function filterFaultsOf(
  { routes }: SchedulingDeps,
  { caller, correlationId }: Call,
  exported: Parameters<typeof exportFor>[2],
  now: Date,
): Promise<Fault[]> {
  const route = caller && exportFor(routes(), caller, exported);
  if (!route) throw new Problem(PLATFORM_PROBLEMS.forbidden);
  try {
    const span = { from: now, to: now };
    const lines = await callExport(route, { caller, correlationId }, exported, span);
    await lines[Symbol.asyncIterator]().return?.();
    return [];
  } catch (error) {
    if (!(error instanceof Problem) || error.errors.length === 0) throw error;
    return error.errors.map((fault) => ({
      ...fault,
      parameterName: `filters.${fault.parameterName ?? ''}`,
    }));
  }
}

type Noted = Readonly<{ by: By; schedule: ReportSchedule; action: string }>;

async function note(
  tx: Tx,
  { audit }: SchedulingDeps,
  { action, by, schedule }: Noted,
): Promise<void> {
  const { id: subject, isEnabled, name, recipients, report, timing } = schedule;
  const details = { name, report, ...timing, isEnabled, recipients: recipients.length };
  await audit.record(tx, { ...by, action, subject, details });
}
