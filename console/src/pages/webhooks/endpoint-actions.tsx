import { useNavigate } from '@tanstack/react-router';
import type { WebhookEndpoint } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-dialog.tsx';
import { NumberField } from '../../parts/fields.tsx';
import { SecretActionButton } from '../../parts/secret-action.tsx';
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
  const t = useTexts(texts);
  const isOn = status === 'ENABLED';
  const verb = isOn ? t('pause') : t('enable');
  return (
    <ActionButton
      operation="updateWebhookEndpoint"
      label={verb}
      title={verb}
      effect={isOn ? t('pauseEffect') : t('enableEffect')}
      confirm={verb}
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
    <SecretActionButton
      operation="rollWebhookSecret"
      label={t('roll')}
      title={t('roll')}
      effect={t('rollEffect')}
      confirm={t('roll')}
      initial={{ overlapHours: OVERLAP_HOURS }}
      paths={['overlapHours']}
      fields={(form) => (
        <NumberField form={form} path="overlapHours" label={t('overlapHours')} min={0} />
      )}
      input={({ values }) => ({
        params: { endpointId },
        body: { overlapHours: Number(values['overlapHours'] ?? 0) },
      })}
      secretsOf={({ secret }) => [{ name: t('secret'), value: secret }]}
    />
  );
}

function DeleteButton({ endpoint: { endpointId } }: OfEndpoint) {
  const t = useTexts(texts);
  const navigate = useNavigate();
  return (
    <ActionButton
      operation="deleteWebhookEndpoint"
      label={t('delete')}
      title={t('delete')}
      effect={t('deleteEffect')}
      confirm={t('delete')}
      isDangerous
      input={() => ({ params: { endpointId } })}
      onDone={() => void navigate({ to: '/webhooks' })}
    />
  );
}
