import type { Overview } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Money } from '../../parts/money.tsx';
import { Facts, Panel } from '../../parts/page.tsx';
import { texts } from './texts.ts';

type Sums = Overview['payouts']['due'];

/** What is owed, what was paid, what came back. */
export function Payouts({ payouts }: Readonly<{ payouts: Overview['payouts'] }>) {
  const t = useTexts(texts);
  return (
    <Panel title={t('payouts')}>
      <Facts
        facts={[
          [t('due'), <Moneys key="due" sums={payouts.due} />],
          [t('paid'), <Moneys key="paid" sums={payouts.paid} />],
          [t('returned'), <Moneys key="returned" sums={payouts.returned} />],
          [t('held'), payouts.held === 0 ? t('none') : String(payouts.held)],
        ]}
      />
    </Panel>
  );
}

function Moneys({ sums }: Readonly<{ sums: Sums }>) {
  const t = useTexts(texts);
  if (sums.length === 0) return <span className="muted">{t('none')}</span>;
  return sums.map((sum) => (
    <span key={sum.currency} className="payout-sum">
      <Money value={sum} /> <span className="muted">× {sum.count}</span>
    </span>
  ));
}
