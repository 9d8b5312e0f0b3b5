import { placeOf } from './call.ts';

/** Any event of the partner: what is made of all of them. */
export const ANY = 'any';
/** Some of it changes without being told: it is asked for now and then besides. */
const UNTOLD = 'untold';

/**
 * Of what an answer is made, by the beginning of its operation's path: it is asked for again when one of
 * these has changed. What is not here changes untold, and is asked for now and then.
 */
const TOPICS: readonly (readonly [path: RegExp, topics: readonly string[]])[] = [
  [/^\/(operator\/)?payments\b/, ['payment', 'refund', 'dispute']],
  [/^\/(operator\/)?refunds\b/, ['refund']],
  [/^\/(operator\/)?dispute(s|-[a-z]+)\b/, ['dispute', 'dispute_ratio', 'fraud_warning']],
  [/^\/(operator\/)?validations\b/, ['validation']],
  [/^\/(operator\/)?customers\b/, ['customer', 'payment_method']],
  [/^\/(operator\/)?payment-methods\b/, ['payment_method']],
  [/^\/(operator\/)?batches\b/, ['batch', 'payment', 'refund']],
  [/^\/(operator\/)?payouts\b/, ['payout']],
  [/^\/(operator\/)?orders\b|\/orders\b/, ['order', 'merchant']],
  [/^\/merchants\/:merchantId\/(balance|statements)\b/, [ANY]],
  [/^\/onboarding\/merchants\b/, ['merchant', 'order']],
  [/^\/operator\/merchants\b/, ['merchant', 'order', 'audit']],
  [/^\/(operator\/)?(events|overview|statistics|timeline)\b/, [ANY]],
  [/^\/operator\/(actions|adjustments|audit-log|clients|api-keys|partners|users)\b/, ['audit']],
  [/^\/actions\b/, ['audit']],
  [/^\/alerts\b/, ['alert', UNTOLD]],
  [/^\/report-runs\b/, ['report']],
  [
    /^\/inbox\b/,
    ['adjustment', 'alert', 'audit', 'dispute', 'order', 'payout', 'webhook_endpoint', UNTOLD],
  ],
];

export function topicsOf(operation: string): readonly string[] {
  const { path } = placeOf(operation);
  return TOPICS.find(([of]) => of.test(path))?.[1] ?? [];
}
