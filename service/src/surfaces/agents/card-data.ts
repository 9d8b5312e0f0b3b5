import { isRecord } from '../../platform/http/normalise.ts';
import type { Fault } from '../../platform/http/errors.ts';
import { strayCardsOf } from '../../platform/http/stray-cards.ts';

/** A schema without any member that is meant for a card number. */
const cardNumbersIn = strayCardsOf({});
/** As the API spells it, and as others do. */
const SECURITY_CODES = new Set(['cvd', 'cvv', 'cvc', 'cardSecurityCode', 'securityCode']);

/**
 * The card data in what an agent sends. A language model sees whatever passes through it, so agents pay
 * with tokens and the ids of stored payment methods, never with cards.
 */
export function cardDataFaults(sent: unknown): Fault[] {
  const numbers = cardNumbersIn(sent).map(({ parameterName }) => parameterName);
  return [...numbers, ...securityCodesIn(sent)].map((parameterName) => ({
    ...(parameterName === undefined ? {} : { parameterName }),
    reasonCode: 'CARD_DATA_NOT_FOR_AGENTS',
    errorMessage:
      'An agent must not send card data. Use a temporary token or a stored payment method.',
  }));
}

function securityCodesIn(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((one, index) => securityCodesIn(one, `${path}[${index}]`));
  }
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const place = path === '' ? name : `${path}.${name}`;
    return SECURITY_CODES.has(name) ? [place] : securityCodesIn(member, place);
  });
}

/** What only leads to a card: without it there is nothing inside. */
const AROUND_CARDS = new Set(['paymentMethodData']);

type Schema = Readonly<Record<string, unknown>>;

function isCardData(name: string, schema: unknown): boolean {
  if (SECURITY_CODES.has(name) || AROUND_CARDS.has(name)) return true;
  return isRecord(schema) && schema['takesCardNumber'] === true;
}

/** A schema without its card data, and without objects that are a card; undefined: it is one. */
export function withoutCardData(schema: Schema): Schema | undefined {
  const { properties } = schema;
  if (!isRecord(properties)) return schema;
  const members = Object.entries(properties);
  if (members.some(([, member]) => isRecord(member) && member['takesCardNumber'] === true)) {
    return undefined;
  }
  const kept = members.flatMap(([name, member]) => {
    if (isCardData(name, member) || !isRecord(member)) return [];
    const inner = withoutCardData(member);
    return inner ? [[name, inner] as const] : [];
  });
  return { ...schema, properties: Object.fromEntries(kept) };
}
