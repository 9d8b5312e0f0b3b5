/** How many days what grows is kept: settings of the installation. */
export type RetentionDays = Readonly<{
  idempotencyKeys: number;
  events: number;
  deliveries: number;
  threeDSecureMessages: number;
  acquirerMessages: number;
  requestLog: number;
}>;

export const RETENTION_DAYS: RetentionDays = {
  idempotencyKeys: 400, // More than a year: a key that is forgotten no longer keeps anybody from paying twice.
  events: 90,
  deliveries: 30,
  threeDSecureMessages: 180,
  acquirerMessages: 30,
  requestLog: 30,
};

const DAY_MS = 86_400_000;

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
