import type { AnswerOf } from '../../api/call.ts';
import { useCall } from '../../api/queries.ts';
import { useLanguage, useTexts } from '../../i18n/language.tsx';
import { Figures } from '../../parts/figures.tsx';
import { Loaded } from '../../parts/notice.tsx';
import { Panel } from '../../parts/page.tsx';
import { SimpleTable } from '../../parts/simple-table.tsx';
import { formatTime } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { texts } from './figure-texts.ts';
import { Moneys } from './moneys.tsx';
import { ReasonName } from './reason-name.tsx';

type DisputeStatistics = AnswerOf<'retrieveDisputeStatistics'>;

/** How disputes went: what was won, by code, and how long answers took. */
export function Statistics() {
  const { isEverywhere } = usePlace();
  const query = useCall(
    isEverywhere ? 'retrieveAnyDisputeStatistics' : 'retrieveDisputeStatistics',
    {},
  );
  return (
    <Loaded query={query} lines={6}>
      {(statistics) => (
        <div className="column">
          <Sums statistics={statistics} />
          <ByReason statistics={statistics} />
        </div>
      )}
    </Loaded>
  );
}

type Props = Readonly<{ statistics: DisputeStatistics }>;

function Sums({ statistics: { answers, count, winRate } }: Props) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  return (
    <Figures
      figures={[
        { name: t('count'), value: count.toLocaleString(language) },
        { name: t('winRate'), value: percent(winRate, language), note: t('winRateNote') },
        {
          name: t('averageDays'),
          value: days(answers.averageDays, language),
          note: t('averageNote', { days: days(answers.longestDays, language) }),
        },
      ]}
    />
  );
}

function ByReason({ statistics: { byReason, range } }: Props) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const day = (at: string) => formatTime(new Date(at), 'day', language);
  return (
    <Panel
      title={t('byReason')}
      text={t('statisticsText', { from: day(range.from), to: day(range.to) })}
      isFlush={byReason.length > 0}
    >
      {byReason.length === 0 ? (
        <p className="muted">{t('statisticsEmpty')}</p>
      ) : (
        <SimpleTable
          caption={t('byReason')}
          rows={byReason}
          rowKey={({ network, reasonCode }) => `${network} ${reasonCode}`}
          texts={texts}
          columns={{
            reason: (row) => <ReasonName network={row.network} reasonCode={row.reasonCode} />,
            count: (row) => row.count,
            amount: (row) => <Moneys sums={row.amounts} none={t('none')} />,
            winRate: (row) => percent(row.winRate, language),
            open: (row) => row.open,
            lost: (row) => row.lost,
            accepted: (row) => row.accepted,
            expired: (row) => row.expired,
          }}
          numbers={['count', 'amount', 'winRate', 'open', 'lost', 'accepted', 'expired']}
        />
      )}
    </Panel>
  );
}

function percent(share: number | null, language: string): string {
  if (share === null) return '–';
  return share.toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 });
}

function days(count: number | null, language: string): string {
  return count === null ? '–' : count.toLocaleString(language, { maximumFractionDigits: 1 });
}
