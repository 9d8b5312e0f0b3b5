import { hash } from 'node:crypto';
import type { Money } from '../../service/src/kernel/money.ts';
import type {
  AcquirerCard,
  Approved,
  Declined,
  VerificationResults,
} from '../../service/src/acquiring/acquirers/index.ts';
import { type IsoResponseCode, OUTCOMES, type OutcomeRule, RESPONSES } from './outcomes.ts';

export type Decided = Approved | Declined;

const NONE: VerificationResults = { avsResult: null, cvdResult: null, threeDSecureResult: null };
const APPROVED: OutcomeRule = {
  by: 'cents',
  value: '',
  effect: 'approved',
  isoResponseCode: '00',
};

const byCard = new Map(OUTCOMES.filter(({ by }) => by === 'card').map((row) => [row.value, row]));
const byCents = new Map(OUTCOMES.filter(({ by }) => by === 'cents').map((row) => [row.value, row]));

/** The rule for a card and an amount. Whatever has no amount goes by its card alone. */
export function ruleFor(card: AcquirerCard | undefined, amount: Money | undefined): OutcomeRule {
  return (
    (card && byCard.get(card.number.reveal())) ??
    (amount && byCents.get(String(amount.amount % 100n).padStart(2, '0'))) ??
    APPROVED
  );
}

/** The same reference always gets the same names from us. */
export function approve(reference: string, results = NONE): Approved {
  const digits = digitsOf(reference);
  return {
    kind: 'approved',
    authorizationCode: digits.slice(-6),
    isoResponseCode: '00',
    responseCode: RESPONSES['00'].responseCode,
    message: RESPONSES['00'].message,
    // Begins with 0, as no card number does, so that scans for card numbers do not match it.
    networkTransactionId: `0${digits.slice(-20, -6)}`,
    hostReferences: { retrievalReference: digits.slice(-12) },
    ...results,
  };
}

export function retrievalReferenceOf(reference: string): string {
  return digitsOf(reference).slice(-12);
}

function digitsOf(reference: string): string {
  return BigInt(`0x${hash('sha256', reference).slice(0, 24)}`)
    .toString()
    .padStart(20, '0');
}

export function decline(isoResponseCode: IsoResponseCode, results = NONE): Declined {
  return { kind: 'declined', isoResponseCode, ...RESPONSES[isoResponseCode], ...results };
}
