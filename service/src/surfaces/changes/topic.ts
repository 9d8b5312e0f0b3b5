import { allows, type Caller } from '../../platform/http/caller.ts';

/**
 * What an open page can be told has changed, by the first word of its events' types, and what a partner's
 * people need to read it. What has no events here is told of as `other`.
 */
const PARTNERS_SCOPE = {
  adjustment: 'payment.read',
  alert: 'alert.read',
  api_key: 'credential.read',
  authentication: 'payment.read',
  batch: 'payment.read',
  client: 'credential.read',
  customer: 'payment.read',
  dispute: 'dispute.read',
  dispute_ratio: 'dispute.read',
  fraud_warning: 'dispute.read',
  merchant: 'onboarding.merchant.read',
  month: 'payment.read',
  order: 'onboarding.order.read',
  payment: 'payment.read',
  payment_method: 'payment.read',
  payout: 'payment.read',
  refund: 'refund.read',
  report: 'alert.read',
  validation: 'payment.read',
  webhook_endpoint: 'webhook.read',
  other: 'event.read',
} as const;

/** Something that people are accountable for was done. For operators: entries are of no partner. */
const AUDIT = 'audit';

export type Topic = keyof typeof PARTNERS_SCOPE | typeof AUDIT;

// The table above has its own names.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const OF_PARTNERS = Object.keys(PARTNERS_SCOPE) as readonly (keyof typeof PARTNERS_SCOPE)[];

/** Which a caller may read. */
export function topicsOf({ kind, scopes }: Caller): ReadonlySet<Topic> {
  if (kind === 'operator') {
    return allows(scopes, 'operator.read') ? new Set([...OF_PARTNERS, AUDIT]) : new Set();
  }
  return new Set(OF_PARTNERS.filter((topic) => allows(scopes, PARTNERS_SCOPE[topic])));
}

/** The topic of events of a record's kind. */
export function topicOf(subject: string): Topic {
  return OF_PARTNERS.find((topic) => topic === subject) ?? 'other';
}

/** More has changed than is worth looking at. */
export const EVERYTHING: ReadonlySet<Topic> = new Set(OF_PARTNERS);
export const AUDITED: ReadonlySet<Topic> = new Set([AUDIT]);
