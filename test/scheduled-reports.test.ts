/** Scheduled reports on the whole service: by whose rights, once for each period, and who gets the file. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '../service/src/platform/db/pool.ts';
import { createJobs } from '../service/src/runtime/app.ts';
import { testApplication } from './application.ts';
import { FakeClock } from './fake-clock.ts';
import { callOf } from './http.ts';
import { merchantBody } from './merchant-body.ts';
import { paymentRequest } from './payment-server.ts';
import { allEvents } from './published.ts';

const HOUR_MS = 3_600_000;
const clock = new FakeClock('2026-03-10T15:00:00Z');
const { app, asApprover: asOperator, asPartner, foundation } = await testApplication({ clock });
const { db } = foundation;
const [isv, bank] = [asPartner('isv'), asPartner('bank')];
const workers = [createJobs(foundation), createJobs(foundation)];

/** What two workers do at a moment. */
async function run(...names: readonly string[]): Promise<void> {
  for (const name of names) {
    const both = workers.map((jobs) => jobs.find((job) => job.name === name) ?? assert.fail(name));
    await Promise.all(
      both.map(async (job) => {
        while ((await job.run()) > 0);
      }),
    );
  }
}
const make = async (): Promise<void> => await run('schedule-reports', 'make-reports');

const DAILY = {
  name: 'Payments',
  report: 'payments',
  every: 'DAY',
  at: '06:00',
  timeZone: 'America/Toronto',
  recipients: [{ email: 'books@shop.example' }],
};
const merchant = await isv('POST', '/onboarding/merchants', merchantBody());
const merchantId = merchant.string('merchantId');
const pay = async (idempotencyKey: string) =>
  await isv('POST', '/payments', { ...paymentRequest(merchantId), idempotencyKey });

type Run = Readonly<{
  reportRunId: string;
  runState: string;
  periodFrom: string;
  reason: string | null;
}>;
async function runs(call = isv, path = '/report-runs'): Promise<readonly Run[]> {
  const { body } = await call('GET', path);
  // The server checked it against its schema.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (body as { data: Run[] }).data;
}

test('a report of a day is made once, told of, and holds the payments of that day', async () => {
  const made = await isv('POST', '/report-schedules', DAILY);
  assert.equal(made.status, 201, made.text);
  assert.equal(made.at('nextAt'), '2026-03-11T10:00:00.000Z');
  const payment = await pay('today');
  await make();
  assert.deepEqual(await runs(), []);
  clock.advance(13 * HOUR_MS); // Four in the morning, UTC: midnight in Toronto.
  await pay('tomorrow');
  clock.advance(6 * HOUR_MS);
  await make();
  await make();
  const [one = assert.fail(), ...others] = await runs();
  assert.deepEqual(others, []);
  assert.deepEqual([one.runState, one.periodFrom], ['READY', '2026-03-10T04:00:00.000Z']);
  const file = await isv('GET', `/report-runs/${one.reportRunId}/file`);
  assert.equal(file.status, 200);
  const lines = file.text.trimEnd().split('\r\n');
  assert.equal(lines.length, 2, file.text);
  assert.ok(lines[1]?.startsWith(payment.string('paymentId')));
  assert.match(String(file.headers['content-disposition']), /filename="payments-2026-03-10\.csv"/);
  const told = (await allEvents(db)).filter(({ type }) => type === 'report.ready');
  assert.deepEqual(
    told.map(({ subjectId }) => subjectId),
    [one.reportRunId],
  );
  const mails = await asOperator('GET', '/operator/emails');
  assert.equal(mails.at('data.0.subject'), 'Report: Payments');
  const mail = await asOperator('GET', `/operator/emails/${mails.string('data.0.emailId')}`);
  assert.ok(!mail.text.includes(payment.string('paymentId')), 'a link, and no data');
});

test('another partner sees none of it, nor does whoever may not export the same', async () => {
  const [one = assert.fail()] = await runs();
  const file = `/report-runs/${one.reportRunId}/file`;
  assert.equal((await bank('GET', file)).status, 404);
  assert.equal((await asOperator('GET', `/operator${file}`)).status, 404);
  assert.deepEqual(await runs(bank), []);
  const [isvs] = await db.query<{ id: string }>(sql`select partner_id as id from report_schedules`);
  const scopes = ['alert.read', 'alert.write'];
  const body = { partnerId: isvs?.id, name: 'Watcher', scopes };
  const client = await asOperator('POST', '/operator/clients', body);
  const key = await asOperator('POST', '/operator/api-keys', {
    clientId: client.string('clientId'),
    slot: 'PRIMARY',
  });
  const watcher = callOf(app, { 'x-api-key': key.string('apiKey') });
  assert.equal((await watcher('GET', '/report-runs')).status, 200);
  assert.equal((await watcher('GET', file)).status, 403);
  const wanted = { ...DAILY, name: 'Mine' };
  assert.equal((await watcher('POST', '/report-schedules', wanted)).status, 403);
});

