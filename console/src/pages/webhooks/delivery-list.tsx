import type { WebhookDelivery, WebhookDeliveryOfPartner } from '../../api/operations.ts';
import type { List } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge } from '../../parts/badge.tsx';
import { FilterBar } from '../../parts/filter-bar.tsx';
import { PartnerName } from '../../parts/names.tsx';
import { RecordLink } from '../../parts/record-link.tsx';
import { oneOf, type Params } from '../../parts/search-params.ts';
import { type Column, DataTable } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { texts } from './texts.ts';

const STATES = ['WAITING', 'PENDING', 'DELIVERED', 'DEAD', 'CANCELED'] as const;
const PAGE_ROWS = 25;

type AnyDelivery = WebhookDelivery | WebhookDeliveryOfPartner;
type DeliveryTableProps = Readonly<{ list: List<AnyDelivery>; isEverywhere?: boolean }>;

/** The query of a list of deliveries, from what stands in the address. */
export function deliveryQuery({ state, eventId, created_from, created_to, cursor }: Params) {
  const page = { limit: PAGE_ROWS, cursor, eventId, created_from, created_to };
  return { ...page, state: oneOf(STATES, state) };
}

/** What was sent, or is to be sent, to one endpoint or to all of them. */
export function DeliveryTable({ list, isEverywhere = false }: DeliveryTableProps) {
  const t = useTexts(texts);
  const columns: readonly Column<AnyDelivery>[] = [
    { key: 'type', title: t('event'), cell: (row) => <code>{row.eventType}</code> },
    { key: 'state', title: t('status'), cell: (row) => <Badge state={row.state} /> },
    { key: 'subject', title: t('subject'), cell: (row) => <RecordLink id={row.subjectId} /> },
    { key: 'attempts', title: t('attempts'), cell: (row) => row.attempts, isNumber: true },
    {
      key: 'next',
      title: t('nextAttempt'),
      cell: (row) => <Time at={row.nextAttemptAt} />,
    },
    ...(isEverywhere
      ? [
          {
            key: 'partner',
            title: t('partner'),
            cell: (row: AnyDelivery) =>
              'partnerId' in row && <PartnerName partnerId={row.partnerId} />,
          },
        ]
      : []),
    { key: 'created', title: t('created'), cell: (row) => <Time at={row.createdAt} /> },
    { key: 'ended', title: t('ended'), cell: (row) => <Time at={row.endedAt} />, isExtra: true },
  ];
  return (
    <>
      <FilterBar
        page="webhook-deliveries"
        filters={[
          { key: 'state', label: t('status'), kind: 'choice', options: STATES },
          { key: 'created', label: t('created'), kind: 'dates' },
          { key: 'eventId', label: t('eventId'), kind: 'text' },
        ]}
      />
      <DataTable
        name="webhook-deliveries"
        caption={t('deliveries')}
        columns={columns}
        list={list}
        rowKey={({ deliveryId }) => deliveryId}
        rowLink={({ deliveryId }) => ({
          to: '/webhook-deliveries/$deliveryId',
          params: { deliveryId },
        })}
        empty={{ title: t('noDeliveriesTitle'), text: t('noDeliveriesText') }}
      />
    </>
  );
}
