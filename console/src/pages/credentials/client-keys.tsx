import type { BodyOf } from '../../api/call.ts';
import { useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-dialog.tsx';
import { NumberField, TextField } from '../../parts/fields.tsx';
import type { Form, FormValues } from '../../parts/form.ts';
import { jsonIn } from '../../parts/json-input.ts';
import { SecretActionButton } from '../../parts/secret-action.tsx';
import { usePlace } from '../../session/place.ts';
import { texts } from './texts.ts';

const GRACE_SECONDS = 86_400;
const KEYS_MAX = 65_536;

type OfClient = Readonly<{ clientId: string; name: string }>;
type Keys = BodyOf<'replaceClientJwks'>['jwks'];

/** The names that assertions know the keys by. */
export function KeyIds({ keys }: Readonly<{ keys: readonly unknown[] }>) {
  return (
    <span className="scope-list">
      {keys.map((key) => {
        const id = typeof key === 'object' && key && 'kid' in key ? String(key.kid) : '–';
        return <code key={id}>{id}</code>;
      })}
    </span>
  );
}

/** Where a new client is given keys: without, it has a secret. */
export function KeysField({ form }: Readonly<{ form: Form }>) {
  const t = useTexts(texts);
  return (
    <TextField
      form={form}
      path="jwks"
      label={t('keysOptional')}
      hint={t('keysHint')}
      rows={4}
      input={{ maxLength: KEYS_MAX, placeholder: '{ "keys": [ … ] }' }}
    />
  );
}

/** The member of the body that the field makes, if anything is written in it. */
export function keysIn(written: FormValues[string], complaint: string): Readonly<{ jwks?: Keys }> {
  const text = String(written ?? '').trim();
  return text === '' ? {} : { jwks: keySetIn(text, complaint) };
}

/** A set of keys, or one key, which is taken for a set of one. */
function keySetIn(text: string, complaint: string): Keys {
  const value = jsonIn(text, 'jwks', complaint);
  const isOne = typeof value === 'object' && value !== null && 'kty' in value;
  // Whatever else it may be, the service refuses it and says why.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (isOne ? { keys: [value] } : value) as Keys;
}

export function ReplaceKeys({
  clientId,
  name,
  hasSecret,
}: OfClient & Readonly<{ hasSecret: boolean }>) {
  const t = useTexts(texts);
  const { isOperator } = usePlace();
  const label = t(hasSecret ? 'useKeys' : 'replaceKeys');
  return (
    <ActionButton
      operation={isOperator ? 'replaceClientJwks' : 'replaceOwnClientJwks'}
      label={label}
      title={t('replaceKeysTitle', { name })}
      effect={t(hasSecret ? 'useKeysEffect' : 'replaceKeysEffect')}
      confirm={label}
      isDangerous
      initial={{ jwks: '', graceSeconds: GRACE_SECONDS }}
      paths={['jwks', 'graceSeconds']}
      fields={(form) => (
        <>
          <TextField
            form={form}
            path="jwks"
            label={t('keys')}
            hint={t('keysHint')}
            isRequired
            rows={8}
            input={{ maxLength: KEYS_MAX, placeholder: '{ "keys": [ … ] }' }}
          />
          {hasSecret && (
            <NumberField form={form} path="graceSeconds" label={t('graceSeconds')} min={0} />
          )}
        </>
      )}
      input={({ values }) => ({
        params: { clientId },
        body: {
          jwks: keySetIn(String(values['jwks']), t('notJson')),
          ...(hasSecret ? { graceSeconds: Number(values['graceSeconds'] ?? 0) } : {}),
        },
      })}
    />
  );
}

export function BackToSecret({
  clientId,
  name,
  hasKeys,
}: OfClient & Readonly<{ hasKeys: boolean }>) {
  const t = useTexts(texts);
  const { isOperator } = usePlace();
  return (
    <SecretActionButton
      operation={isOperator ? 'removeClientJwks' : 'removeOwnClientJwks'}
      label={t('backToSecret')}
      title={t('backToSecretTitle', { name })}
      effect={t('backToSecretEffect')}
      confirm={t('backToSecret')}
      isDangerous
      isOffered={hasKeys}
      input={() => ({ params: { clientId } })}
      secretsOf={({ clientSecret }) => [{ name: t('secret'), value: clientSecret }]}
    />
  );
}
