import { getRouteApi } from '@tanstack/react-router';
import type { Overview } from '../../api/operations.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { Choices } from '../../parts/choices.tsx';
import { Loaded, Notice } from '../../parts/notice.tsx';
import { Page } from '../../parts/page.tsx';
import { overviewQuery } from '../../parts/range.ts';
import { RangePicker } from '../../parts/range-picker.tsx';
import { oneOf, useSearchParams } from '../../parts/search-params.ts';
import { useRange } from '../../parts/use-range.ts';
import { usePlace } from '../../session/place.ts';
import { useSession } from '../../session/session.tsx';
import { Breakdown } from './breakdown.tsx';
import { Figures } from './figures.tsx';
import { Trends } from './trends.tsx';
import { texts } from './texts.ts';

const route = getRouteApi('/app/');

/** The state of trade in a span of time, beside the span before. */
export function OverviewPage() {
  const t = useTexts(texts);
  const [, change] = useSearchParams();
  const search = route.useSearch();
  const { isEverywhere } = usePlace();
  const [range] = useRange();
  const query = useCall(
    isEverywhere ? 'retrieveAnyOverview' : 'retrieveOverview',
    { query: overviewQuery(range) },
    { live: true },
  );
  const { data } = query;
  const currency = data && (oneOf(data.currencies, search.currency) ?? data.currencies[0]);
  return (
    <Page
      title={t('title')}
      actions={
        <>
          {data && currency && data.currencies.length > 1 && (
            <Choices
              label={t('currency')}
              value={currency}
              options={data.currencies.map((value) => ({ value, title: value }))}
              choose={(chosen) => change({ currency: chosen })}
            />
          )}
          <RangePicker />
        </>
      }
    >
      <Loaded query={query} lines={12}>
        {(overview) => <Content overview={overview} currency={currency} />}
      </Loaded>
    </Page>
  );
}

type ContentProps = Readonly<{ overview: Overview; currency: string | undefined }>;

function Content({ overview, currency }: ContentProps) {
  if (currency === undefined) return <NoTrade overview={overview} />;
  return (
    <>
      <Figures overview={overview} currency={currency} />
      <Trends overview={overview} currency={currency} />
      <Breakdown overview={overview} />
      <ListNote />
    </>
  );
}

/** Where a figure and its list count by different clocks, it is said. */
function ListNote() {
  const t = useTexts(texts);
  return <p className="muted">{t('listNote')}</p>;
}

function NoTrade({ overview }: Readonly<{ overview: Overview }>) {
  const t = useTexts(texts);
  const { can } = useSession();
  return (
    <>
      <Notice
        icon="overview"
        title={t('emptyTitle')}
        text={t('emptyText')}
        action={can('operator.system.write') && <ButtonLink to="/sandbox">{t('fill')}</ButtonLink>}
      />
      <Breakdown overview={overview} />
    </>
  );
}
