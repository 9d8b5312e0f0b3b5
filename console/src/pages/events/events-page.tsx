import { listPage, type PageComponent } from '../../parts/list-page.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { RecordLink } from '../../parts/record-link.tsx';
import { ownerIn } from '../../parts/record-page.tsx';
import { Time } from '../../parts/time.tsx';
import { EVENT_TYPES } from './event-types.ts';
import { texts } from './texts.ts';

export const EventsPage: PageComponent = listPage(texts, {
  name: 'events',
  operation: ['listEvents', 'listAllEvents'],
  exportBy: ['exportEvents', 'exportAllEvents'],
  pageRows: 50,
  filters: {
    created: 'created',
    type: ['type', EVENT_TYPES, String],
    subjectId: 'subject',
    merchantId: 'merchant',
  },
  rowLink: '/events/$eventId',
  columns: {
    type: ({ type }) => <code>{type}</code>,
    subject: ({ subjectId }) => (
      <RecordLink id={subjectId}>
        <code>{subjectId}</code>
      </RecordLink>
    ),
    merchant: (row) =>
      row.merchantId !== null && (
        <MerchantName merchantId={row.merchantId} partnerId={ownerIn(row)} />
      ),
    created: (row) => <Time at={row.createdAt} form="long" />,
    id: (row) => <code>{row.eventId}</code>,
  },
  extras: ['id'],
});
