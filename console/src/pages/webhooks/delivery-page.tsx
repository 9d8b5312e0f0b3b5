import { getRouteApi, type LinkProps } from '@tanstack/react-router';
import type {
  WebhookDeliveryWithAttempts,
  WebhookDeliveryWithAttemptsOfPartner,
} from '../../api/operations.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-dialog.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Id } from '../../parts/copy.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Facts, Panel } from '../../parts/page.tsx';
import { LinkedId } from '../../parts/record-link.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { useSession } from '../../session/session.tsx';
import { AttemptView } from './attempt.tsx';
import { texts } from './texts.ts';

const route = getRouteApi('/app/webhook-deliveries/$deliveryId');
type AnyDelivery = WebhookDeliveryWithAttempts | WebhookDeliveryWithAttemptsOfPartner;

export function DeliveryPage() {
  const t = useTexts(texts);
  const { isOperator } = usePlace();
  const params = route.useParams();
  const read = useCall(
    isOperator ? 'retrieveAnyWebhookDelivery' : 'retrieveWebhookDelivery',
    { params },
    { live: true },
  );
  return (
    <RecordPage
      title={t('delivery')}
      nameOf={({ eventType }) => eventType}
      id={params.deliveryId}
      back={{ link: endpointOf(read.data), title: t('one') }}
      read={read}
      aside={({ state }) => <Badge state={state} />}
      actions={(delivery) => <RedeliverButton delivery={delivery} />}
    >
      {(delivery) => <Details delivery={delivery} />}
    </RecordPage>
  );
}

function endpointOf(delivery: AnyDelivery | undefined): LinkProps {
  if (!delivery) return { to: '/webhooks' };
  return {
    to: '/webhooks/$endpointId',
    params: { endpointId: delivery.endpointId },
    search: 'partnerId' in delivery ? { partner: delivery.partnerId } : {},
  };
}

function Details({ delivery }: Readonly<{ delivery: AnyDelivery }>) {
  const t = useTexts(texts);
  return (
    <>
      <Panel title={t('delivery')}>
        <Facts
          facts={[
            [t('event'), <LinkedId key="event" id={delivery.eventId} />],
            [t('subject'), <LinkedId key="subject" id={delivery.subjectId} />],
            [t('endpoint'), <Id key="endpoint" value={delivery.endpointId} />],
            [t('attempts'), delivery.attempts],
            [
              t('nextAttempt'),
              delivery.nextAttemptAt && <Time key="next" at={delivery.nextAttemptAt} form="long" />,
            ],
            [t('created'), <Time key="created" at={delivery.createdAt} form="long" />],
            [
              t('ended'),
              delivery.endedAt && <Time key="ended" at={delivery.endedAt} form="long" />,
            ],
          ]}
        />
      </Panel>
      {delivery.attemptsMade.length === 0 && <Notice icon="webhook" title={t('noAttempts')} />}
      {delivery.attemptsMade.toReversed().map((attempt) => (
        <Panel key={attempt.number} title={t('attempt', { number: attempt.number })}>
          <AttemptView attempt={attempt} />
        </Panel>
      ))}
    </>
  );
}

function RedeliverButton({ delivery }: Readonly<{ delivery: AnyDelivery }>) {
  const t = useTexts(texts);
  const { can } = useSession();
  if (!can('webhook.write')) return null;
  return (
    <ActionButton
      operation="redeliverWebhook"
      label={t('redeliver')}
      title={t('redeliver')}
      effect={t('redeliverEffect', { type: delivery.eventType })}
      confirm={t('redeliver')}
      tone="main"
      partnerId={'partnerId' in delivery ? delivery.partnerId : undefined}
      input={() => ({ params: { deliveryId: delivery.deliveryId }, body: {} })}
    />
  );
}
