import { Type } from 'typebox';
import { MerchantId } from '../../access/partners/index.ts';
import {
  CorrelationId,
  CurrencySchema,
  strict,
  Timestamp,
  described,
  orNull,
  optional,
  shape,
  text,
  flag,
  integer,
  group,
  listOf,
} from '../../platform/http/schema.ts';
import * as field from './field.ts';
import { MERCHANT_STATUSES } from './merchant.ts';
import * as profile from './profile.ts';

/** What answers say of a merchant: all that was sent but the request-only members. */

export const MerchantStatusName = Type.Enum([...MERCHANT_STATUSES], {
  description: 'Whether the merchant can take payments',
});

const BANK_ACCOUNT = {
  currency: CurrencySchema,
  institutionNumber: Type.String({ pattern: '^[0-9]{5}$', description: 'Padded with zeros' }),
  transitNumber: field.TransitNumber,
  accountNumber: field.ShownAccountNumber,
};

const GROUPS = {
  bankingDetails: group('The merchant’s bank accounts', {
    creditDepositAccount: group('The account that payouts go to', BANK_ACCOUNT),
    additionalBankingAccounts: listOf('Accounts for other purposes', {
      accountType: profile.AccountType,
      ...BANK_ACCOUNT,
    }),
  }),
  pointOfSaleOptions: optional(profile.PointOfSaleOptions, 'How batches close, and daily limits'),
  riskDetails: optional(
    group('How the merchant’s risk was judged', {
      merchantRiskRate: optional(
        Type.String({
          pattern: '^[A-F](_PLUS|_MINUS)?$',
          description: 'The letter grade of the merchant’s risk',
          examples: ['A_PLUS'],
        }),
      ),
    }),
  ),
  businessDetails: group('What the merchant sells, and how much', profile.BUSINESS_DETAILS),
  merchantDetails: group('Who and where the merchant is', profile.MERCHANT_DETAILS),
  businessActivity: described(profile.BusinessActivity, 'How goods reach customers'),
  securityDetails: group('The legal entity and who may sign for it', {
    legalEntity: described(profile.LegalEntity, 'The legal entity'),
    signingOfficers: listOf('Who may sign for the merchant', profile.SIGNING_OFFICER),
  }),
};

export const ShownProfile = strict(GROUPS);

const MEMBERS = {
  merchantId: MerchantId,
  merchantStatus: MerchantStatusName,
  chainId: optional(profile.OwnChainId),
  ...GROUPS,
  createdAt: Timestamp,
  modifiedAt: Timestamp,
};

export const MerchantBody = shape('Merchant', MEMBERS);

export const TerminalId = Type.String({
  pattern: '^[0-9A-Za-z]{8}$',
  maxLength: 8,
  description: 'The terminal id that acquirers know the merchant by',
  examples: ['TILL0001'],
  expects: 'exactly eight letters or digits',
});

export const OperatorMerchantBody = shape('MerchantOfPartner', {
  partnerId: text('The partner that the merchant belongs to'),
  terminalId: orNull(TerminalId, 'If null, the last eight digits of the merchantId are used'),
  ...MEMBERS,
});

export const Readiness = shape('MerchantReadiness', {
  merchantId: MerchantId,
  merchantStatus: MerchantStatusName,
  ready: flag('It takes payments now'),
  blocking: listOf('Why it takes no payments; empty if it does', {
    reasonCode: text('The reason, as a code'),
    message: text('The reason, in a sentence'),
  }),
  recommendations: listOf('What could still be stated', {
    parameterName: text('Dotted path of the member'),
    message: text('Why it helps'),
  }),
});

export const ChangeBody = shape('MerchantChange', {
  version: integer('Number of the change, from 1'),
  at: Timestamp,
  actor: text('The id of the client that made the change'),
  correlationId: CorrelationId,
  reason: optional(text('The reason that an operator gave')),
  changes: listOf('The members that changed', {
    path: text('Dotted, such as `merchantDetails.locationAddress.city`'),
    from: optional(
      Type.Unknown({ description: 'Null if the member was not set', withheld: 'account' }),
    ),
    to: optional(Type.Unknown({ description: 'Null if the member was removed' })),
  }),
});
