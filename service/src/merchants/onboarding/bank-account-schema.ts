import { type Static, Type } from 'typebox';
import { ID_KINDS, ID_PATTERN } from '../../kernel/id.ts';
import { MerchantId } from '../../access/partners/index.ts';
import * as wire from '../../platform/http/schema.ts';
import { shapedAs } from '../../platform/shaped.ts';
import { BANK_ACCOUNT_TYPES } from './bank-account.ts';
import type { BankAccountChange } from './bank-account-store.ts';
import * as field from './field.ts';
import { BANK_ACCOUNT } from './profile.ts';

const REASON_LENGTH_MAX = 500;

export const ACCOUNT_CHANGE_ID = new RegExp(`^${ID_KINDS.bankAccountChange}${ID_PATTERN}$`);

export const BankAccountTypeField = wire.oneOf(
  BANK_ACCOUNT_TYPES,
  'What the account is for: CREDIT_DEPOSIT_ACCOUNT is the one that payouts go to; the others are additional accounts',
  'CREDIT_DEPOSIT_ACCOUNT',
);

/** The same members, and the same checks, as where a merchant is created. */
export const NewBankAccount = wire.strict(
  {
    idempotencyKey: wire.IdempotencyKey,
    accountType: wire.orAbsent(
      BankAccountTypeField,
      'What the account is for; CREDIT_DEPOSIT_ACCOUNT, the one that payouts go to, if omitted',
    ),
    ...BANK_ACCOUNT,
    reason: wire.orAbsent(wire.oneLine(REASON_LENGTH_MAX, 'For the history of the accounts')),
  },
  {
    examples: [
      {
        idempotencyKey: 'bistro-1-account-2',
        currency: 'CAD',
        institutionNumber: 3,
        transitNumber: '00012',
        accountNumber: '7654321',
        reason: 'The old account was closed',
      },
    ],
  },
);

export type NewBankAccount = Static<typeof NewBankAccount>;

const MASKED = {
  institutionNumber: Type.String({
    description: 'Number of the financial institution',
    pattern: '^[0-9]{5}$',
    examples: ['00003'],
  }),
  transitNumber: field.TransitNumber,
  accountNumber: Type.String({
    description: 'Masked: the last three digits only',
    examples: ['****321'],
  }),
};
const Masked = (description: string) => wire.strict(MASKED, { description });

/** What of a change histories and events tell alike. */
export const ACCOUNT_CHANGE = {
  changeId: wire.idOf('bankAccountChange', 'a change of a bank account'),
  merchantId: MerchantId,
  accountType: BankAccountTypeField,
  currency: wire.CurrencySchema,
  before: wire.orNull(Masked('The account as it was'), 'Null if there was no such account before'),
  after: wire.orNull(Masked('The account as it is since'), 'Null if the account was removed'),
};

export const BankAccountChangeBody = wire.shape('BankAccountChange', {
  ...ACCOUNT_CHANGE,
  changedBy: Type.String({ description: 'Who changed it: a person, or the id of a client' }),
  reason: wire.orNull(Type.String(), 'The reason that was given, if any'),
  correlationId: wire.CorrelationId,
  createdAt: wire.Timestamp,
});

export function bankAccountChangeBody(change: BankAccountChange) {
  const { actor: changedBy, id: changeId } = change;
  return shapedAs(BankAccountChangeBody, { ...change, changeId, changedBy });
}
