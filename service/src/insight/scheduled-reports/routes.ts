import { gunzipSync } from 'node:zlib';
import { operatorOf, partnerOf } from '../../access/partners/index.ts';
import { ID_KINDS, ID_PATTERN } from '../../kernel/id.ts';
import type { Database } from '../../platform/db/pool.ts';
import { type Answer, created, ok } from '../../platform/http/answer.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { csvAnswer } from '../../platform/http/csv.ts';
import { found, PLATFORM_PROBLEMS, Problem } from '../../platform/http/errors.ts';
import { listRoute } from '../../platform/http/read-route.ts';
import { type Route, route } from '../../platform/http/route.ts';
import {
  createSchedule,
  deleteSchedule,
  replaceSchedule,
  type SchedulingDeps,
} from './change-schedules.ts';
import { REPORT_PROBLEMS } from './errors.ts';
import { exportFor } from './make-file.ts';
import type { ReportRun } from './run.ts';
import { findReportRun, listReportRuns, readFilePart } from './run-store.ts';
import { scheduleFaults } from './schedule-faults.ts';
import { listSchedules, type ReportOwner } from './schedule-store.ts';
import * as schema from './schema.ts';

const BODY_KIB = 32; // With ten of the longest addresses, and every filter.

type Called = Readonly<{ caller: Caller | undefined }>;

/** Whose reports a door is to: of a partner, or of operators. */
type Door = Readonly<{
  read: Readonly<{ tag: string; access: string }>;
  write: Readonly<{ tag: string; access: string }>;
  prefix: '' | '/operator';
  name: '' | 'Operator';
  whose: string;
  body: typeof schema.NewReportSchedule;
  ownerOf: (call: Called) => ReportOwner;
}>;

const OF_PARTNERS: Door = {
  read: { tag: 'Reports', access: 'alert.read' },
  write: { tag: 'Reports', access: 'alert.write' },
  prefix: '',
  name: '',
  whose: '',
  body: schema.NewReportSchedule,
  ownerOf: (call) => {
    const { merchantId, partnerId } = partnerOf(call);
    return { partnerId, merchantId };
  },
};
const OF_OPERATORS: Door = {
  read: { tag: 'Operator', access: 'operator.read' },
  write: { tag: 'Operator', access: 'operator.alert.write' },
  prefix: '/operator',
  name: 'Operator',
  whose: ' of operators',
  body: schema.NewOperatorSchedule,
  ownerOf: (call) => {
    operatorOf(call);
    return { partnerId: '', merchantId: null };
  },
};
const SCHEDULE_ID = new RegExp(`^${ID_KINDS.reportSchedule}${ID_PATTERN}$`);
const RUN_ID = new RegExp(`^${ID_KINDS.reportRun}${ID_PATTERN}$`);

/** Exports that are made every day, week or month, and the files that come of them. */
export function scheduledReportRoutes(deps: SchedulingDeps): Route[] {
  return [OF_PARTNERS, OF_OPERATORS].flatMap((door) => [
    ...scheduleRoutes(deps, door),
    ...runRoutes(deps, door),
  ]);
}

const RIGHTS =
  'It is made by the rights that whoever created or last changed it has then, once for each period; after a downtime the last period alone is made up for.';

function scheduleRoutes(deps: SchedulingDeps, door: Door): Route[] {
  const { body, name, ownerOf, prefix, read, whose, write } = door;
  const path = `${prefix}/report-schedules` as const;
  return [
    route(`POST ${path}`, {
      ...write,
      operationId: `create${name}ReportSchedule`,
      summary: `Schedule a report${whose}`,
      description: RIGHTS,
      body,
      examine: scheduleFaults,
      bodyKiB: BODY_KIB,
      answers: { 201: schema.ScheduleBody },
      problems: [REPORT_PROBLEMS.nameTaken, REPORT_PROBLEMS.tooManySchedules],
      handle: async (call) => {
        const asked = { owner: ownerOf(call), call, body: call.body };
        return created(schema.scheduleBody(await createSchedule(deps, asked)), path);
      },
    }),
    listRoute({
      ...read,
      path,
      operationId: `list${name}ReportSchedules`,
      summary: `List scheduled reports${whose}`,
      query: schema.SchedulesQuery,
      ids: SCHEDULE_ID,
      record: schema.ScheduleBody,
      rows: (call, page) => listSchedules(deps.db, ownerOf(call), page),
      serialize: schema.scheduleBody,
    }),
    route(`PUT ${path}/:scheduleId`, {
      ...write,
      operationId: `replace${name}ReportSchedule`,
      summary: `Replace a scheduled report${whose}`,
      description: `With what it is to be, whole. ${RIGHTS}`,
      params: schema.SchedulePath,
      body,
      examine: scheduleFaults,
      bodyKiB: BODY_KIB,
      answers: { 200: schema.ScheduleBody },
      problems: [REPORT_PROBLEMS.nameTaken],
      handle: async (call) => {
        const asked = { owner: ownerOf(call), call, body: call.body };
        return ok(schema.scheduleBody(await replaceSchedule(deps, call.params.scheduleId, asked)));
      },
    }),
    route(`DELETE ${path}/:scheduleId`, {
      ...write,
      operationId: `delete${name}ReportSchedule`,
      summary: `Delete a scheduled report${whose}`,
      description: 'Its files stay until they are 30 days old.',
      params: schema.SchedulePath,
      answers: { 204: 'Deleted' },
      handle: async (call) => {
        await deleteSchedule(deps, call.params.scheduleId, { owner: ownerOf(call), call });
        return { status: 204 };
      },
    }),
  ];
}

function runRoutes(
  { db, routes }: SchedulingDeps,
  { name, ownerOf, prefix, read, whose }: Door,
): Route[] {
  const path = `${prefix}/report-runs` as const;
  return [
    listRoute({
      ...read,
      path,
      operationId: `list${name}ReportRuns`,
      summary: `List runs of scheduled reports${whose}`,
      query: schema.ReportRunsQuery,
      ids: RUN_ID,
      record: schema.ReportRunBody,
      rows: (call, page) => listReportRuns(db, ownerOf(call), page, call.query.scheduleId),
      serialize: schema.reportRunBody,
    }),
    route(`GET ${path}/:reportRunId/file`, {
      ...read,
      operationId: `download${name}Report`,
      summary: `Download the file of a scheduled report${whose}`,
      isLongRead: true,
      description: 'For those who may export the same. Files are kept for 30 days.',
      params: schema.RunPath,
      answers: { 200: 'text/csv' },
      problems: [REPORT_PROBLEMS.notReady],
      handle: async (call): Promise<Answer> => {
        const run = found(await findReportRun(db, ownerOf(call), call.params.reportRunId));
        const may = call.caller && exportFor(routes(), call.caller, run);
        if (!may) throw new Problem(PLATFORM_PROBLEMS.forbidden);
        if (run.state !== 'READY') throw new Problem(REPORT_PROBLEMS.notReady);
        return csvAnswer(fileName(run), partsOf(db, run), { longRead: call.longRead, by: 1 });
      },
    }),
  ];
}

/** Of digits, letters and hyphens: names of people's choice are in no header. */
function fileName({ periodFrom, report }: ReportRun): string {
  return `${report}-${periodFrom.toISOString().slice(0, 'YYYY-MM-DD'.length)}`;
}

async function* partsOf(db: Database, run: ReportRun): AsyncGenerator<string> {
  for (let no = 0; ; no += 1) {
    const part = await readFilePart(db, run, no);
    if (!part) return;
    yield gunzipSync(part).toString('utf8');
  }
}
