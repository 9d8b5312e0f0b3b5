export { type Brand, BRANDS, CARD_TYPES, type CardType, typeOfBrand } from './brand.ts';
export {
  type Card,
  cardFaults,
  type CardFacts,
  factsOf,
  parseCard,
  securityCodeFaults,
} from './card.ts';
export { haveCustomers } from './customer-store.ts';
export { VAULT_PROBLEMS } from './errors.ts';
export { type MethodChange, methodEvent } from './event.ts';
export { isExpired, type When } from './expiry.ts';
export { answerAboutCodes, codesKeptElsewhere } from './codes-elsewhere.ts';
export { createCodeStore, createHeldCodes, type HeldCodes } from './held-codes.ts';
export { haveIssuerIds, type IssuerId, notingAnswered } from './issuer-id-store.ts';
export { forgetUnstored, keeping, keepMethods, readMethods } from './method-store.ts';
export { openCard } from './open-card.ts';
export {
  cardFingerprint,
  methodOf,
  ownerOf,
  type PaymentMethod,
  sealCard,
  type SealedMethod,
  sealNumber,
} from './payment-method.ts';
export { vaultRoutes } from './routes.ts';
export {
  CardBody,
  CardholderInformation,
  CustomerId,
  EmailAddress,
  isEmailAddress,
  InstrumentToken,
  PaymentMethodBody,
  paymentMethodBody,
  PaymentMethodId,
  SecurityCode,
  TemporaryToken,
} from './schema.ts';
export {
  createToken,
  giveBackTokens,
  ownerOfToken,
  peekToken,
  redeemTokens,
  type TokenCard,
  tokenFault,
} from './temporary-token.ts';
export { openTestToken, type TestTokens } from './test-token.ts';
export { forgetTokens } from './token-store.ts';
export { CARD_BRANDS } from './versions.ts';
