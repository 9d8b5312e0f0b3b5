import { Type, type Static } from 'typebox';
import {
  oneLine,
  MoneySchema,
  strict,
  described,
  orNull,
  oneOf,
  orAbsent,
} from '../../platform/http/schema.ts';
import { Country, Phone, PostalCode, Province } from '../../merchants/onboarding/index.ts';
import * as vault from '../../records/vault/index.ts';
import { move, movePreferred, type Spelling } from '../../platform/http/spelling.ts';

const ORDER_ID_LENGTH_MAX = 64;
const INVOICE_LENGTH_MAX = 50;

export const OrderReference = oneLine(ORDER_ID_LENGTH_MAX, 'Your own id for the order');
export const InvoiceNumber = oneLine(INVOICE_LENGTH_MAX, 'The merchant’s invoice');

/** The same in the data of events, to be spread into its members. */
export const EVENT_REFERENCES = {
  orderId: orNull(OrderReference, 'Your reference of the order; null if none was sent'),
  invoiceNumber: orNull(InvoiceNumber, 'Your invoice number; null if none was sent'),
};

const ADDRESS_LENGTH_MAX = 45; // Of an IPv6 address that ends as IPv4 is written.

function ipAddress(format: 'ipv4' | 'ipv6') {
  return Type.String({
    maxLength: ADDRESS_LENGTH_MAX,
    format,
    description: 'Of the cardholder',
    expects: format === 'ipv4' ? 'an IPv4 address' : 'an IPv6 address',
  });
}

/** Where the cardholder's browser calls from, to be spread into a body's members. */
export const CARDHOLDER_ADDRESS_MEMBERS = {
  ipv4: orAbsent(ipAddress('ipv4')),
  ipv6: orAbsent(ipAddress('ipv6')),
};

export const INDICATORS = [
  'UNSCHEDULED_CREDENTIAL_ON_FILE',
  'RECURRING',
  'MERCHANT_INITIATED',
  'VARIABLE_RECURRING',
  'CUSTOMER_INITIATED',
] as const;
export const SEQUENCES = ['FIRST', 'SUBSEQUENT'] as const;

export const SOURCES = ['TEMPORARY_TOKEN', 'CARD', 'PAYMENT_METHOD_ID'] as const;
export type Source = (typeof SOURCES)[number];

/** Who will use the method once it is stored; the default is not to store it. */
export const STORING = ['CARDHOLDER_INITIATED', 'MERCHANT_INITIATED', 'DO_NOT_STORE'] as const;

const NUMBER_LENGTH_MAX = 20; // Of a house or a flat, as people write them: 1250-B.
const STREET_LENGTH_MAX = 100;
const CITY_LENGTH_MAX = 50; // As long as EMV 3-D Secure carries one.

const BillingAddress = strict(
  {
    unitNumber: orAbsent(oneLine(NUMBER_LENGTH_MAX, 'Unit or suite number')),
    streetNumber: orAbsent(oneLine(NUMBER_LENGTH_MAX, 'House number')),
    streetName: orAbsent(oneLine(STREET_LENGTH_MAX, 'Without the house number')),
    city: orAbsent(oneLine(CITY_LENGTH_MAX, 'City or town')),
    province: orAbsent(Province),
    postalCode: orAbsent(PostalCode),
    country: orAbsent(Country),
  },
  {
    title: 'BillingAddress',
    description: 'Billing address of the cardholder, for address verification by the issuer',
  },
);

const ContactDetails = strict(
  { phoneNumber: orAbsent(Phone), email: orAbsent(vault.EmailAddress) },
  { title: 'ContactDetails', description: 'Of the cardholder' },
);

const RequestMethod = strict(
  {
    paymentMethodSource: orAbsent(
      oneOf(SOURCES, 'What the request pays with; follows from the other members if omitted'),
    ),
    temporaryToken: orAbsent(vault.InstrumentToken),
    paymentMethodData: orAbsent(
      strict(
        {
          paymentMethodType: orAbsent(oneOf(['CARD'], 'Always a card')),
          card: orAbsent(vault.CardBody, 'The card to use'),
        },
        { title: 'PaymentMethodData', description: 'The card, with its type' },
      ),
    ),
    cvd: orAbsent(vault.SecurityCode),
    cardholderInformation: orAbsent(vault.CardholderInformation),
    billingAddress: orAbsent(BillingAddress),
    contactDetails: orAbsent(ContactDetails),
  },
  {
    title: 'PaymentMethodRequest',
    description: 'A card or a temporary token; with paymentMethodId, only the security code',
  },
);

