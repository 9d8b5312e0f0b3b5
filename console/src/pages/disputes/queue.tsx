import type { Dispute } from '../../api/operations.ts';
import type { List } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Figures } from '../../parts/figures.tsx';
import { FilterBar } from '../../parts/filter-bar.tsx';
import { filtersFrom, valuesOf } from '../../parts/filters.ts';
import { Alert } from '../../parts/notice.tsx';
import { Panel } from '../../parts/page.tsx';
import { useSearchParams } from '../../parts/search-params.ts';
import { DataTable } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { leftAt, SHOWN, STAGES } from './columns.tsx';
import { atStake, isSoon } from './deadlines.ts';
import { Moneys } from './moneys.tsx';
import { useOpenDisputes } from './open-disputes.ts';
import { texts } from './texts.ts';
import { useServiceNow } from '../../session/service-time.ts';

type Open = List<Dispute> & Readonly<{ isWhole: boolean }>;

/** How many are open, what is at stake, and what presses. */
export function QueueFigures() {
  const t = useTexts(texts);
  const toAnswer = useOpenDisputes('NEEDS_RESPONSE');
  const submitted = useOpenDisputes('SUBMITTED');
  const all = [...toAnswer.rows, ...submitted.rows];
  const now = useServiceNow();
  const count = ({ rows, isWhole }: Open) =>
    isWhole ? rows.length.toLocaleString() : t('atLeast', { count: rows.length });
  const next = toAnswer.rows[0]?.respondBy;
  return (
    <Figures
      figures={[
        { name: t('toAnswer'), value: count(toAnswer) },
        {
          name: t('soon'),
          value: toAnswer.rows.filter(({ respondBy }) => isSoon(respondBy, now)).length,
        },
        { name: t('next'), value: next ? <Time at={next} /> : t('none') },
        { name: t('submitted'), value: count(submitted) },
        {
          name: t('atStake'),
          value: <Moneys sums={atStake(all)} none={t('none')} />,
          note: t('atStakeNote'),
        },
      ]}
    />
  );
}

type QueueProps = Readonly<{
  state: 'NEEDS_RESPONSE' | 'SUBMITTED';
  name: string;
  caption: string;
  empty: Readonly<{ title: string; text: string }>;
}>;

/** Open disputes by their deadlines, with filters whose values are in the address. */
export function Queue({ state, name, caption, empty }: QueueProps) {
  const t = useTexts(texts);
  const { isEverywhere } = usePlace();
  const [search] = useSearchParams();
  const filters = filtersFrom(
    {
      disputeStage: ['stage', STAGES],
      reasonCode: 'reasonCode',
      merchantId: 'merchant',
    } as const,
    t,
  );
  const list = useOpenDisputes(state, valuesOf(filters, search));
  const now = useServiceNow();
  const isWaiting = state === 'NEEDS_RESPONSE';
  return (
    <Panel isFlush>
      <FilterBar page={name} filters={filters} />
      {!list.isWhole && <Alert>{t('cut', { count: list.rows.length })}</Alert>}
      <DataTable
        name={name}
        caption={caption}
        list={list}
        texts={texts}
        rowLink="/disputes/$disputeId"
        columns={{
          ...(isWaiting ? { respondBy: SHOWN.respondBy, left: leftAt(now) } : { id: SHOWN.id }),
          amount: SHOWN.amount,
          reason: SHOWN.reason,
          stage: SHOWN.stage,
          state: SHOWN.state,
          merchant: SHOWN.merchant,
          partner: isEverywhere && SHOWN.partner,
          payment: SHOWN.payment,
          network: SHOWN.network,
          caseReference: SHOWN.caseReference,
          created: SHOWN.created,
        }}
        numbers={['amount']}
        extras={['partner', 'network', 'caseReference', 'created']}
        empty={empty}
      />
    </Panel>
  );
}