test('after a downtime of days the last period alone is made up for', async () => {
  clock.advance(4 * 24 * HOUR_MS);
  await make();
  const made = await runs();
  assert.deepEqual(
    made.map(({ periodFrom }) => periodFrom),
    ['2026-03-14T04:00:00.000Z', '2026-03-10T04:00:00.000Z'],
  );
});

test('whoever is killed has the file made anew, and nothing that they still write is in it', async () => {
  clock.advance(24 * HOUR_MS);
  await run('schedule-reports');
  const [waiting = assert.fail()] = await runs();
  // As somebody left it who was killed in the middle of the first attempt.
  await db.query(sql`
    update report_runs set attempts = 1, lease = 'dead', lease_until = ${new Date(clock.now().getTime() + 60_000)}
    where run_id = ${waiting.reportRunId}`);
  await db.query(sql`
    insert into report_parts (bucket, run_id, attempt, no, content)
    select bucket, run_id, 1, 0, 'half of it' from report_runs where run_id = ${waiting.reportRunId}`);
  await run('make-reports');
  assert.equal((await runs())[0]?.runState, 'WAITING', 'it is under a lease');
  assert.equal((await isv('GET', `/report-runs/${waiting.reportRunId}/file`)).status, 409);
  clock.advance(61_000);
  await run('make-reports');
  assert.equal((await runs())[0]?.runState, 'READY');
  const file = await isv('GET', `/report-runs/${waiting.reportRunId}/file`);
  assert.ok(file.text.startsWith('payment_id,') && !file.text.includes('half of it'));
});

test('every fault of a schedule is told, those of its filters as the export tells them', async () => {
  const wrong = {
    ...DAILY,
    name: '',
    every: 'DAY',
    weekday: 'MONDAY',
    at: '25:00',
    timeZone: 'Mars/Olympus',
    filters: { created_from: '2026-01-01T00:00:00Z' },
    recipients: [{ email: 'nobody' }],
  };
  const answer = await isv('POST', '/report-schedules', wrong);
  const places = answer.faults().map((fault) => fault.split(' ')[0]);
  for (const place of ['name', 'weekday', 'at', 'timeZone', 'filters.created_from']) {
    assert.ok(places.includes(place), `${place} of ${places.join(' ')}`);
  }
  assert.ok(places.includes('recipients[0].email'));
  const unknown = { ...DAILY, name: 'Unknown', filters: { status: 'LOST', colour: 'red' } };
  const filters = await isv('POST', '/report-schedules', unknown);
  assert.deepEqual(
    new Set(filters.faults().map((fault) => fault.split(' ')[0])),
    new Set(['filters.colour', 'filters.status']),
  );
  const auditLog = { ...DAILY, name: 'Audit', report: 'audit-log' };
  assert.equal((await isv('POST', '/report-schedules', auditLog)).status, 400);
});

test('who has lost the right gets no more files, and what they asked for says why', async () => {
  const list = await isv('GET', '/report-schedules');
  const path = `/report-schedules/${list.string('data.0.scheduleId')}`;
  assert.equal((await bank('PUT', path, DAILY)).status, 404);
  await db.query(sql`
    update report_schedules set requester_id = 'ci0001KJMMA2G0AVQ8FJKY93MBDMRS'`);
  clock.advance(24 * HOUR_MS);
  await make();
  assert.deepEqual(
    [(await runs())[0]?.runState, (await runs())[0]?.reason],
    ['FAILED', 'NOT_PERMITTED'],
  );
  assert.equal((await isv('PUT', path, { ...DAILY, filters: { status: 'DECLINED' } })).status, 200);
  clock.advance(24 * HOUR_MS);
  await make();
  assert.equal((await runs())[0]?.runState, 'READY');
  assert.equal((await isv('PUT', path, { ...DAILY, isEnabled: false })).at('nextAt'), null);
  clock.advance(24 * HOUR_MS);
  await make();
  assert.equal((await runs()).length, 5);
  assert.equal((await isv('DELETE', path)).status, 204);
});

test('an operator’s report is of everybody; a month later no file is kept', async () => {
  const wanted = { ...DAILY, name: 'All', report: 'audit-log' };
  assert.equal((await asOperator('POST', '/operator/report-schedules', wanted)).status, 201);
  clock.advance(24 * HOUR_MS);
  await make();
  const [one = assert.fail()] = await runs(asOperator, '/operator/report-runs');
  assert.equal(one.runState, 'READY', String(one.reason));
  const file = await asOperator('GET', `/operator/report-runs/${one.reportRunId}/file`);
  assert.match(file.text, /report-schedule\.created/);
  clock.advance(31 * 24 * HOUR_MS);
  await run('forget-reports');
  const rest = await db.query(sql`
    select run_id from report_runs union all select run_id from report_parts`);
  assert.equal(rest.length, 0);
});
