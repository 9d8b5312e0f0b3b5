import type { WebhookDelivery, WebhookDeliveryOfPartner } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge } from '../../parts/badge.tsx';
import { FilteredList } from '../../parts/filtered-list.tsx';
import { PartnerName } from '../../parts/names.tsx';
import { RecordLink } from '../../parts/record-link.tsx';
import type { Column } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { texts } from './texts.ts';

const STATES = ['WAITING', 'PENDING', 'DELIVERED', 'DEAD', 'CANCELED'] as const;

type AnyDelivery = WebhookDelivery | WebhookDeliveryOfPartner;
type DeliveryListProps = Readonly<{ endpointId?: string }>;

/** What was sent, or is to be sent, to one endpoint; for operators, to those of all partners. */
export function DeliveryList({ endpointId }: DeliveryListProps) {
  const t = useTexts(texts);
  const isOfAll = endpointId === undefined;
  return (
    <FilteredList
      name="webhook-deliveries"
      caption={t('deliveries')}
      title={t('deliveries')}
      operation={isOfAll ? 'listAllWebhookDeliveries' : 'listWebhookDeliveries'}
      params={isOfAll ? {} : { endpointId }}
      filters={[
        { key: 'state', label: t('status'), kind: 'choice', options: STATES },
        { key: 'created', label: t('created'), kind: 'dates' },
        { key: 'eventId', label: t('eventId'), kind: 'text' },
      ]}
      columns={useColumns(isOfAll)}
      rowKey={({ deliveryId }) => deliveryId}
      rowLink={({ deliveryId }) => ({
        to: '/webhook-deliveries/$deliveryId',
        params: { deliveryId },
      })}
      empty={{ title: t('noDeliveriesTitle'), text: t('noDeliveriesText') }}
    />
  );
}

function useColumns(isOfAll: boolean): readonly Column<AnyDelivery>[] {
  const t = useTexts(texts);
  const partner: Column<AnyDelivery> = {
    key: 'partner',
    title: t('partner'),
    cell: (row) => 'partnerId' in row && <PartnerName partnerId={row.partnerId} />,
  };
  return [
    { key: 'type', title: t('event'), cell: (row) => <code>{row.eventType}</code> },
    { key: 'state', title: t('status'), cell: (row) => <Badge state={row.state} /> },
    {
      key: 'subject',
      title: t('subject'),
      cell: (row) => <RecordLink id={row.subjectId} isShort />,
    },
    { key: 'attempts', title: t('attempts'), cell: (row) => row.attempts, isNumber: true },
    { key: 'next', title: t('nextAttempt'), cell: (row) => <Time at={row.nextAttemptAt} /> },
    ...(isOfAll ? [partner] : []),
    { key: 'created', title: t('created'), cell: (row) => <Time at={row.createdAt} /> },
    { key: 'ended', title: t('ended'), cell: (row) => <Time at={row.endedAt} />, isExtra: true },
  ];
}
