import type { Overview } from '../../api/operations.ts';
import { useLanguage, useTexts } from '../../i18n/language.tsx';
import { Chart } from '../../parts/chart.tsx';
import { digitsOf } from '../../parts/money.tsx';
import { momentSpan } from '../../parts/range.ts';
import { Panel } from '../../parts/page.tsx';
import { labelOf, momentsOf, ratesAt, sumsAt } from './moments.ts';
import { texts } from './texts.ts';

/** Amounts and the approval rate over the span. */
export function Trends({ overview, currency }: Readonly<{ overview: Overview; currency: string }>) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const moments = momentsOf(overview);
  const labels = moments.map((at) => labelOf(at, overview.interval, language));
  const amounts = (sums: Overview['volume']) => sumsAt(moments, sums[currency]?.series ?? []);
  const money = (amount: number) =>
    (amount / 10 ** digitsOf(currency)).toLocaleString(language, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      notation: amount >= 1_000_000 ? 'compact' : 'standard',
      maximumFractionDigits: amount >= 1_000_000 ? 1 : 0,
    });
  const listAt = (more: Readonly<Record<string, string>>) => (at: number) => {
    const moment = moments[at];
    if (moment === undefined) return undefined;
    return { to: '/payments', search: { ...momentSpan(overview, moment), ...more } } as const;
  };
  const before = overview.previous;
  const then = before ? momentsOf({ range: before, interval: overview.interval }) : [];
  const past = (values: readonly (number | null)[]) =>
    before
      ? [
          {
            name: t('past'),
            tone: 'past' as const,
            values: moments.map((_, at) => values[at] ?? null),
          },
        ]
      : [];
  const share = (value: number) =>
    value.toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <div className="columns trends">
      <Panel title={t('volume')}>
        <Chart
          kind="bars"
          title={t('amountChart')}
          labels={labels}
          series={[
            { name: t('approved'), values: amounts(overview.volume) },
            { name: t('refunded'), values: amounts(overview.refunds), tone: 2 },
            ...past(sumsAt(then, overview.volume[currency]?.previousSeries ?? [])),
          ]}
          linkAt={listAt({ currency })}
          format={money}
        />
      </Panel>
      <Panel title={t('rate')}>
        <Chart
          kind="line"
          title={t('rateChart')}
          labels={labels}
          max={1}
          series={[
            { name: t('rate'), values: ratesAt(moments, overview.approvals.series) },
            ...past(ratesAt(then, overview.approvals.previousSeries)),
          ]}
          linkAt={listAt({})}
          format={share}
        />
      </Panel>
    </div>
  );
}
