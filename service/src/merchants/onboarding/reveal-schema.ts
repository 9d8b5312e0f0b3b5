import { Type } from 'typebox';
import { MerchantId } from '../../access/partners/index.ts';
import {
  anyText,
  CurrencySchema,
  group,
  listOf,
  oneLine,
  orAbsent,
  shape,
  strict,
} from '../../platform/http/schema.ts';
import * as field from './field.ts';
import { AccountType } from './profile.ts';

const REASON_LENGTH_MAX = 500;
const VERSION_MAX = 999_999_999;

export const DetailsLook = strict(
  {
    reason: oneLine(REASON_LENGTH_MAX, 'Why you look, for the audit log'),
    version: orAbsent(
      Type.Integer({
        minimum: 1,
        maximum: VERSION_MAX,
        description:
          'A version in the history of the merchant: then also what that change replaced, and by what',
        expects: 'the number of a version, from 1',
      }),
    ),
  },
  { examples: [{ reason: 'The bank asks whose account this is' }] },
);

const ACCOUNT = {
  currency: CurrencySchema,
  institutionNumber: Type.String({ pattern: '^[0-9]{5}$', description: 'Padded with zeros' }),
  transitNumber: field.TransitNumber,
  accountNumber: field.AccountNumber,
};

export const RevealedDetails = shape('RevealedMerchantDetails', {
  merchantId: MerchantId,
  bankingDetails: group('The merchant’s bank accounts, whole', {
    creditDepositAccount: group('The account that payouts go to', ACCOUNT),
    additionalBankingAccounts: listOf('Accounts for other purposes', {
      accountType: AccountType,
      ...ACCOUNT,
    }),
  }),
  signingOfficers: listOf('Who may sign for the merchant', {
    firstName: anyText('First name'),
    lastName: anyText('Last name'),
    dateOfBirth: field.BirthDate,
  }),
  changes: listOf('What the named version changed of these; empty where none is named', {
    path: anyText('Dotted, as in the history'),
    from: orAbsent(Type.Unknown({ description: 'Null if it was not set', secret: true })),
    to: orAbsent(Type.Unknown({ description: 'Null if it was removed', secret: true })),
  }),
});
