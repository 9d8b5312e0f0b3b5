import type { Secret } from '../../kernel/secret.ts';
import type { Fault } from '../../platform/http/errors.ts';
import {
  type Card,
  cardFaults,
  isExpired,
  securityCodeFaults,
  type SealedMethod,
  type When,
} from '../../records/vault/index.ts';
import { ruleFault } from './errors.ts';
import { CARD_PATH, CODE_PATH } from './instrument-faults.ts';
import type { InstrumentRequest } from './schema.ts';

/** What a request's instrument turned out to be. */
export type Found = Readonly<{
  card: Card | undefined;
  /** Of this merchant; it may be one that was not stored. */
  method: SealedMethod | undefined;
  /** Whether the issuerId in the request belongs to the method, if both are present. */
  isOfChain: boolean;
  /** The security code that stands beside the card or the stored method. */
  code: Secret<string> | null;
}>;

/** What is wrong with a card that came with the request, in the merchant's own month. */
export function newCardFaults({ card, code }: Found, when: When): Fault[] {
  if (!card) return [];
  return [
    ...cardFaults(card, when, CARD_PATH),
    ...(code ? securityCodeFaults(card.brand, code, CODE_PATH) : []),
  ];
}

/** What is wrong with the stored method that a request names. */
export function storedMethodFaults(
  request: InstrumentRequest,
  { method, code, isOfChain }: Found,
  when: When,
): Fault[] {
  // Another merchant's, one that was never stored, and none at all look the same from outside.
  if (!method?.stored) return [ruleFault('methodNotFound', 'paymentMethodId')];
  const { customerId } = request;
  const isAnothers =
    customerId !== undefined && method.customerId !== null && method.customerId !== customerId;
  return [
    ...(isExpired(method, when) ? [ruleFault('storedExpired', 'paymentMethodId')] : []),
    ...(isAnothers ? [ruleFault('methodOfAnotherCustomer', 'customerId')] : []),
    ...(code ? securityCodeFaults(method.brand, code, CODE_PATH) : []),
    ...(isOfChain ? [] : [ruleFault('issuerIdMismatch', 'credentialOnFileInformation.issuerId')]),
  ];
}
