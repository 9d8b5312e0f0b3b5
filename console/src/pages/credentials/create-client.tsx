import { useTexts } from '../../i18n/language.tsx';
import { CheckField, TextField } from '../../parts/fields.tsx';
import type { Form, FormValues } from '../../parts/form.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { FaultText } from '../../parts/problem-text.tsx';
import { usePlace } from '../../session/place.ts';
import { AGENT_PATHS, AgentFields, agentFrom } from './agent-fields.tsx';
import { KEYS_INPUT, keysIn } from './client-keys.tsx';
import { texts } from './texts.ts';
import './credentials.css';

const SCOPES = [
  'payment.read',
  'payment.write',
  'refund.read',
  'refund.write',
  'onboarding.merchant.read',
  'onboarding.merchant.write',
  'onboarding.order.read',
  'onboarding.order.write',
  'event.read',
  'dispute.read',
  'dispute.write',
  'webhook.read',
  'webhook.write',
  'user.read',
  'user.write',
  'credential.read',
  'credential.write',
] as const;
const at = (scope: string) => `scope ${scope}`;

/** Makes a client, and shows its secret once. */
export function CreateClient() {
  const t = useTexts(texts);
  const { isOperator, partnerId } = usePlace();
  return (
    <ActionButton
      texts={texts}
      name="create"
      operation={['createOwnClient', 'createClient']}
      tone="main"
      initial={{ [at('payment.read')]: true }}
      fields={[
        [
          { path: 'name', label: t('name'), isRequired: true, maxLength: 100 },
          {
            path: 'merchantId',
            label: t('merchantOnly'),
            maxLength: 13,
            inputMode: 'numeric',
          },
        ],
      ]}
      otherFields={(form) => <MoreFields form={form} />}
      otherPaths={['scopes', 'jwks', ...AGENT_PATHS]}
      input={({ values }) => ({
        body: {
          ...clientFrom(values),
          ...keysIn(values['jwks'], t('notJson')),
          ...(isOperator && partnerId !== null ? { partnerId } : {}),
        },
      })}
      secretsOf={({ clientId, clientSecret }) => [
        { name: t('clientId'), value: clientId },
        ...(clientSecret === null ? [] : [{ name: t('secret'), value: clientSecret }]),
      ]}
    />
  );
}

function clientFrom(values: FormValues) {
  const merchantId = String(values['merchantId'] ?? '').trim();
  return {
    name: String(values['name'] ?? ''),
    scopes: SCOPES.filter((scope) => values[at(scope)] === true),
    ...(merchantId === '' ? {} : { merchantId }),
    ...agentFrom(values),
  };
}

/** What it may do; its keys, without which it has a secret; and its limits where it is an agent. */
function MoreFields({ form }: Readonly<{ form: Form }>) {
  const t = useTexts(texts);
  const fault = form.faultAt('scopes');
  return (
    <>
      <fieldset className="scopes">
        <legend className="field-label">{t('scopes')}</legend>
        {SCOPES.map((scope) => (
          <CheckField key={scope} form={form} path={at(scope)} label={scope} />
        ))}
        {fault && (
          <span className="field-fault">
            <FaultText fault={fault} />
          </span>
        )}
      </fieldset>
      <TextField
        form={form}
        path="jwks"
        label={t('keysOptional')}
        hint={t('keysHint')}
        rows={4}
        input={KEYS_INPUT}
      />
      <AgentFields form={form} />
    </>
  );
}
