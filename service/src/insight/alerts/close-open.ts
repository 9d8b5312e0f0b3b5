import type { Tx } from '../../platform/db/pool.ts';
import { record } from '../../records/events/index.ts';
import { addresseesOf, queueEmails } from '../emails/index.ts';
import type { Alert, ClosedBecause } from './alert.ts';
import { alertLetters } from './alert-letters.ts';
import type { AlertRule } from './alert-rule.ts';
import type { AlertDeps } from './alert-deps.ts';
import { alertEvent } from './event.ts';
import { closeAlert } from './raised-store.ts';
import { noteClosed } from './rule-store.ts';

type Telling = Pick<AlertDeps, 'mailer' | 'consoleUrl'>;

type Closing = Readonly<{ rule: AlertRule; because: ClosedBecause; now: Date }>;

/** Closes the alert of a rule, where one is open, and tells of it. The caller holds the rule's lock. */
export async function closeOpen(tx: Tx, deps: Telling, { because, now, rule }: Closing) {
  const alert = await closeAlert(tx, rule, because, now);
  if (!alert) return;
  await noteClosed(tx, rule, now);
  await tell(tx, deps, { rule, alert, now });
}

/** By an event, which webhooks follow from, and by e-mails: committed with the alert. */
export async function tell(
  tx: Tx,
  { consoleUrl, mailer }: Telling,
  { alert, now, rule }: Readonly<{ rule: AlertRule; alert: Alert; now: Date }>,
): Promise<void> {
  const event = alertEvent(alert, now);
  if (event) await record(tx, event);
  const addressees = await addresseesOf(tx, rule.recipients, rule.partnerId);
  const { bucket, partnerId } = rule;
  await queueEmails(
    tx,
    { mailer, bucket, partnerId, now },
    alertLetters(alert, consoleUrl),
    addressees,
  );
}
