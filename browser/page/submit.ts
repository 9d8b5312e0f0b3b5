import type { FieldName, FrameErrorCode, FromFrame } from '../src/protocol.ts';
import { expiryIn } from './card-check.ts';
import type { Field } from './field.ts';
import { requestToken, type TokenAnswer, type TypedCard } from './tokens.ts';
import { digitsIn } from './written.ts';

const FIELD_OF_MEMBER: Readonly<Record<string, FieldName>> = {
  'card.cardNumber': 'number',
  'card.expiryMonth': 'expiry',
  'card.expiryYear': 'expiry',
  'card.cvd': 'code',
};

/**
 * Exchanges the content of the fields for a token, one card at a time; returns the message for the
 * shop.
 */
export function submitter(
  fields: readonly Field[],
  tokens: string,
): (nonce: string) => Promise<FromFrame> {
  let waiting = false;
  return async (nonce) => {
    if (waiting) return failure(nonce, 'UNAVAILABLE', 'A token is being made.');
    for (const field of fields) field.show(field.fault());
    if (focusFirstWrong(fields))
      return failure(nonce, 'INVALID_CARD', 'A field is empty or wrong.');
    waiting = true;
    const answer = await requestToken(tokens, typedCard(fields));
    waiting = false;
    return reportResult(fields, answer, nonce);
  };
}

function reportResult(fields: readonly Field[], answer: TokenAnswer, nonce: string): FromFrame {
  if ('made' in answer) {
    const { temporaryToken, cardBrand, lastFour, expiresAt } = answer.made;
    const postalCode = fieldNamed(fields, 'postalCode')?.input.value.trim().toUpperCase();
    const token = { temporaryToken, cardBrand, lastFour, expiresAt };
    const extra = postalCode === undefined ? {} : { postalCode };
    return { causeway: 'tokenised', nonce, ...token, ...extra };
  }
  for (const { at, why } of answer.faults) {
    const field = fields.find(({ name }) => name === FIELD_OF_MEMBER[at]);
    field?.show(why === 'CARD_EXPIRED' ? 'expired' : 'wrong');
  }
  focusFirstWrong(fields);
  return failure(nonce, answer.code, 'No token could be made of the card.');
}

function failure(nonce: string, code: FrameErrorCode, message: string): FromFrame {
  return { causeway: 'error', nonce, code, message };
}

function focusFirstWrong(fields: readonly Field[]): boolean {
  const first = fields.find((field) => field.isShown());
  first?.input.focus();
  return first !== undefined;
}

/** The field of that name; the first when none is named. */
export function fieldNamed(fields: readonly Field[], name: unknown): Field | undefined {
  return name === undefined ? fields[0] : fields.find((field) => field.name === name);
}

function typedCard(fields: readonly Field[]): TypedCard {
  const valueOf = (name: FieldName): string => fieldNamed(fields, name)?.input.value ?? '';
  const { month = 0, year = 0 } = expiryIn(valueOf('expiry')) ?? {};
  const code = valueOf('code');
  return {
    cardNumber: digitsIn(valueOf('number')),
    expiryMonth: month,
    expiryYear: year,
    ...(code === '' ? {} : { cvd: code }),
  };
}
