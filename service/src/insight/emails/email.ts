import type { Language } from '../../kernel/language.ts';

/** PENDING: to be sent, or tried again. UNSENT: no server was set when it was queued. */
export const EMAIL_STATES = ['PENDING', 'SENT', 'REFUSED', 'GIVEN_UP', 'UNSENT'] as const;
export type EmailState = (typeof EMAIL_STATES)[number];

export const EMAIL_KINDS = [
  'ALERT_OPENED',
  'ALERT_CLOSED',
  'REPORT_READY',
  'REPORT_FAILED',
] as const;
export type EmailKind = (typeof EMAIL_KINDS)[number];

/** A letter that was queued, and what became of it. */
export type OutgoingEmail = Readonly<{
  id: string;
  bucket: string;
  /** Empty for operators. */
  partnerId: string;
  kind: EmailKind;
  /** The alert or report that it tells of. */
  subjectId: string;
  recipient: string;
  language: Language;
  subject: string;
  bodyText: string;
  bodyHtml: string;
  manageUrl: string;
  state: EmailState;
  attempts: number;
  isCounted: boolean;
  lastError: string | null;
  createdAt: Date;
  endedAt: Date | null;
}>;

/** So that no rule, however often it comes and goes, fills a mailbox. */
export const EMAILS_AN_HOUR = 20;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const RETRY_MAX_MS = HOUR_MS;
/** What could not be sent in a day is no news. */
export const GIVEN_UP_AFTER_MS = 24 * HOUR_MS;

/** How long to wait after so many attempts: a minute, two, four … an hour. */
export function emailBackOffMs(attempts: number): number {
  return Math.min(RETRY_MAX_MS, MINUTE_MS * 2 ** Math.max(0, attempts - 1));
}

export function hourOf(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / HOUR_MS) * HOUR_MS);
}

export function nextHour(moment: Date): Date {
  return new Date(hourOf(moment).getTime() + HOUR_MS);
}
