import type { TestTokens } from '../../service/src/records/vault/index.ts';
import { OUTCOMES, type OutcomeRule, RESPONSES } from '../acquirer-simulator/index.ts';
import { CARDS, numberOn } from '../issuer-simulator/index.ts';

/** Cards like any other: the amount decides. */
export const ORDINARY_CARDS: Readonly<Record<string, string>> = {
  visa: '4242424242424242',
  'visa-2': '4111111111111111',
  mastercard: '5555555555554444',
  amex: '378282246310005',
};

const OTHER_NETWORKS = ['amex', 'discover', 'jcb'] as const;
const YEARS_VALID = 4;
const AMEX_DIGITS = 15;

/** Of each test card, by its number. */
const TOKEN_OF = new Map(
  [
    ...Object.entries(ORDINARY_CARDS),
    ...OUTCOMES.filter(({ by }) => by === 'card').map(
      (rule) => [nameOf(rule), rule.value] as const,
    ),
    ...CARDS.flatMap(({ name, visa, mastercard }) => [
      [name, visa] as const,
      [`${name}-mastercard`, mastercard] as const,
      ...OTHER_NETWORKS.map((network) => [`${name}-${network}`, numberOn(network, visa)] as const),
    ]),
  ].map(([name, cardNumber]) => [cardNumber, `ot-test-${name}`]),
);
const NUMBER_OF = new Map([...TOKEN_OF].map(([cardNumber, token]) => [token, cardNumber]));

/** `ot-test-visa` and its like: a back end pays with them without a browser, as often as it wants. */
export const TEST_TOKENS: TestTokens = {
  names: [...NUMBER_OF.keys()],
  cardOf: (token, now) => {
    const cardNumber = NUMBER_OF.get(token);
    if (cardNumber === undefined) return undefined;
    return {
      cardNumber,
      expiryMonth: 12,
      expiryYear: now.getUTCFullYear() + YEARS_VALID,
      cvd: cardNumber.length === AMEX_DIGITS ? '1234' : '123',
    };
  },
};

export function testTokenOf(cardNumber: string): string {
  return TOKEN_OF.get(cardNumber) ?? '';
}

/** `insufficient-funds` of code 51; plainly `declined` of the decline without a reason. */
function nameOf({ effect, isoResponseCode, value }: OutcomeRule): string {
  if (effect === 'declined' && isoResponseCode !== '05') {
    return RESPONSES[isoResponseCode].message.toLowerCase().replaceAll(' ', '-');
  }
  return value.startsWith('5') ? `${effect}-mastercard` : effect;
}
