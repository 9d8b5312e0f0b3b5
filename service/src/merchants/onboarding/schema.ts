import { Type } from 'typebox';
import { MerchantId } from '../../access/partners/index.ts';
import {
  CorrelationId,
  CurrencySchema,
  strict,
  Timestamp,
  described,
  orNull,
  orAbsent,
  shape,
  anyText,
  flag,
  anyInteger,
  group,
  listOf,
} from '../../platform/http/schema.ts';
import { MetadataBody } from '../../records/metadata/index.ts';
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
  pointOfSaleOptions: orAbsent(profile.PointOfSaleOptions, 'How batches close, and daily limits'),
  riskDetails: orAbsent(
    group('How the merchant’s risk was judged', {
      merchantRiskRate: orAbsent(
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
    signingOfficers: listOf('Who may sign for the merchant', {
      ...profile.SIGNING_OFFICER,
      dateOfBirth: field.ShownBirthDate,
    }),
  }),
};

const SHOWN = { ...GROUPS, metadata: orAbsent(MetadataBody) };

export const ShownProfile = strict(SHOWN);

const MEMBERS = {
  merchantId: MerchantId,
  merchantStatus: MerchantStatusName,
  chainId: orAbsent(profile.OwnChainId),
  ...SHOWN,
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
  partnerId: anyText('The partner that the merchant belongs to'),
  terminalId: orNull(TerminalId, 'If null, the last eight digits of the merchantId are used'),
  ...MEMBERS,
});

export const Readiness = shape('MerchantReadiness', {
  merchantId: MerchantId,
  merchantStatus: MerchantStatusName,
  ready: flag('It takes payments now'),
  blocking: listOf('Why it takes no payments; empty if it does', {
    reasonCode: anyText('The reason, as a code'),
    message: anyText('The reason, in a sentence'),
  }),
  recommendations: listOf('What could still be stated', {
    parameterName: anyText('Dotted path of the member'),
    message: anyText('Why it helps'),
  }),
});

export const ChangeBody = shape('MerchantChange', {
  version: anyInteger('Number of the change, from 1'),
  at: Timestamp,
  actor: anyText('The id of the client that made the change'),
  correlationId: CorrelationId,
  reason: orAbsent(anyText('The reason that an operator gave')),
  changes: listOf('The members that changed', {
    path: anyText('Dotted, such as `merchantDetails.locationAddress.city`'),
    from: orAbsent(
      Type.Unknown({
        description:
          'Null if the member was not set. Numbers of accounts and dates of birth are masked',
      }),
    ),
    to: orAbsent(Type.Unknown({ description: 'Null if the member was removed' })),
  }),
});
