import { useNavigate } from '@tanstack/react-router';
import type { WebhookEndpoint } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-button.tsx';
import { ChangeEndpoint } from './endpoint-form.tsx';
import { ReplayButton } from './replay.tsx';
import { TestButton } from './test-event.tsx';
import { texts } from './texts.ts';

type OfEndpoint = Readonly<{ endpoint: WebhookEndpoint }>;
const OVERLAP_HOURS = 24;

export function EndpointActions({ endpoint }: OfEndpoint) {
  return (
    <>
      <DeleteButton endpoint={endpoint} />
      <RollButton endpoint={endpoint} />
      <ChangeEndpoint endpoint={endpoint} />
      <PauseButton endpoint={endpoint} />
      <TestButton endpointId={endpoint.endpointId} />
      <ReplayButton endpointId={endpoint.endpointId} />
    </>
  );
}

function PauseButton({ endpoint: { endpointId, status } }: OfEndpoint) {
  const isOn = status === 'ENABLED';
  return (
    <ActionButton
      texts={texts}
      name={isOn ? 'pause' : 'enable'}
      operation="updateWebhookEndpoint"
      input={() => ({
        params: { endpointId },
        body: isOn ? { status: 'PAUSED' as const } : { status: 'ENABLED' as const },
      })}
    />
  );
}

function RollButton({ endpoint: { endpointId } }: OfEndpoint) {
  const t = useTexts(texts);
  return (
    <ActionButton
      texts={texts}
      name="roll"
      operation="rollWebhookSecret"
      initial={{ overlapHours: OVERLAP_HOURS }}
      fields={[{ kind: 'number', path: 'overlapHours', label: t('overlapHours'), min: 0 }]}
      input={({ values }) => ({
        params: { endpointId },
        body: { overlapHours: Number(values['overlapHours'] ?? 0) },
      })}
      secretsOf={({ secret }) => [{ name: t('secret'), value: secret }]}
    />
  );
}

function DeleteButton({ endpoint: { endpointId } }: OfEndpoint) {
  const navigate = useNavigate();
  return (
    <ActionButton
      texts={texts}
      name="delete"
      operation="deleteWebhookEndpoint"
      isDangerous
      input={() => ({ params: { endpointId } })}
      onDone={() => void navigate({ to: '/webhooks' })}
    />
  );
}
