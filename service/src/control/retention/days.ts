/** How many days what grows is kept, where the installation has no settings of its own. */
export const RETENTION_DAYS = {
  idempotencyKeys: 400, // More than a year: a key that is forgotten no longer keeps anybody from paying twice.
  events: 90,
  deliveries: 30,
  threeDSecureMessages: 180,
  acquirerMessages: 30,
  requestLog: 30,
};
export type RetentionDays = Readonly<typeof RETENTION_DAYS>;
