import { Link } from '@tanstack/react-router';
import type { Latency, Overview } from '../../api/operations.ts';
import { useCall } from '../../api/queries.ts';
import { useLanguage, useTexts } from '../../i18n/language.tsx';
import { Chart } from '../../parts/chart.tsx';
import { Funnel } from '../../parts/funnel.tsx';
import { Loaded } from '../../parts/notice.tsx';
import { Panel } from '../../parts/page.tsx';
import { type Comparison, listSpan } from '../../parts/range.ts';
import { useSearchParams } from '../../parts/search-params.ts';
import { usePlace } from '../../session/place.ts';
import { useSession } from '../../session/session.tsx';
import { labelOf, momentsOf } from '../overview/moments.ts';
import { texts } from './texts.ts';

type LatencyProps = Readonly<{ overview: Overview; compare: Comparison }>;

/** The operations that were called most, and the one that was chosen. */
export function OperationLatency({ overview, compare }: LatencyProps) {
  const t = useTexts(texts);
  const [search, change] = useSearchParams();
  const chosen = search['operation'];
  if (chosen === undefined) {
    return (
      <Panel title={t('latency')} text={t('latencyText')}>
        {overview.latency.length === 0 ? (
          <p className="muted">{t('noLatency')}</p>
        ) : (
          <Funnel
            title={t('latency')}
            steps={overview.latency.map(({ operation, p50Ms, p95Ms }) => ({
              key: operation,
              name: (
                <Link to="." search={(before) => ({ ...before, operation })}>
                  {operation}
                </Link>
              ),
              value: p95Ms,
              shown: `${p50Ms} · ${p95Ms} ms`,
            }))}
          />
        )}
      </Panel>
    );
  }
  return (
    <Panel
      title={chosen}
      text={t('latencyText')}
      actions={
        <button type="button" className="button" onClick={() => change({ operation: undefined })}>
          {t('allOperations')}
        </button>
      }
    >
      <OneOperation operation={chosen} overview={overview} compare={compare} />
    </Panel>
  );
}

function OneOperation({
  operation,
  overview,
  compare,
}: LatencyProps & Readonly<{ operation: string }>) {
  const { isEverywhere } = usePlace();
  const { range, interval } = overview;
  const query = useCall(isEverywhere ? 'retrieveAnyLatency' : 'retrieveLatency', {
    query: { ...range, interval, compare, operation },
  });
  return (
    <Loaded query={query} lines={8}>
      {(latency) => <Distribution latency={latency} />}
    </Loaded>
  );
}

function Distribution({ latency }: Readonly<{ latency: Latency }>) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const { classes, interval, previous, previousSeries, range, series, totals } = latency;
  if (totals.count === 0) return <p className="muted">{t('noLatency')}</p>;
  const moments = momentsOf({ range, interval });
  const milliseconds = (value: number) => `${value.toLocaleString(language)} ms`;
  const then = previous ? momentsOf({ range: previous, interval }) : [];
  return (
    <>
      <Chart
        kind="line"
        title={t('latencyChart')}
        labels={moments.map((at) => labelOf(at, interval, language))}
        series={[
          { name: '50 %', values: valuesAt(moments, series, 'p50Ms') },
          { name: '95 %', values: valuesAt(moments, series, 'p95Ms'), tone: 3 },
          ...(previous
            ? [
                {
                  name: t('past95'),
                  values: valuesAt(then, previousSeries, 'p95Ms').slice(0, moments.length),
                  tone: 'past' as const,
                },
              ]
            : []),
        ]}
        format={milliseconds}
      />
      <Chart
        kind="bars"
        title={t('distribution')}
        labels={classes.map(({ upToMs }) => `≤ ${milliseconds(upToMs)}`)}
        series={[{ name: t('calls'), values: classes.map(({ count }) => count) }]}
        format={(value) => value.toLocaleString(language)}
      />
      <RequestLinks latency={latency} />
    </>
  );
}

function valuesAt(
  moments: readonly string[],
  series: Latency['series'],
  member: 'p50Ms' | 'p95Ms',
): readonly (number | null)[] {
  const known = new Map(series.map((one) => [Date.parse(one.at), one[member]]));
  return moments.map((at) => known.get(Date.parse(at)) ?? null);
}

/** The log of requests, where the operation is one of the API that partners call. */
function RequestLinks({ latency }: Readonly<{ latency: Latency }>) {
  const t = useTexts(texts);
  const { can } = useSession();
  const { previous, range, requests, totals } = latency;
  if (requests === null || !can('event.read')) return null;
  const search = { ...listSpan(range, previous), method: requests.method, route: requests.path };
  return (
    <p className="row">
      <Link to="/requests" search={search}>
        {t('openRequests')}
      </Link>
      <Link to="/requests" search={{ ...search, minDurationMs: String(totals.p95Ms) }}>
        {t('openSlow', { ms: totals.p95Ms })}
      </Link>
    </p>
  );
}