const CredentialOnFileInformation = strict(
  {
    paymentIndicator: oneOf(INDICATORS, 'Type of payment for stored credentials'),
    paymentInformation: Type.Enum([...SEQUENCES], {
      description: 'Whether this is the first payment with this card at this merchant',
    }),
    issuerId: orAbsent(
      Type.String({
        maxLength: 20,
        pattern: '^[A-Za-z0-9]{1,20}$',
        description: 'As returned with the first payment',
        ownDigits: true,
        expects: '1 to 20 letters and digits, as returned with the first payment',
      }),
    ),
    originalAmount: orAbsent(MoneySchema, 'Amount of the first payment'),
  },
  {
    title: 'CredentialOnFileInformation',
    description: 'How a card on file is used, or is to be; inferred from the request if omitted',
  },
);

/** The members of a request that say what it pays with, to be spread into its body's. */
export const INSTRUMENT_MEMBERS = {
  paymentMethodId: Type.Optional(
    described(vault.PaymentMethodId, 'A stored payment method, in place of `paymentMethod`'),
  ),
  paymentMethod: orAbsent(RequestMethod),
  customerId: orAbsent(vault.CustomerId, 'The customer that the payment method is stored for'),
  storePaymentMethod: orAbsent(
    oneOf(STORING, 'Who will initiate payments with the stored method; DO_NOT_STORE if omitted'),
  ),
  credentialOnFileInformation: orAbsent(CredentialOnFileInformation),
};

const having = (name: string, schema: object = {}, others: object = {}) => ({
  required: [name],
  properties: { [name]: schema, ...others },
});
/** The source may be left out; where it is said, it is that of what is there. */
const from = (source: Source) => ({ paymentMethodSource: { const: source } });

/** Exactly one of these, in any spelling. Whoever sends none, or two, reads it in a fault. */
export const ONE_INSTRUMENT = {
  oneOf: [
    {
      description: 'A card',
      anyOf: [
        having('paymentMethod', having('card', {}, from('CARD'))),
        having('paymentMethod', having('paymentMethodData', having('card'), from('CARD'))),
      ],
    },
    {
      description: 'A temporary token',
      ...having('paymentMethod', having('temporaryToken', {}, from('TEMPORARY_TOKEN'))),
    },
    {
      description: 'A stored payment method',
      anyOf: [
        having('paymentMethodId', {}, { paymentMethod: { properties: from('PAYMENT_METHOD_ID') } }),
        having('paymentMethod', having('paymentMethodId', {}, from('PAYMENT_METHOD_ID'))),
      ],
    },
  ],
};

const Members = Type.Object(INSTRUMENT_MEMBERS);
export type InstrumentRequest = Readonly<Static<typeof Members>>;

/** How a card is written, wherever one is taken. */
export const CARD_SPELLING: Spelling = [
  movePreferred('paymentMethod.card', 'paymentMethod.paymentMethodData.card'),
  movePreferred(
    'paymentMethod.paymentMethodData.card.cardSecurityCode',
    'paymentMethod.paymentMethodData.card.cvd',
  ),
  movePreferred('paymentMethod.cardSecurityCode', 'paymentMethod.cvd'),
  move(
    'paymentMethod.cardholderInformation.cardholderName',
    'paymentMethod.cardholderInformation.nameOnCard',
  ),
  move(
    'paymentMethod.cardholderInformation.companyName',
    'paymentMethod.cardholderInformation.company',
  ),
];

/** How what a request pays with is written. */
export const INSTRUMENT_SPELLING: Spelling = [
  ...CARD_SPELLING,
  move('paymentMethod.paymentMethodId', 'paymentMethodId'),
  move('paymentMethod.storePaymentMethod', 'storePaymentMethod'),
  move('paymentMethod.credentialOnFileInformation', 'credentialOnFileInformation'),
  move(
    'threeDSecureData.threeDSecureCryptogram',
    'threeDSecureData.threeDSecureAuthenticationValue',
  ),
];
