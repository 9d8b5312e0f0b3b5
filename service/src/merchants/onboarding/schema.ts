import { Type } from 'typebox';
import { MerchantId } from '../../access/partners/index.ts';
import {
  CorrelationId,
  CurrencySchema,
  strict,
  Timestamp,
  described,
  orNull,
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
  bankingDetails: strict(
    {
      creditDepositAccount: strict(BANK_ACCOUNT, { description: 'The account that payouts go to' }),
      additionalBankingAccounts: Type.Array(
        strict({ accountType: profile.AccountType, ...BANK_ACCOUNT }),
        { description: 'Accounts for other purposes' },
      ),
    },
    { description: 'The merchant’s bank accounts' },
  ),
  pointOfSaleOptions: Type.Optional(
    described(profile.PointOfSaleOptions, 'How batches close, and daily limits'),
  ),
  riskDetails: Type.Optional(
    strict(
      {
        merchantRiskRate: Type.Optional(
          Type.String({
            pattern: '^[A-F](_PLUS|_MINUS)?$',
            description: 'The letter grade of the merchant’s risk',
            examples: ['A_PLUS'],
          }),
        ),
      },
      { description: 'How the merchant’s risk was judged' },
    ),
  ),
  businessDetails: strict(profile.BUSINESS_DETAILS, {
    description: 'What the merchant sells, and how much',
  }),
  merchantDetails: strict(profile.MERCHANT_DETAILS, {
    description: 'Who and where the merchant is',
  }),
  businessActivity: described(profile.BusinessActivity, 'How goods reach customers'),
  securityDetails: strict(
    {
      legalEntity: described(profile.LegalEntity, 'The legal entity'),
      signingOfficers: Type.Array(strict(profile.SIGNING_OFFICER), {
        description: 'Who may sign for the merchant',
      }),
    },
    { description: 'The legal entity and who may sign for it' },
  ),
};

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
    partnerId: Type.String({ description: 'The partner that the merchant belongs to' }),
    terminalId: orNull(TerminalId, 'If null, the last eight digits of the merchantId are used'),
    ...MEMBERS,
  },
  { title: 'MerchantOfPartner' },
);

export const Readiness = strict(
  {
    merchantId: MerchantId,
    merchantStatus: MerchantStatusName,
    ready: Type.Boolean({ description: 'It takes payments now' }),
    blocking: Type.Array(
      strict({
        reasonCode: Type.String({ description: 'The reason, as a code' }),
        message: Type.String({ description: 'The reason, in a sentence' }),
      }),
      { description: 'Why it takes no payments; empty if it does' },
    ),
    recommendations: Type.Array(
      strict({
        parameterName: Type.String({ description: 'Dotted path of the member' }),
        message: Type.String({ description: 'Why it helps' }),
      }),
      { description: 'What could still be stated' },
    ),
  },
  { title: 'MerchantReadiness' },
);

export const ChangeBody = strict(
  {
    version: Type.Integer({ description: 'Number of the change, from 1' }),
    at: Timestamp,
    actor: Type.String({ description: 'The id of the client that made the change' }),
    correlationId: CorrelationId,
    reason: Type.Optional(Type.String({ description: 'The reason that an operator gave' })),
    changes: Type.Array(
      strict({
        path: Type.String({
          description: 'Dotted, such as `merchantDetails.locationAddress.city`',
        }),
        from: Type.Optional(
          Type.Unknown({ description: 'Null if the member was not set', withheld: 'account' }),
        ),
        to: Type.Optional(Type.Unknown({ description: 'Null if the member was removed' })),
      }),
      { description: 'The members that changed' },
    ),
  },
  { title: 'MerchantChange' },
);
