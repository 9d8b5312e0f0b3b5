import type { Static } from 'typebox';
import {
  ADDRESS_RESULTS,
  OUTCOMES,
  type OutcomeRule,
  RESPONSES,
  SECURITY_CODE_RESULTS,
} from '../acquirer-simulator/index.ts';
import { DISPUTE_RULES } from '../dispute-simulator/index.ts';
import type { CardsBody } from './schema.ts';
import { CARDS } from '../issuer-simulator/index.ts';
import { ORDINARY_CARDS, testTokenOf } from './test-tokens.ts';

const WORDS: Readonly<Record<OutcomeRule['effect'], string>> = {
  approved: 'Approved',
  declined: 'Declined',
  'soft-declined': 'Declined unless it comes with a 3-D Secure authentication',
  unanswered: 'The issuer never answers',
  'approved-late': 'Approved after five seconds',
};

/** The simulators’ test cards, and what each does. */
export function testCards(): Static<typeof CardsBody> {
  const byCard = OUTCOMES.filter(({ by }) => by === 'card');
  return {
    cards: [
      ...Object.values(ORDINARY_CARDS).map((cardNumber) => ({
        ...paymentCard(cardNumber),
        what: 'Approved, unless the amount says otherwise',
        isoResponseCode: null,
      })),
      ...byCard.map((rule) => ({
        ...paymentCard(rule.value),
        what: wordsOf(rule),
        isoResponseCode: rule.isoResponseCode,
      })),
      ...CARDS.flatMap(({ scenario, visa, mastercard }) =>
        [visa, mastercard].map((cardNumber) => ({
          ...paymentCard(cardNumber),
          use: 'THREE_D_SECURE' as const,
          what: scenario,
          isoResponseCode: null,
        })),
      ),
    ],
    amounts: OUTCOMES.filter(({ by }) => by === 'cents').map((rule) => ({
      cents: rule.value,
      what: wordsOf(rule),
      isoResponseCode: rule.isoResponseCode,
    })),
    disputes: DISPUTE_RULES.map(({ by, ...rule }) => ({
      by: by === 'card' ? ('CARD' as const) : ('AMOUNT' as const),
      ...rule,
    })),
    securityCodes: Object.entries(SECURITY_CODE_RESULTS).map(([securityCode, result]) => ({
      securityCode,
      result,
    })),
    postalCodes: Object.entries(ADDRESS_RESULTS).map(([postalCode, result]) => ({
      postalCode,
      result,
    })),
  };
}

function paymentCard(cardNumber: string) {
  return {
    cardNumber,
    brand: BRANDS[cardNumber[0] ?? ''] ?? '',
    temporaryToken: testTokenOf(cardNumber),
    use: 'PAYMENT' as const,
  };
}

/** By the first digit: enough for these. */
const BRANDS: Readonly<Record<string, string>> = { 3: 'AMEX', 4: 'VISA', 5: 'MASTERCARD' };

function wordsOf({ effect, isoResponseCode }: OutcomeRule): string {
  const said = effect === 'declined' ? `: ${RESPONSES[isoResponseCode].message}` : '';
  return `${WORDS[effect]}${said}`;
}
