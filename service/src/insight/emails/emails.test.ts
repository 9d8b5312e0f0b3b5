/** Letters from the table to a real SMTP server, whatever happens on the way. */
import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { endingWithUs } from '../../../../test/children.ts';
import { testDatabase } from '../../../../test/database.ts';
import { FakeClock } from '../../../../test/fake-clock.ts';
import { mailServer } from '../../../../test/mail-server.ts';
import { bucketOf } from '../../kernel/id.ts';
import { sql, transaction } from '../../platform/db/pool.ts';
import { createLogger } from '../../platform/logger.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { createSmtpMailer } from '../../platform/mail/smtp.ts';
import { EMAILS_AN_HOUR } from './email.ts';
import { emailJobs, queueEmails } from './index.ts';

const WORKER = join(import.meta.dirname, '..', '..', '..', '..', 'test', 'mail-worker.ts');
const db = await testDatabase();
const clock = new FakeClock();
const realClock = new FakeClock();
const logger = createLogger('silent');
const MINUTE_MS = 60_000;

type Place = Readonly<{ port: number; ca?: string }>;
const mailerTo = ({ ca, port }: Place): Mailer =>
  createSmtpMailer({
    host: '127.0.0.1',
    port,
    tls: 'starttls',
    login: undefined,
    from: 'alerts@acquirer.example',
    timeoutMs: 2_000,
    ...(ca === undefined ? {} : { ca }),
  });

async function write(subjectId: string, addresses: readonly string[], mailer?: Mailer) {
  const [bucket, now] = [bucketOf('pa-one'), clock.now()];
  const letters = {
    kind: 'ALERT_OPENED',
    subjectId,
    manageUrl: 'https://console.example/alerts/rules',
    in: () => ({
      subject: 'Alert: <b>4 & more</b>\r\nBcc: eve@evil.example',
      says: ['It is so.'],
      facts: [['What', '<script>alert(1)</script>'] as const],
      link: { url: 'https://console.example/alerts', text: 'See it' },
    }),
  } as const;
  const addressees = addresses.map((address) => ({ address, language: 'en' as const }));
  await transaction(db, (tx) =>
    queueEmails(tx, { bucket, partnerId: 'pa-one', now, mailer }, letters, addressees),
  );
}

/** What two workers send at a moment. */
async function send(mailer: Mailer): Promise<void> {
  const deps = { db, clock, realClock, logger, mailer };
  await Promise.all([emailJobs(deps), emailJobs(deps)].map(async ([job]) => await job?.run()));
}

const statesOf = async (subjectId: string) => {
  const rows = await db.query<{ state: string; attempts: number }>(sql`
    select state, attempts from emails where subject_id = ${subjectId} order by email_id`);
  return rows.map(({ attempts, state }) => `${state} ${attempts}`);
};
const messageIdOf = (message: string) => /^Message-ID: (.*)\r$/im.exec(message)?.[1];

test('each recipient gets one letter, in text and in HTML that holds no markup of others', async () => {
  const server = await mailServer({ unknown: ['gone@shop.example'] });
  await write('one', ['ana@shop.example', 'gone@shop.example'], mailerTo(server));
  await send(mailerTo(server));
  assert.deepEqual(
    server.received.map(({ to }) => to),
    [['ana@shop.example']],
  );
  assert.deepEqual(await statesOf('one'), ['SENT 1', 'REFUSED 1']);
  const [{ message } = assert.fail()] = server.received;
  const page = message.slice(message.indexOf('text/html'));
  assert.match(page, /&lt;script&gt;/);
  assert.doesNotMatch(page, /<script>/);
  assert.doesNotMatch(message.split('\r\n\r\n')[0] ?? '', /^Bcc/m);
  clock.advance(60 * MINUTE_MS);
  await send(mailerTo(server));
  assert.equal(server.received.length, 1);
});

test('without a server letters are kept and never sent, also once there is one', async () => {
  const server = await mailServer();
  await write('unset', ['ana@shop.example']);
  assert.deepEqual(emailJobs({ db, clock, realClock, logger, mailer: undefined }).length, 1);
  await send(mailerTo(server));
  assert.deepEqual([await statesOf('unset'), server.received], [['UNSENT 0'], []]);
});

test('a server that is down is tried again, later each time, for a day', async () => {
  const down = await mailServer();
  await down.close();
  await write('down', ['ana@shop.example'], mailerTo(down));
  await send(mailerTo(down));
  await send(mailerTo(down));
  assert.deepEqual(await statesOf('down'), ['PENDING 1']);
  clock.advance(MINUTE_MS);
  await send(mailerTo(down));
  clock.advance(MINUTE_MS);
  await send(mailerTo(down));
  assert.deepEqual(await statesOf('down'), ['PENDING 2'], 'two minutes after the second');
  const up = await mailServer();
  clock.advance(MINUTE_MS);
  await send(mailerTo(up));
  assert.deepEqual(await statesOf('down'), ['SENT 3']);
  await write('never', ['ana@shop.example'], mailerTo(down));
  await send(mailerTo(down));
  clock.advance(24 * 60 * MINUTE_MS);
  await send(mailerTo(down));
  assert.deepEqual(await statesOf('never'), ['GIVEN_UP 2']);
});

test('nobody gets more than so many in an hour; the rest wait', async () => {
  const server = await mailServer();
  const address = 'busy@shop.example';
  for (let letter = 0; letter < EMAILS_AN_HOUR + 5; letter += 1) {
    const spelled = letter % 2 === 0 ? address : 'Busy@shop.example';
    await write('many', [spelled], mailerTo(server));
  }
  await send(mailerTo(server));
  assert.equal(server.received.length, EMAILS_AN_HOUR);
  clock.advance(60 * MINUTE_MS);
  await send(mailerTo(server));
  assert.equal(server.received.length, EMAILS_AN_HOUR + 5);
});

test('whoever is killed before the answer has the letter sent once more, as the same letter', async () => {
  const worker = Promise.withResolvers<void>();
  let isFirst = true;
  const server = await mailServer({
    onMessage: async () => {
      if (!isFirst) return;
      isFirst = false;
      await kill();
    },
  });
  await write('killed', ['ana@shop.example'], mailerTo(server));
  const child = endingWithUs(
    fork(WORKER, [db.url, String(server.port), clock.now().toISOString()], {
      env: { ...process.env, MAIL_CA: server.ca },
    }),
  );
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await once(child, 'exit');
    worker.resolve();
  };
  await worker.promise;
  await send(mailerTo(server));
  assert.deepEqual(await statesOf('killed'), ['PENDING 0'], 'nobody else has it under its lease');
  realClock.advance(24 * 60 * 60 * 365 * 1_000 * 10); // The killed one had the machine’s time.
  await send(mailerTo(server));
  assert.deepEqual(await statesOf('killed'), ['SENT 1']);
  const ids = server.received.map(({ message }) => messageIdOf(message));
  assert.equal(ids.length, 2, 'the server had taken it, and only it knew');
  assert.equal(new Set(ids).size, 1);
});

test('a month later nothing of them is kept', async () => {
  clock.advance(31 * 24 * 60 * MINUTE_MS);
  const [forget = assert.fail()] = emailJobs({ db, clock, realClock, logger, mailer: undefined });
  while ((await forget.run()) > 0);
  const rows = await db.query(sql`select from emails union all select from email_allowances`);
  assert.equal(rows.length, 0);
});
