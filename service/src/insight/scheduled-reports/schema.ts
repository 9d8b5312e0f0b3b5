import { type Static, Type } from 'typebox';
import { PAGE_QUERY } from '../../platform/http/page.ts';
import * as wire from '../../platform/http/schema.ts';
import { exportNames } from '../exports/index.ts';
import { Recipients } from '../emails/index.ts';
import { type ReportRun, RUN_REASONS, REPORT_RUN_STATES } from './run.ts';
import { EVERY, type ReportSchedule, REPORT_WEEKDAYS } from './schedule.ts';

const ScheduleId = wire.idOf('reportSchedule', 'a scheduled report');
const RunId = wire.idOf('reportRun', 'a run of a scheduled report');

const TIMING = {
  every: wire.oneOf(EVERY, 'How often; the report is of the day, week or month before', 'DAY'),
  weekday: Type.Optional(
    wire.oneOf(REPORT_WEEKDAYS, 'With `WEEK`: on which day (MONDAY)', 'MONDAY'),
  ),
  dayOfMonth: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 31,
      description: 'With `MONTH`: on which day (1); in shorter months on the last',
      expects: 'a whole number from 1 to 31',
    }),
  ),
  at: Type.String({
    pattern: '^(?:[01][0-9]|2[0-3]):[0-5][0-9]$',
    maxLength: 5,
    description: 'At what time of the zone',
    examples: ['06:00'],
    expects: 'a time such as 06:00',
  }),
  timeZone: wire.timeZoneOf('A zone of the IANA database'),
};

const Filters = Type.Record(
  Type.String({ pattern: '^[A-Za-z_]{1,40}$' }),
  Type.String({ maxLength: 200, pattern: wire.ONE_LINE }),
  {
    maxProperties: 20,
    jsonBytes: 8_192,
    description: 'Filters of the list, but for created_from and created_to, which are the period’s',
    examples: [{ status: 'DECLINED' }],
    expects: 'names of filters with their values',
  },
);

const members = (isOperators: boolean) => ({
  name: wire.oneLine(100, 'Shown to people; each has another'),
  report: wire.oneOf(exportNames(isOperators), 'What is exported', 'payments'),
  filters: Type.Optional(Filters),
  ...TIMING,
  recipients: Type.Optional(Recipients),
  isEnabled: Type.Optional(Type.Boolean({ description: 'Whether it is made', default: true })),
});
export const NewReportSchedule = wire.strict(members(false));
export const NewOperatorSchedule = wire.strict(members(true));
export type NewReportSchedule = Static<typeof NewOperatorSchedule>;

export const SchedulePath = wire.strict({ scheduleId: ScheduleId });
export const SchedulesQuery = wire.strict(PAGE_QUERY);

export const ScheduleBody = wire.shape('ReportSchedule', {
  scheduleId: ScheduleId,
  ...members(true),
  filters: Filters,
  recipients: Recipients,
  isEnabled: Type.Boolean({ description: 'Whether it is made' }),
  nextAt: wire.orNull(wire.Timestamp, 'When it is made next; null while it is paused'),
  createdBy: wire.anyText('Who made it last what it is: it is made by their rights'),
  createdAt: wire.Timestamp,
  modifiedAt: wire.Timestamp,
});

export function scheduleBody(schedule: ReportSchedule) {
  return {
    scheduleId: schedule.id,
    name: schedule.name,
    report: schedule.report,
    filters: schedule.filters,
    ...schedule.timing,
    recipients: schedule.recipients,
    isEnabled: schedule.isEnabled,
    nextAt: schedule.isEnabled ? schedule.nextAt.toISOString() : null,
    createdBy: schedule.createdBy,
    createdAt: schedule.createdAt.toISOString(),
    modifiedAt: schedule.modifiedAt.toISOString(),
  };
}

export const RunPath = wire.strict({ reportRunId: RunId });
export const ReportRunsQuery = wire.strict({
  ...PAGE_QUERY,
  scheduleId: Type.Optional(wire.described(ScheduleId, 'Only those of this schedule')),
});

export const RUN = {
  reportRunId: RunId,
  scheduleId: ScheduleId,
  name: wire.anyText('The name of the schedule', 'Payments of the day'),
  report: wire.oneOf(exportNames(true), 'What is exported'),
  periodFrom: wire.described(wire.Timestamp, 'Of records from this time on'),
  periodTo: wire.described(wire.Timestamp, 'and before this time'),
  runState: wire.oneOf(REPORT_RUN_STATES, 'Whether there is a file'),
  reason: wire.orNull(
    Type.Enum([...RUN_REASONS]),
    'Why there is none. NOT_PERMITTED: whoever made the schedule may not export this any more; NOT_VALID: its filters are no more; null if it did not fail',
  ),
  records: wire.orNull(Type.Integer({ minimum: 0 }), 'Lines of the file without its header'),
  bytes: wire.orNull(Type.Integer({ minimum: 0 }), 'Its size'),
  endedAt: wire.orNull(wire.Timestamp, 'When it was made, or given up; null before'),
};
export const ReportRunBody = wire.shape('ReportRun', { ...RUN, createdAt: wire.Timestamp });

export function runData(run: ReportRun) {
  return {
    reportRunId: run.id,
    scheduleId: run.scheduleId,
    name: run.name,
    report: run.report,
    periodFrom: run.periodFrom.toISOString(),
    periodTo: run.periodTo.toISOString(),
    runState: run.state,
    reason: run.reason,
    records: run.records,
    bytes: run.bytes,
    endedAt: run.endedAt?.toISOString() ?? null,
  };
}

export function reportRunBody(run: ReportRun) {
  return { ...runData(run), createdAt: run.createdAt.toISOString() };
}
