import type { RowOf } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge } from '../../parts/badge.tsx';
import { several } from '../../parts/filters.ts';
import { ListPanel } from '../../parts/list-panel.tsx';
import { PartnerName } from '../../parts/names.tsx';
import { bulkAction } from '../../parts/bulk.ts';
import { useOwner } from '../../parts/bulk-bar.tsx';
import { RecordLink } from '../../parts/record-link.tsx';
import { ownerIn } from '../../parts/record-page.tsx';
import { Time } from '../../parts/time.tsx';
import { texts } from './texts.ts';

const STATES = ['WAITING', 'PENDING', 'DELIVERED', 'DEAD', 'CANCELED'] as const;

/** What was sent, or is to be sent, to one endpoint; for operators, to those of all partners. */
export function DeliveryList({ endpointId }: Readonly<{ endpointId?: string }>) {
  const t = useTexts(texts);
  const isOfAll = endpointId === undefined;
  const ownerOf = useOwner();
  return (
    <ListPanel
      name="webhook-deliveries"
      caption={t('deliveries')}
      title={t('deliveries')}
      operation={isOfAll ? 'listAllWebhookDeliveries' : 'listWebhookDeliveries'}
      params={isOfAll ? {} : { endpointId }}
      filters={{ state: several('status', STATES), created: 'created', eventId: 'eventId' }}
      bulk={{
        actions: [
          bulkAction({
            operation: 'redeliverWebhook',
            verb: t('redeliverAll'),
            effect: (count) => t('redeliverAllEffect', { count }),
            itemOf: (row: RowOf<'listWebhookDeliveries'>) =>
              row.state === 'WAITING' ? undefined : { id: row.deliveryId, partnerId: ownerOf(row) },
            input: ({ id }) => ({ params: { deliveryId: id }, body: {} }),
          }),
        ],
      }}
      rowLink="/webhook-deliveries/$deliveryId"
      texts={texts}
      columns={{
        event: (row) => <code>{row.eventType}</code>,
        status: (row) => <Badge state={row.state} />,
        subject: (row) => <RecordLink id={row.subjectId} isShort />,
        attempts: (row) => row.attempts,
        nextAttempt: (row) => <Time at={row.nextAttemptAt} />,
        partner: isOfAll && ((row) => <PartnerName partnerId={ownerIn(row) ?? ''} />),
        created: (row) => <Time at={row.createdAt} />,
        ended: (row) => <Time at={row.endedAt} />,
      }}
      numbers={['attempts']}
      extras={['ended']}
      empty={{ title: t('noDeliveriesTitle'), text: t('noDeliveriesText') }}
    />
  );
}
