import type { BankAccountChange } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-button.tsx';
import { inWords } from '../../parts/badge.tsx';
import { choices } from '../../parts/field-list.tsx';
import type { FormValues } from '../../parts/form.ts';
import { ListPanel } from '../../parts/list-panel.tsx';
import { oneOf } from '../../parts/search-params.ts';
import { Time } from '../../parts/time.tsx';
import { texts } from './bank-account-texts.ts';
import { type AnyMerchant, ownerOf } from './merchant.ts';

const TYPES = [
  'CREDIT_DEPOSIT_ACCOUNT',
  'DEBIT_DEPOSIT_ACCOUNT',
  'POS_BILLING_ACCOUNT',
  'CHARGEBACK_ACCOUNT',
] as const;
const CURRENCIES = ['CAD', 'USD'] as const;

export type AccountUse = Readonly<{
  accountType: (typeof TYPES)[number];
  currency: (typeof CURRENCIES)[number];
}>;
type Shown = Readonly<{ merchant: AnyMerchant }>;

/** Gives the merchant another account, whatever was ordered: by a second person's agreement. */
export function BankAccountButton({ merchant, use }: Shown & Readonly<{ use: AccountUse }>) {
  const t = useTexts(texts);
  const { merchantId } = merchant;
  return (
    <ActionButton
      texts={texts}
      name="changeAccount"
      operation={['changeBankAccount', 'changeBankAccountOfMerchant']}
      partnerId={ownerOf(merchant)}
      initial={use}
      fields={[
        {
          kind: 'choice',
          path: 'accountType',
          label: t('accountType'),
          hint: t('accountTypeHint'),
          options: choices(TYPES),
          isRequired: true,
        },
        [
          {
            kind: 'choice',
            path: 'currency',
            label: t('currency'),
            options: choices(CURRENCIES, (currency) => currency),
            isRequired: true,
          },
          { kind: 'number', path: 'institutionNumber', label: t('institution'), isRequired: true },
          {
            path: 'transitNumber',
            label: t('transit'),
            placeholder: '00012',
            inputMode: 'numeric',
            isRequired: true,
          },
          {
            path: 'accountNumber',
            label: t('account'),
            inputMode: 'numeric',
            autoComplete: 'off',
            isRequired: true,
          },
        ],
      ]}
      input={({ values, key, reason }) => ({
        params: { merchantId },
        body: { ...accountIn(values, use), idempotencyKey: key, reason },
      })}
    />
  );
}

function accountIn(values: FormValues, use: AccountUse) {
  const text = (name: string) => String(values[name] ?? '').trim();
  return {
    accountType: oneOf(TYPES, text('accountType')) ?? use.accountType,
    currency: oneOf(CURRENCIES, text('currency')) ?? use.currency,
    institutionNumber: Number(text('institutionNumber')),
    transitNumber: text('transitNumber'),
    accountNumber: text('accountNumber'),
  };
}

type Account = BankAccountChange['before'];

/** Where the merchant's money went before: who changed that, when and why. */
export function BankAccountChanges({ merchant }: Shown) {
  const t = useTexts(texts);
  const shown = (account: Account) =>
    account === null
      ? t('noAccount')
      : `${account.institutionNumber}-${account.transitNumber}-${account.accountNumber}`;
  return (
    <ListPanel
      name="bank-account-changes"
      caption={t('accountChanges')}
      title={t('accountChanges')}
      operation={['listBankAccountChanges', 'listBankAccountChangesOfMerchant']}
      params={{ merchantId: merchant.merchantId }}
      partnerId={ownerOf(merchant)}
      pageRows={10}
      rowKey="changeId"
      texts={texts}
      columns={{
        at: (row) => <Time at={row.createdAt} />,
        accountType: (row) => `${inWords(row.accountType)} ${row.currency}`,
        before: (row) => <code>{shown(row.before)}</code>,
        after: (row) => <code>{shown(row.after)}</code>,
        by: (row) => row.changedBy,
        reason: (row) => row.reason,
      }}
      empty={{ title: t('noChanges') }}
    />
  );
}
