import type { Overview } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { FactsPanel } from '../../parts/facts.tsx';
import { Money } from '../../parts/money.tsx';
import { texts } from './texts.ts';

type Sums = Overview['payouts']['due'];

/** What is owed, what was paid, what came back. */
export function Payouts({ payouts }: Readonly<{ payouts: Overview['payouts'] }>) {
  const t = useTexts(texts);
  return (
    <FactsPanel
      title="payouts"
      texts={texts}
      facts={{
        due: <Moneys sums={payouts.due} />,
        paid: <Moneys sums={payouts.paid} />,
        returned: <Moneys sums={payouts.returned} />,
        held: payouts.held === 0 ? t('none') : String(payouts.held),
      }}
    />
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
