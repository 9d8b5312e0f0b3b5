import { addMilliseconds } from '../../kernel/clock.ts';
import { leaseOf } from '../../platform/db/lease.ts';
import { processDue } from '../../platform/jobs/process-due.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Mailed, Mailer } from '../../platform/mail/mailer.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  type OutgoingEmail,
  emailBackOffMs,
  EMAILS_AN_HOUR,
  GIVEN_UP_AFTER_MS,
  hourOf,
  nextHour,
} from './email.ts';
import {
  createEmailLeases,
  type EmailOutcome,
  forgetEmails,
  settleEmail,
  takeAllowance,
} from './email-store.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'realClock' | 'logger'> &
  Readonly<{ mailer: Mailer | undefined }>;

const EVERY_MS = 2_000; // How soon a letter leaves.
const AT_ONCE = 4; // Servers take few connections from one sender.
// Longer than a server is waited for. Whoever is killed while sending has it sent again after that,
// under the same Message-ID.
const LEASE_MS = 120_000;
const FORGET_EVERY_MS = 3_600_000;
const FORGOTTEN_AT_ONCE = 1_000;
const KEPT_MS = 30 * 86_400_000;

/** Sends what was queued, and forgets it a month later. */
export function emailJobs(deps: Deps): Job[] {
  const { clock, db } = deps;
  return [
    ...sending(deps),
    {
      name: 'forget-emails',
      everyMs: FORGET_EVERY_MS,
      run: () => forgetEmails(db, addMilliseconds(clock.now(), -KEPT_MS), FORGOTTEN_AT_ONCE),
      onArrival: true,
    },
  ];
}

function sending({ mailer, ...deps }: Deps): Job[] {
  if (!mailer) return [];
  const { clock, db, realClock } = deps;
  const take = createEmailLeases();
  const leaseDue = async (most: number) => {
    const lease = leaseOf(LEASE_MS, realClock);
    const emails = await take(db, lease, clock.now(), most);
    return emails.map((email) => ({ email, holder: lease.holder }));
  };
  const work = async ({ email, holder }: Awaited<ReturnType<typeof leaseDue>>[number]) => {
    const outcome = await attempt({ ...deps, mailer }, email);
    if (outcome.error !== null) {
      deps.logger.warn({ emailId: email.id, error: outcome.error }, 'an e-mail was not sent');
    }
    await settleEmail(db, email, holder, outcome);
  };
  const run = (stopping?: AbortSignal) =>
    processDue({ lease: leaseDue, work, atOnce: AT_ONCE }, stopping);
  return [{ name: 'send-emails', everyMs: EVERY_MS, run }];
}

async function attempt(
  { clock, db, mailer }: Pick<Deps, 'db' | 'clock'> & Readonly<{ mailer: Mailer }>,
  email: OutgoingEmail,
): Promise<EmailOutcome> {
  const { isCounted, recipient } = email;
  const now = clock.now();
  // Each letter counts once, however often it is tried.
  if (!isCounted && !(await takeAllowance(db, recipient, hourOf(now), EMAILS_AN_HOUR))) {
    const error = `More than ${EMAILS_AN_HOUR} e-mails to this address in an hour`;
    return laterOrNever(email, { now, nextAt: nextHour(now), error, isAttempt: false, isCounted });
  }
  const mailed = await mailer.send({
    messageId: `<${email.id}@${mailer.domain}>`,
    to: recipient,
    subject: email.subject,
    text: email.bodyText,
    html: email.bodyHtml,
    date: email.createdAt,
    manageUrl: email.manageUrl,
  });
  return outcomeOf(email, mailed, clock.now());
}

function outcomeOf(email: OutgoingEmail, mailed: Mailed, now: Date): EmailOutcome {
  const tried = { isAttempt: true, isCounted: true };
  if (mailed.kind === 'SENT')
    return { ...tried, state: 'SENT', nextAt: null, endedAt: now, error: null };
  const error = mailed.text;
  if (mailed.kind === 'REFUSED') {
    return { ...tried, state: 'REFUSED', nextAt: null, endedAt: now, error };
  }
  const nextAt = addMilliseconds(now, emailBackOffMs(email.attempts + 1));
  return laterOrNever(email, { ...tried, now, nextAt, error });
}

type Postponed = Readonly<{
  now: Date;
  nextAt: Date;
  error: string;
  isAttempt: boolean;
  isCounted: boolean;
}>;

function laterOrNever(email: OutgoingEmail, { now, nextAt, ...rest }: Postponed): EmailOutcome {
  const isOver = now.getTime() - email.createdAt.getTime() >= GIVEN_UP_AFTER_MS;
  if (isOver) return { ...rest, state: 'GIVEN_UP', nextAt: null, endedAt: now };
  return { ...rest, state: 'PENDING', nextAt, endedAt: null };
}
