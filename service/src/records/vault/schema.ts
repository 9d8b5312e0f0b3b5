import { type Static, Type } from 'typebox';
import validator from 'validator';
import { MerchantId, MerchantOfCall } from '../../access/partners/index.ts';
import {
  checked,
  IdempotencyKey,
  idOf,
  strict,
  oneLine,
  Timestamp,
  described,
} from '../../platform/http/schema.ts';
import { METADATA_FILTER, metadataBody, MetadataBody, MetadataChange } from '../metadata/index.ts';
import { BRANDS } from './brand.ts';
import type { Customer } from './customer-store.ts';
import type { PaymentMethod } from './payment-method.ts';
import { TOKEN_LENGTH, TOKEN_PATTERN } from './temporary-token.ts';
import { TEST_TOKEN_PATTERN } from './test-token.ts';

const NAME_LENGTH_MAX = 45; // As much of a cardholder's name as EMV 3-D Secure carries.
const CUSTOMER_NAME_LENGTH_MAX = 100;
const REFERENCE_LENGTH_MAX = 64;
const EMAIL_LENGTH_MAX = 254; // RFC 5321.

export const PaymentMethodId = idOf('paymentMethod', 'a payment method');
export const CustomerId = idOf('customer', 'a customer');

export const TemporaryToken = Type.String({
  maxLength: TOKEN_LENGTH,
  pattern: TOKEN_PATTERN,
  secret: true,
  description: 'From the hosted page; valid for one payment, for 15 minutes',
  expects: 'a token from the hosted page, beginning with ot-',
});

/** A token in a request: in the sandbox it may stand for a test card. */
export const InstrumentToken = Type.With(TemporaryToken, {
  pattern: `${TOKEN_PATTERN}|${TEST_TOKEN_PATTERN}`,
  description:
    'From the hosted page; valid for one payment, for 15 minutes. In the sandbox also a test token, such as `ot-test-visa`, which is never used up',
  expects:
    'a token from the hosted page, beginning with ot-, or in the sandbox a test token such as ot-test-visa',
});

export const SecurityCode = Type.String({
  maxLength: 4,
  pattern: '^[0-9]{3,4}$',
  secret: true,
  description: 'The security code; used for this request and never stored',
  expects: 'the 3 or 4 digits of the security code',
});

const EXAMPLE_CARD = {
  cardNumber: '4242424242424242',
  expiryMonth: 12,
  expiryYear: 2030,
  cardSecurityCode: '123',
};

/** A card in a request, in the inner spelling. `parseCard` takes it from here. */
export const CardBody = strict(
  {
    cardNumber: Type.String({
      maxLength: 19,
      pattern: '^[0-9]{12,19}$',
      secret: true,
      takesCardNumber: true,
      description: 'Digits only, without spaces or dashes',
      examples: ['4242424242424242'],
      expects: 'the 12 to 19 digits of the card number, without spaces or dashes',
    }),
    expiryMonth: Type.Integer({
      minimum: 1,
      maximum: 12,
      digits: true,
      description: 'Month of expiry',
      examples: [12],
      expects: 'a month from 1 to 12, as an integer or digits',
    }),
    expiryYear: Type.Integer({
      minimum: 0,
      maximum: 2099,
      digits: true,
      description: 'Year of expiry, in two or four digits',
      examples: [2030],
      expects: 'the year on the card in 2 or 4 digits, as an integer or digits',
    }),
    cvd: Type.Optional(SecurityCode),
  },
  {
    title: 'Card',
    description: 'A card; its number and security code are never returned',
    inDocument: { examples: [EXAMPLE_CARD] },
  },
);

export const CardholderInformation = strict(
  {
    nameOnCard: Type.Optional(oneLine(NAME_LENGTH_MAX, 'The name on the card')),
    company: Type.Optional(oneLine(NAME_LENGTH_MAX, 'The company on the card')),
  },
  { title: 'CardholderInformation', description: 'Whose card it is' },
);

export const METHOD_MEMBERS = {
  paymentMethodId: PaymentMethodId,
  paymentMethodID: described(PaymentMethodId, 'Same as `paymentMethodId`'),
  paymentMethodType: Type.Literal('CARD', { description: 'Always a card' }),
  cardBrand: Type.Enum([...BRANDS], { description: 'Brand of the card' }),
  bin: Type.String({ pattern: '^[0-9]{6}$', description: 'The first six digits' }),
  lastFour: Type.String({
    description: 'The last four digits of the card number',
    pattern: '^[0-9]{4}$',
  }),
  expiryMonth: Type.Integer({ description: 'Month of expiry, 1 to 12', minimum: 1, maximum: 12 }),
  expiryYear: Type.Integer({ description: 'Year of expiry, four digits', examples: [2030] }),
  fingerprint: Type.String({ description: 'The same for the same card at the same merchant' }),
  customerId: Type.Optional(CustomerId),
  stored: Type.Boolean({ description: 'Whether it can be used for further payments' }),
  createdAt: Timestamp,
};

