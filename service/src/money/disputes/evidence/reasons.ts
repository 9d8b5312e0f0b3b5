import { AMEX_REASONS } from './amex-reasons.ts';
import { MASTERCARD_REASONS } from './mastercard-reasons.ts';
import { ANY_REASON, type ReasonGuide } from './reason.ts';
import { VISA_REASONS } from './visa-reasons.ts';

const BY_NETWORK: Readonly<Record<string, Readonly<Record<string, ReasonGuide>>>> = {
  VISA: VISA_REASONS,
  MASTERCARD: MASTERCARD_REASONS,
  AMEX: AMEX_REASONS,
  DISCOVER: {},
  INTERAC: {},
};

/** What the code of another network, or one that came since, is answered with. */
const GENERAL: ReasonGuide = {
  title: 'Dispute',
  meaning: 'The cardholder’s bank disputes the payment; its notice says why.',
  whatWins:
    'Answer what the bank says: what was sold, that the cardholder agreed to it and has it, and whether anything was refunded.',
  ...ANY_REASON,
};

/** What stands for any code of a network that we do not know. */
const ANY_CODE = 'OTHER';

export function reasonGuide(network: string, reasonCode: string): ReasonGuide {
  const known = Object.hasOwn(BY_NETWORK, network) ? (BY_NETWORK[network] ?? {}) : {};
  return (Object.hasOwn(known, reasonCode) ? known[reasonCode] : undefined) ?? GENERAL;
}

type ListedReason = ReasonGuide & Readonly<{ network: string; reasonCode: string }>;

/** Every code that we know, and of each network what stands for the others. */
export function listReasons(): ListedReason[] {
  return Object.entries(BY_NETWORK).flatMap(([network, reasons]) => [
    ...Object.entries(reasons).map(([reasonCode, guide]) => ({ network, reasonCode, ...guide })),
    { network, reasonCode: ANY_CODE, ...GENERAL },
  ]);
}
