import { useCall } from '../../api/queries.ts';
import { useLanguage, useTexts } from '../../i18n/language.tsx';
import { Chart } from '../../parts/chart.tsx';
import { digitsOf } from '../../parts/money.tsx';
import { Loaded } from '../../parts/notice.tsx';
import { Panel } from '../../parts/page.tsx';
import { labelOf, momentsOf, sumsAt } from '../overview/moments.ts';
import { texts } from './records-texts.ts';

const RANGE = '30d';

/** What the merchant has taken and given back day by day, a chart for each currency. */
export function Volume({
  merchantId,
  partnerId,
}: Readonly<{ merchantId: string; partnerId: string | null }>) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const query = useCall(
    'retrieveOverview',
    { query: { range: RANGE, merchantId } },
    { partnerId, live: true },
  );
  const moneyIn = (currency: string) => (amount: number) =>
    (amount / 10 ** digitsOf(currency)).toLocaleString(language, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      maximumFractionDigits: 0,
    });
  return (
    <Panel title={t('volume')} text={t('volumeText')}>
      <Loaded query={query} lines={4}>
        {(overview) => {
          const moments = momentsOf(overview);
          const labels = moments.map((at) => labelOf(at, overview.interval, language));
          if (overview.currencies.length === 0) return <p className="muted">{t('noVolume')}</p>;
          return overview.currencies.map((currency) => (
            <Chart
              key={currency}
              kind="bars"
              title={t('volumeChart', { currency })}
              labels={labels}
              series={[
                {
                  name: t('approved'),
                  values: sumsAt(moments, overview.volume[currency]?.series ?? []),
                },
                {
                  name: t('refunded'),
                  values: sumsAt(moments, overview.refunds[currency]?.series ?? []),
                  tone: 2,
                },
              ]}
              format={moneyIn(currency)}
            />
          ));
        }}
      </Loaded>
    </Panel>
  );
}