export const PaymentMethodBody = strict(METHOD_MEMBERS, { title: 'PaymentMethod' });

export function paymentMethodBody(method: PaymentMethod) {
  const { brand, bin, lastFour, expiryMonth, expiryYear, customerId, stored } = method;
  return {
    paymentMethodId: method.id,
    paymentMethodID: method.id,
    paymentMethodType: 'CARD' as const,
    cardBrand: brand,
    bin,
    lastFour,
    expiryMonth,
    expiryYear,
    fingerprint: method.fingerprint.toString('base64url'),
    ...(customerId === null ? {} : { customerId }),
    stored,
    createdAt: method.createdAt.toISOString(),
  };
}

export const StoredMethodBody = strict(
  {
    ...METHOD_MEMBERS,
    merchantId: MerchantId,
    cardholderInformation: Type.Optional(described(CardholderInformation, 'Whose card it is')),
    metadata: Type.Optional(MetadataBody),
  },
  { title: 'StoredPaymentMethod' },
);

export function storedMethodBody(method: PaymentMethod) {
  const { merchantId, cardholderName: nameOnCard } = method;
  const cardholder = nameOnCard === null ? {} : { cardholderInformation: { nameOnCard } };
  return {
    ...paymentMethodBody(method),
    merchantId,
    ...cardholder,
    ...metadataBody(method.metadata),
  };
}

export const METHOD_FILTERS = {
  merchantId: Type.Optional(MerchantId),
  customerId: Type.Optional(CustomerId),
  ...METADATA_FILTER,
};

export const PaymentMethodChange = strict({ metadata: MetadataChange });

const Name = oneLine(CUSTOMER_NAME_LENGTH_MAX, 'Of the customer');
const Reference = oneLine(REFERENCE_LENGTH_MAX, 'Your own id for the customer');
const EMAIL_EXPECTED = 'an e-mail address, such as mary@example.com';
export function isEmailAddress(text: string): boolean {
  return validator.isEmail(text);
}

export const EmailAddress = checked(
  Type.String({
    maxLength: EMAIL_LENGTH_MAX,
    description: 'E-mail address',
    examples: ['mary@example.com'],
    expects: EMAIL_EXPECTED,
  }),
  isEmailAddress,
  EMAIL_EXPECTED,
);

export const NewCustomer = strict({
  idempotencyKey: IdempotencyKey,
  merchantId: MerchantOfCall,
  name: Name,
  email: Type.Optional(EmailAddress),
  reference: Type.Optional(Reference),
  metadata: Type.Optional(MetadataBody),
});
export type NewCustomer = Static<typeof NewCustomer>;

/** What a merge patch may say: what is omitted stays, and null removes what may be absent. */
export const CustomerChange = strict({
  name: Type.Optional(Name),
  email: Type.Optional(
    Type.Union([EmailAddress, Type.Null()], {
      description: 'E-mail address; null removes it',
      expects: `${EMAIL_EXPECTED}, or null`,
    }),
  ),
  reference: Type.Optional(
    Type.Union([Reference, Type.Null()], {
      description: 'Your own id for the customer; null removes it',
      expects: `1 to ${REFERENCE_LENGTH_MAX} characters on one line, or null`,
    }),
  ),
  metadata: Type.Optional(MetadataChange),
});
export type CustomerChange = Static<typeof CustomerChange>;

export const CUSTOMER_FILTERS = {
  merchantId: Type.Optional(MerchantId),
  reference: Type.Optional(Reference),
  ...METADATA_FILTER,
};

export const CustomerBody = strict(
  {
    customerId: CustomerId,
    merchantId: MerchantId,
    name: Name,
    email: Type.Optional(EmailAddress),
    reference: Type.Optional(Reference),
    metadata: Type.Optional(MetadataBody),
    createdAt: Timestamp,
  },
  { title: 'Customer' },
);

export function customerBody(customer: Customer) {
  const { id: customerId, merchantId, name, email, reference, createdAt } = customer;
  return {
    customerId,
    merchantId,
    name,
    ...(email === null ? {} : { email }),
    ...(reference === null ? {} : { reference }),
    ...metadataBody(customer.metadata),
    createdAt: createdAt.toISOString(),
  };
}
