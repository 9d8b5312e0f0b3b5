import { getRouteApi } from '@tanstack/react-router';
import type { Event } from '../../api/operations.ts';
import { useList } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { FilterBar } from '../../parts/filter-bar.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { Page, Panel } from '../../parts/page.tsx';
import { ExportButton } from '../../parts/progress.tsx';
import { RecordLink } from '../../parts/record-link.tsx';
import { ownerIn } from '../../parts/record-page.tsx';
import { oneOf } from '../../parts/search-params.ts';
import { type Column, DataTable } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { EVENT_TYPES } from './event-types.ts';
import { texts } from './texts.ts';

const route = getRouteApi('/app/events');
const PAGE_ROWS = 50;

export function EventsPage() {
  const t = useTexts(texts);
  const { isEverywhere } = usePlace();
  const { cursor, ...filters } = route.useSearch();
  const list = useList(isEverywhere ? 'listAllEvents' : 'listEvents', {
    query: { limit: PAGE_ROWS, cursor, ...filters, type: oneOf(EVENT_TYPES, filters.type) },
  });
  return (
    <Page title={t('title')} text={t('text')}>
      <Panel isFlush>
        <FilterBar
          page="events"
          filters={[
            { key: 'created', label: t('created'), kind: 'dates' },
            {
              key: 'type',
              label: t('type'),
              kind: 'choice',
              options: EVENT_TYPES,
              nameOf: String,
            },
            { key: 'subjectId', label: t('subject'), kind: 'text' },
            { key: 'merchantId', label: t('merchant'), kind: 'text' },
          ]}
        >
          <ExportButton
            operation={isEverywhere ? 'exportAllEvents' : 'exportEvents'}
            query={filters}
            fileName="events.csv"
          />
        </FilterBar>
        <DataTable
          name="events"
          caption={t('title')}
          columns={useColumns()}
          list={list}
          rowKey={({ eventId }) => eventId}
          rowLink={({ eventId }) => ({ to: '/events/$eventId', params: { eventId } })}
          empty={{ title: t('emptyTitle'), text: t('emptyText') }}
        />
      </Panel>
    </Page>
  );
}

function useColumns(): readonly Column<Event>[] {
  const t = useTexts(texts);
  return [
    { key: 'type', title: t('type'), cell: ({ type }) => <code>{type}</code> },
    {
      key: 'subject',
      title: t('subject'),
      cell: ({ subjectId }) => (
        <RecordLink id={subjectId}>
          <code>{subjectId}</code>
        </RecordLink>
      ),
    },
    {
      key: 'merchant',
      title: t('merchant'),
      cell: (row) =>
        row.merchantId !== null && (
          <MerchantName merchantId={row.merchantId} partnerId={ownerIn(row)} />
        ),
    },
    { key: 'created', title: t('created'), cell: (row) => <Time at={row.createdAt} form="long" /> },
    { key: 'id', title: t('id'), cell: (row) => <code>{row.eventId}</code>, isExtra: true },
  ];
}
