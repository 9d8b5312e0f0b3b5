import { useTexts } from '../../i18n/language.tsx';
import { CheckField, TextField } from '../../parts/fields.tsx';
import type { Form, FormValues } from '../../parts/form.ts';
import { SecretActionButton } from '../../parts/secret-action.tsx';
import { FaultText } from '../../parts/problem-text.tsx';
import { usePlace } from '../../session/place.ts';
import { AGENT_PATHS, AgentFields, agentFrom } from './agent-fields.tsx';
import { keysIn, KeysField } from './client-keys.tsx';
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
    <SecretActionButton
      operation={isOperator ? 'createClient' : 'createOwnClient'}
      label={t('create')}
      title={t('create')}
      effect={t('createEffect')}
      confirm={t('create')}
      tone="main"
      initial={{ [at('payment.read')]: true }}
      paths={['name', 'merchantId', 'scopes', 'jwks', ...AGENT_PATHS]}
      fields={(form) => <ClientFields form={form} />}
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

function ClientFields({ form }: Readonly<{ form: Form }>) {
  const t = useTexts(texts);
  const fault = form.faultAt('scopes');
  return (
    <>
      <div className="form-grid">
        <TextField
          form={form}
          path="name"
          label={t('name')}
          isRequired
          input={{ maxLength: 100 }}
        />
        <TextField
          form={form}
          path="merchantId"
          label={t('merchantOnly')}
          input={{ maxLength: 13, inputMode: 'numeric' }}
        />
      </div>
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
      <KeysField form={form} />
      <AgentFields form={form} />
    </>
  );
}
