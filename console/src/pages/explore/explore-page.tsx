import { getRouteApi } from '@tanstack/react-router';
import type { Overview } from '../../api/operations.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Choices } from '../../parts/choices.tsx';
import { Loaded } from '../../parts/notice.tsx';
import { Page } from '../../parts/page.tsx';
import { overviewQuery } from '../../parts/range.ts';
import { RangePicker } from '../../parts/range-picker.tsx';
import { oneOf, useSearchParams } from '../../parts/search-params.ts';
import { useRange } from '../../parts/use-range.ts';
import { usePlace } from '../../session/place.ts';
import { Dimension } from './dimension.tsx';
import { OperationLatency } from './operation-latency.tsx';
import { texts } from './texts.ts';
import { ThreeDSecureSteps } from './three-d-secure-steps.tsx';
import './explore.css';

const route = getRouteApi('/app/explore');

/** Trade by whatever it can be counted by, 3-D Secure step by step, and how long operations take. */
export function ExplorePage() {
  const t = useTexts(texts);
  const [, change] = useSearchParams();
  const search = route.useSearch();
  const { isEverywhere } = usePlace();
  const [range] = useRange();
  const query = useCall(isEverywhere ? 'retrieveAnyOverview' : 'retrieveOverview', {
    query: overviewQuery(range),
  });
  const { data } = query;
  const currency = data && (oneOf(data.currencies, search.currency) ?? data.currencies[0]);
  return (
    <Page
      title={t('title')}
      text={t('text')}
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
  const [range] = useRange();
  return (
    <>
      <Dimension overview={overview} currency={currency ?? 'CAD'} compare={range.compare} />
      <div className="columns explore-columns">
        <ThreeDSecureSteps overview={overview} />
        <OperationLatency overview={overview} compare={range.compare} />
      </div>
    </>
  );
}
