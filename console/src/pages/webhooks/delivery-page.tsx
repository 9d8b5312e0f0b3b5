import type { LinkProps } from '@tanstack/react-router';
import type {
  WebhookDeliveryWithAttempts,
  WebhookDeliveryWithAttemptsOfPartner,
} from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-button.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Id } from '../../parts/copy.tsx';
import { FactsPanel } from '../../parts/facts.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Panel } from '../../parts/page.tsx';
import { LinkedId } from '../../parts/record-link.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { Time } from '../../parts/time.tsx';
import { useSession } from '../../session/session.tsx';
import { AttemptView } from './attempt.tsx';
import { texts } from './texts.ts';

type AnyDelivery = WebhookDeliveryWithAttempts | WebhookDeliveryWithAttemptsOfPartner;

export function DeliveryPage() {
  const t = useTexts(texts);
  return (
    <RecordPage
      texts={texts}
      page="/webhook-deliveries/$deliveryId"
      operation={['retrieveWebhookDelivery', 'retrieveAnyWebhookDelivery']}
      isOfAnyPartner
      title={t('delivery')}
      nameOf={({ eventType }) => eventType}
      back={(delivery) => ({ link: endpointOf(delivery), title: t('one') })}
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
      <FactsPanel
        title="delivery"
        texts={texts}
        facts={{
          event: <LinkedId id={delivery.eventId} />,
          subject: <LinkedId id={delivery.subjectId} />,
          endpoint: <Id value={delivery.endpointId} />,
          attempts: delivery.attempts,
          nextAttempt: delivery.nextAttemptAt && <Time at={delivery.nextAttemptAt} form="long" />,
          created: <Time at={delivery.createdAt} form="long" />,
          ended: delivery.endedAt && <Time at={delivery.endedAt} form="long" />,
        }}
      />
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
  const { can } = useSession();
  if (!can('webhook.write')) return null;
  return (
    <ActionButton
      texts={texts}
      name="redeliver"
      words={{ type: delivery.eventType }}
      operation="redeliverWebhook"
      tone="main"
      partnerId={'partnerId' in delivery ? delivery.partnerId : undefined}
      input={() => ({ params: { deliveryId: delivery.deliveryId }, body: {} })}
    />
  );
}
