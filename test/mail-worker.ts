/** The worker process that insight/emails/emails.test.ts kills while a server takes its letter. */
import { systemClock } from '../service/src/kernel/clock.ts';
import { emailJobs } from '../service/src/insight/emails/index.ts';
import { openDatabase } from '../service/src/platform/db/pool.ts';
import { createSmtpMailer } from '../service/src/platform/mail/smtp.ts';
import { startJobs } from '../service/src/platform/jobs/jobs.ts';
import { createLogger } from '../service/src/platform/logger.ts';

const [url = '', port = '', now = ''] = process.argv.slice(2);
const db = openDatabase({ url, connections: 2 });
await db.learnShards();
const logger = createLogger('error');
const mailer = createSmtpMailer({
  host: '127.0.0.1',
  port: Number(port),
  tls: 'starttls',
  login: undefined,
  from: 'alerts@acquirer.example',
  ca: process.env['MAIL_CA'] ?? '',
});
const clock = { now: () => new Date(now) };
startJobs(emailJobs({ db, clock, realClock: systemClock, logger, mailer }), { logger });
