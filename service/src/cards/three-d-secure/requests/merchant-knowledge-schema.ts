import { bytesInAscii } from '../../../platform/http/ascii-bytes.ts';
import { type Static, Type } from 'typebox';
import { INSTRUMENT_MEMBERS } from '../../instruments/index.ts';
import { Phone } from '../../../merchants/onboarding/index.ts';
import {
  checked,
  MoneySchema,
  strict,
  oneLine,
  Timestamp,
  shape,
  oneOf,
  orAbsent,
  flag,
} from '../../../platform/http/schema.ts';
import { EmailAddress } from '../../../records/vault/index.ts';
import { EXTENSION_DATA_MAX, EXTENSIONS_MAX } from '../messages/field.ts';
import * as codes from './request-codes.ts';

const AUTHENTICATION_DATA_MAX = 20_000; // As much as 2.2.0 carries.
const EXTENSION_NAME_MAX = 64;
const A_DAY = 'a day such as 2026-03-01';

export const Day = checked(
  Type.String({
    maxLength: 10,
    pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
    description: 'A day',
    examples: ['2026-03-01'],
    expects: A_DAY,
  }),
  isDay,
  A_DAY,
);

function isDay(value: string): boolean {
  const moment = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value);
}

type Told = Readonly<{ description: string; default?: number; examples?: readonly number[] }>;

export function integer([minimum, maximum]: readonly [number, number], what: string, told: Told) {
  const expects = `${what} from ${minimum} to ${maximum}, as an integer or digits`;
  return Type.Integer({ minimum, maximum, digits: true, ...told, expects });
}

function count(maximum: number, description: string) {
  return integer([0, maximum], 'a whole number', { description });
}

const { billingAddress } = INSTRUMENT_MEMBERS.paymentMethod.properties;
const ShippingAddress = strict(billingAddress.properties, {
  title: 'ShippingAddress',
  description:
    'Where the goods are shipped. Issuers compare it with the billing address and earlier deliveries',
});

const AccountInformation = strict(
  {
    accountAge: orAbsent(oneOf(codes.ACCOUNT_AGES, 'How long the account has existed')),
    accountOpenedOn: orAbsent(Day, 'Day the account was opened'),
    accountChange: orAbsent(oneOf(codes.CHANGES, 'When the account details were last changed')),
    accountChangedOn: orAbsent(Day, 'Day of that change'),
    passwordChange: orAbsent(oneOf(codes.PASSWORD_CHANGES, 'When the password was last changed')),
    passwordChangedOn: orAbsent(Day, 'Day of that change'),
    shippingAddressUsage: orAbsent(
      oneOf(codes.CHANGES, 'When goods were first shipped to this address'),
    ),
    shippingAddressFirstUsedOn: orAbsent(Day, 'Day of the first shipment'),
    paymentAccountAge: orAbsent(oneOf(codes.ACCOUNT_AGES, 'When the card was stored')),
    paymentAccountAddedOn: orAbsent(Day, 'Day the card was stored'),
    transactionsLastDay: orAbsent(count(999, 'Across all cards, including abandoned attempts')),
    transactionsLastYear: orAbsent(count(999, 'Across all cards, including abandoned attempts')),
    addCardAttemptsLastDay: orAbsent(count(999, 'Number of attempts to add a card')),
    purchasesLastSixMonths: orAbsent(count(9_999, 'With this account')),
    suspiciousActivity: orAbsent(
      flag('Whether you have seen suspicious activity on the account, including fraud'),
    ),
    shippingNameMatches: orAbsent(flag('Whether the recipient has the same name as the account')),
  },
  {
    title: 'AccountInformation',
    description:
      'History of the cardholder’s account with you. Older accounts with more purchases are challenged less often',
  },
);
export type AccountInformation = Static<typeof AccountInformation>;

const MerchantRiskIndicator = strict(
  {
    shipping: orAbsent(oneOf(codes.SHIPPINGS, 'How the goods are shipped')),
    deliveryTimeframe: orAbsent(oneOf(codes.TIMEFRAMES, 'When the goods are delivered')),
    deliveryEmail: orAbsent(EmailAddress, 'E-mail address that electronic goods are sent to'),
    reordered: orAbsent(flag('Whether this is a reorder')),
    preOrder: orAbsent(flag('Whether the goods are a pre-order')),
    preOrderAvailableOn: orAbsent(Day, 'Day the goods are available'),
    giftCardAmount: orAbsent(MoneySchema, 'Total amount of gift cards'),
    giftCardCount: orAbsent(count(99, 'Number of gift cards purchased')),
  },
  {
    title: 'MerchantRiskIndicator',
    description:
      'Delivery timeframe and method. Goods that are easily resold, such as electronic gift cards, carry the highest risk',
  },
);
export type MerchantRiskIndicator = Static<typeof MerchantRiskIndicator>;

const RequestorAuthenticationInformation = strict(
  {
    method: orAbsent(oneOf(codes.LOGINS, 'How the cardholder logged in')),
    authenticatedAt: orAbsent(Timestamp, 'When the cardholder logged in'),
    data: orAbsent(
      Type.String({
        minLength: 1,
        maxLength: AUTHENTICATION_DATA_MAX,
        pattern: String.raw`^[\x20-\x7e]+$`,
        description:
          'Evidence of the login, such as a FIDO attestation, in the format of your directory server',
        expects: `1 to ${AUTHENTICATION_DATA_MAX} ASCII characters on one line`,
      }),
    ),
  },
  {
    title: 'RequestorAuthenticationInformation',
    description:
      'How the cardholder logged in with you. A strong login can make a challenge unnecessary',
  },
);
export type RequestorAuthenticationInformation = Static<typeof RequestorAuthenticationInformation>;

// The protocol counts characters. Of these a body could have more bytes than any may.
const EXTENSION_DATA = `an object of at most ${EXTENSION_DATA_MAX} bytes of JSON, where each non-ASCII character counts as its \\u escape`;

const MessageExtension = shape('MessageExtension', {
  name: oneLine(EXTENSION_NAME_MAX, 'Name of the extension'),
  id: oneLine(EXTENSION_NAME_MAX, 'As assigned by the publisher of the extension'),
  critical: flag('Recipients that do not support a critical extension must reject the message'),
  data: checked(
    Type.Record(Type.String(), Type.Unknown(), {
      description: 'What the extension says',
      jsonBytes: EXTENSION_DATA_MAX,
      expects: EXTENSION_DATA,
    }),
    (value) => bytesInAscii(JSON.stringify(value)) <= EXTENSION_DATA_MAX,
    EXTENSION_DATA,
  ),
});
export type MessageExtension = Static<typeof MessageExtension>;

/** What the merchant knows and an issuer judges by. All of it may be left out. */
export const MERCHANT_KNOWLEDGE = {
  cardholderHomePhoneNumber: orAbsent(Phone, 'Home phone number of the cardholder'),
  cardholderWorkPhoneNumber: orAbsent(Phone, 'Work phone number of the cardholder'),
  shippingAddress: orAbsent(ShippingAddress),
  accountInformation: orAbsent(AccountInformation),
  merchantRiskIndicator: orAbsent(MerchantRiskIndicator),
  requestorAuthenticationInformation: orAbsent(RequestorAuthenticationInformation),
  messageExtensions: orAbsent(
    Type.Array(MessageExtension, {
      minItems: 1,
      maxItems: EXTENSIONS_MAX,
      description: 'Message extensions agreed with directory servers or issuers',
      expects: `1 to ${EXTENSIONS_MAX} extensions`,
    }),
  ),
};
