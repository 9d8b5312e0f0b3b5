import type { Event } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { FilteredList } from '../../parts/filtered-list.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { Page } from '../../parts/page.tsx';
import { RecordLink } from '../../parts/record-link.tsx';
import { ownerIn } from '../../parts/record-page.tsx';
import type { Column } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { EVENT_TYPES } from './event-types.ts';
import { texts } from './texts.ts';

export function EventsPage() {
  const t = useTexts(texts);
  const { isEverywhere } = usePlace();
  return (
    <Page title={t('title')} text={t('text')}>
      <FilteredList
        name="events"
        caption={t('title')}
        operation={isEverywhere ? 'listAllEvents' : 'listEvents'}
        exportBy={isEverywhere ? 'exportAllEvents' : 'exportEvents'}
        pageRows={50}
        filters={[
          { key: 'created', label: t('created'), kind: 'dates' },
          { key: 'type', label: t('type'), kind: 'choice', options: EVENT_TYPES, nameOf: String },
          { key: 'subjectId', label: t('subject'), kind: 'text' },
          { key: 'merchantId', label: t('merchant'), kind: 'text' },
        ]}
        columns={useColumns()}
        rowKey={({ eventId }) => eventId}
        rowLink={({ eventId }) => ({ to: '/events/$eventId', params: { eventId } })}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      />
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
