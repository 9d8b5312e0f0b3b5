import { Type } from 'typebox';
import { MerchantId } from '../partners/index.ts';
import { CurrencySchema, strict, Timestamp } from '../platform/http/schema.ts';
import * as field from './field.ts';
import { MERCHANT_STATUSES } from './merchant.ts';
import * as profile from './profile.ts';

/** What answers say of a merchant: all that was sent but the request-only members. */

export const MerchantStatusName = Type.Enum([...MERCHANT_STATUSES]);

const BANK_ACCOUNT = {
  currency: CurrencySchema,
  institutionNumber: Type.String({ pattern: '^[0-9]{5}$', description: 'Padded with zeros' }),
  transitNumber: field.TransitNumber,
  accountNumber: field.AccountNumber,
};

const GROUPS = {
  bankingDetails: strict({
    creditDepositAccount: strict(BANK_ACCOUNT),
    additionalBankingAccounts: Type.Array(
      strict({ accountType: profile.AccountType, ...BANK_ACCOUNT }),
    ),
  }),
  pointOfSaleOptions: Type.Optional(profile.PointOfSaleOptions),
  riskDetails: Type.Optional(
    strict({
      merchantRiskRate: Type.Optional(
        Type.String({ pattern: '^[A-F](_PLUS|_MINUS)?$', examples: ['A_PLUS'] }),
      ),
    }),
  ),
  businessDetails: strict(profile.BUSINESS_DETAILS),
  merchantDetails: strict(profile.MERCHANT_DETAILS),
  businessActivity: profile.BusinessActivity,
  securityDetails: strict({
    legalEntity: profile.LegalEntity,
    signingOfficers: Type.Array(strict(profile.SIGNING_OFFICER)),
  }),
};

/** The groups that answers show of a profile. */
export const ShownProfile = strict(GROUPS);

const MEMBERS = {
  merchantId: MerchantId,
  merchantStatus: MerchantStatusName,
  chainId: Type.Optional(profile.OwnChainId),
  ...GROUPS,
  createdAt: Timestamp,
  modifiedAt: Timestamp,
};
export const MerchantBody = strict(MEMBERS, { title: 'Merchant' });
export const TerminalId = Type.String({
  pattern: '^[0-9A-Za-z]{8}$',
  maxLength: 8,
  description: 'The terminal id that acquirers know the merchant by',
  examples: ['TILL0001'],
  expects: 'exactly eight letters or digits',
});

export const OperatorMerchantBody = strict(
  {
    partnerId: Type.String(),
    terminalId: Type.Union([TerminalId, Type.Null()], {
      description: 'If null, the last eight digits of the merchantId are used',
    }),
    ...MEMBERS,
  },
  { title: 'Merchant with its partner' },
);

export const Readiness = strict({
  merchantId: MerchantId,
  merchantStatus: MerchantStatusName,
  ready: Type.Boolean({ description: 'It takes payments now' }),
  blocking: Type.Array(strict({ reasonCode: Type.String(), message: Type.String() })),
  recommendations: Type.Array(strict({ parameterName: Type.String(), message: Type.String() })),
});

export const ChangeBody = strict({
  version: Type.Integer(),
  at: Timestamp,
  actor: Type.String({ description: 'The id of the client that made the change' }),
  correlationId: Type.String(),
  reason: Type.Optional(Type.String()),
  changes: Type.Array(
    strict({
      path: Type.String({ description: 'Dotted, such as `merchantDetails.locationAddress.city`' }),
      from: Type.Optional(Type.Unknown({ description: 'Null if the member was not set' })),
      to: Type.Optional(Type.Unknown({ description: 'Null if the member was removed' })),
    }),
  ),
});
