import { useLanguage, useTexts } from '../i18n/language.tsx';
import { inWords } from '../parts/badge.tsx';
import { formatMoney } from '../parts/money.tsx';
import type { Balance, EntryOf } from './steps.ts';
import { texts } from './texts.ts';

type LedgerBoxProps = Readonly<{
  entry: EntryOf<'ledgerMovement'>;
  balances: readonly Balance[];
}>;

/** What an entry of the ledger moved between which accounts, and what they had then. */
export function LedgerBox({ entry, balances }: LedgerBoxProps) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const { currency } = entry.details.amount;
  const money = (amount: number) => formatMoney({ amount, currency }, language);
  return (
    <table className="ledger-box">
      <thead>
        <tr>
          <th scope="col">{t('account')}</th>
          <th scope="col">{t('change')}</th>
          <th scope="col">{t('balance')}</th>
        </tr>
      </thead>
      <tbody>
        {balances.map(({ account, change, after }) => (
          <tr key={account}>
            <th scope="row">{inWords(account)}</th>
            <td className={change < 0 ? 'less' : 'more'}>
              {change < 0 ? money(change) : `+${money(change)}`}
            </td>
            <td>{money(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
