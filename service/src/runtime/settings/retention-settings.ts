import { LOG_DAYS_MAX } from '../../platform/db/slots.ts';
import { RETENTION_DAYS, type RetentionDays } from '../../control/retention/index.ts';
import { type ReadSetting, wholeNumber } from './setting-kinds.ts';

const DAYS_MAX = 3_650;
const daysFrom = (least: number, most = DAYS_MAX) => `a whole number from ${least} to ${most}`;

const EVENT_DAYS_MIN = 7; // Attempts to deliver one go on for three days.

/** How long what grows is kept; docs/guides/retention.md says what of it stays for longer, and why. */
export const RETENTION_SETTINGS = {
  IDEMPOTENCY_DAYS: {
    takes: daysFrom(1),
    default: String(RETENTION_DAYS.idempotencyKeys),
    use: 'days after which an idempotency key is forgotten, and may be used again',
  },
  EVENT_DAYS: {
    takes: daysFrom(EVENT_DAYS_MIN),
    default: String(RETENTION_DAYS.events),
    use: 'days that events can be listed, read from the feed and replayed',
  },
  WEBHOOK_DELIVERY_DAYS: {
    takes: daysFrom(EVENT_DAYS_MIN),
    default: String(RETENTION_DAYS.deliveries),
    use: 'days after their end that deliveries of webhooks and their attempts are kept',
  },
  THREEDS_MESSAGE_DAYS: {
    takes: daysFrom(1),
    default: String(RETENTION_DAYS.threeDSecureMessages),
    use: 'days that the messages of an authentication are kept; the authentication itself stays',
  },
  ACQUIRER_MESSAGE_DAYS: {
    takes: daysFrom(0, LOG_DAYS_MAX),
    default: String(RETENTION_DAYS.acquirerMessages),
    use: 'days that masked messages to and from acquirers are kept; 0 keeps none',
  },
  REQUEST_LOG_DAYS: {
    takes: daysFrom(0, LOG_DAYS_MAX),
    default: String(RETENTION_DAYS.requestLog),
    use: 'days that API calls of partners are kept, masked; 0 keeps none',
  },
} as const;
type Name = keyof typeof RETENTION_SETTINGS;

export function readRetention(read: ReadSetting<Name>): RetentionDays {
  const days = (name: Name, absent: number, least = 1, most = DAYS_MAX): number =>
    read(name, wholeNumber(least, most), absent);
  const kept = RETENTION_DAYS;
  return {
    idempotencyKeys: days('IDEMPOTENCY_DAYS', kept.idempotencyKeys),
    events: days('EVENT_DAYS', kept.events, EVENT_DAYS_MIN),
    deliveries: days('WEBHOOK_DELIVERY_DAYS', kept.deliveries, EVENT_DAYS_MIN),
    threeDSecureMessages: days('THREEDS_MESSAGE_DAYS', kept.threeDSecureMessages),
    acquirerMessages: days('ACQUIRER_MESSAGE_DAYS', kept.acquirerMessages, 0, LOG_DAYS_MAX),
    requestLog: days('REQUEST_LOG_DAYS', kept.requestLog, 0, LOG_DAYS_MAX),
  };
}
