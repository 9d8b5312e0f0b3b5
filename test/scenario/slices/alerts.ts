import { sql } from '../../../service/src/platform/db/pool.ts';
import { card, cad, type World } from '../world.ts';

const RECIPIENTS = [
  { email: 'ops@maple.example' },
  { email: 'nuit@maple.example', language: 'fr' },
];
export const RULE = {
  kind: 'APPROVAL_RATE',
  name: 'Approvals of all shops',
  belowPercent: 99.5,
  minimumPayments: 1,
  recipients: RECIPIENTS,
};
export const SCHEDULE = {
  name: 'Payments of the day',
  report: 'payments',
  every: 'DAY',
  at: '06:00',
  timeZone: 'America/Toronto',
  recipients: RECIPIENTS,
};

/** A bad hour: whoever wants to know is told. */
export async function alerts(world: World): Promise<void> {
  const { merchantId, operator, shop, stage } = world;
  const made = await shop.does('createAlertRule', { body: RULE });
  await shop.isRefused('alert-rule-name-taken', 'createAlertRule', { body: RULE });
  const ours = { ...RULE, name: 'Approvals of everybody' };
  const ofOperators = await operator.does('createOperatorAlertRule', { body: ours });
  await shop.isRefused('declined', 'createPayment', {
    body: {
      idempotencyKey: 'bad-hour',
      merchantId,
      amount: cad(1250),
      paymentMethod: card('4000200000000057'),
    },
  });
  await world.publish();
  await stage.run('evaluate-alert-rules');
  await shop.does('listAlertRules');
  await operator.does('listOperatorAlertRules');
  const open = await shop.does('listAlerts', { query: { alertState: 'OPEN' } });
  const params = { raisedAlertId: open.string('data.0.alertId') };
  await shop.does('acknowledgeAlert', { params });
  const all = await operator.does('listOperatorAlerts', { query: { alertState: 'OPEN' } });
  await operator.does('acknowledgeOperatorAlert', {
    params: { raisedAlertId: all.string('data.0.alertId') },
  });
  const mails = await operator.does('listEmails', { query: { limit: '2' } });
  await operator.does('retrieveEmail', { params: { emailId: mails.string('data.0.emailId') } });
  const [own, theirs] = [made, ofOperators].map((rule) => ({ ruleId: rule.string('ruleId') }));
  await shop.does('replaceAlertRule', { params: own ?? {}, body: { ...RULE, belowPercent: 95 } });
  await operator.does('replaceOperatorAlertRule', {
    params: theirs ?? {},
    body: { ...ours, belowPercent: 95 },
  });
  await shop.does('deleteAlertRule', { params: own ?? {} });
  await operator.does('deleteOperatorAlertRule', { params: theirs ?? {} });
  const daily = await shop.does('createReportSchedule', { body: SCHEDULE });
  await shop.isRefused('report-schedule-name-taken', 'createReportSchedule', { body: SCHEDULE });
  world.ids['schedule'] = daily.string('scheduleId');
  const everybodys = await operator.does('createOperatorReportSchedule', {
    body: { ...SCHEDULE, every: 'WEEK', weekday: 'MONDAY' },
  });
  world.ids['operatorsSchedule'] = everybodys.string('scheduleId');
}

/** A week later there are files. */
export async function scheduledReports(world: World): Promise<void> {
  const { ids, operator, shop } = world;
  const params = { scheduleId: ids['schedule'] ?? '' };
  await shop.does('listReportSchedules');
  await isNotMadeYet(world);
  const runs = await shop.does('listReportRuns', { query: { limit: '2' } });
  await shop.does('downloadReport', { params: { reportRunId: runs.string('data.0.reportRunId') } });
  await shop.does('replaceReportSchedule', { params, body: { ...SCHEDULE, at: '07:30' } });
  await shop.does('deleteReportSchedule', { params });
  const ours = { scheduleId: ids['operatorsSchedule'] ?? '' };
  await operator.does('listOperatorReportSchedules');
  const all = await operator.does('listOperatorReportRuns', { query: { limit: '1' } });
  await operator.does('downloadOperatorReport', {
    params: { reportRunId: all.string('data.0.reportRunId') },
  });
  await operator.does('replaceOperatorReportSchedule', {
    params: ours,
    body: { ...SCHEDULE, every: 'MONTH', dayOfMonth: 1 },
  });
  await operator.does('deleteOperatorReportSchedule', { params: ours });
}

/** Between two jobs: the report is due, and has no file. */
async function isNotMadeYet({ shop, stage }: World): Promise<void> {
  const { clock, db } = stage.foundation;
  const monthly = { ...SCHEDULE, name: 'Payments of the month', every: 'MONTH', dayOfMonth: 1 };
  const made = await shop.does('createReportSchedule', { body: monthly });
  const params = { scheduleId: made.string('scheduleId') };
  await db.query(sql`
    update report_schedules set next_at = ${clock.now()} where schedule_id = ${params.scheduleId}`);
  await stage.run('schedule-reports');
  const runs = await shop.tries('listReportRuns', { query: { limit: '1' } });
  await shop.isRefused('report-not-ready', 'downloadReport', {
    params: { reportRunId: runs.string('data.0.reportRunId') },
  });
  await stage.run('make-reports');
  await shop.does('deleteReportSchedule', { params });
}
