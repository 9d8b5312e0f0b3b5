export { type Brand, BRANDS } from './brand.ts';
export { cardFaults, parseCard, securityCodeFaults } from './card.ts';
export { haveCustomers } from './customer-store.ts';
export { forgetUnstored, keepMethods, readMethods } from './method-store.ts';
export { openCard } from './open-card.ts';
export { type PaymentMethod, sealCard, type SealedMethod } from './payment-method.ts';
export { vaultRoutes } from './routes.ts';
export {
  CardBody,
  CardholderInformation,
  CustomerId,
  PaymentMethodBody,
  paymentMethodBody,
  PaymentMethodId,
  SecurityCode,
  TemporaryToken,
} from './schema.ts';
export { createToken, redeemTokens, tokenFault } from './temporary-token.ts';
export { forgetTokens } from './token-store.ts';
