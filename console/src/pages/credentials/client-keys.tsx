import type { BodyOf } from '../../api/call.ts';
import { useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-button.tsx';
import type { FormValues } from '../../parts/form.ts';
import { jsonIn } from '../../parts/json-input.ts';
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

/** Where keys are written. */
export const KEYS_INPUT = { maxLength: KEYS_MAX, placeholder: '{ "keys": [ … ] }' } as const;

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

type ReplaceKeysProps = OfClient & Readonly<{ hasSecret: boolean }>;

export function ReplaceKeys({ clientId, name, hasSecret }: ReplaceKeysProps) {
  const t = useTexts(texts);
  return (
    <ActionButton
      texts={texts}
      name={hasSecret ? 'useKeys' : 'replaceKeys'}
      title={t('replaceKeysTitle', { name })}
      operation={['replaceOwnClientJwks', 'replaceClientJwks']}
      isDangerous
      initial={{ jwks: '', graceSeconds: GRACE_SECONDS }}
      fields={[
        {
          path: 'jwks',
          label: t('keys'),
          hint: t('keysHint'),
          isRequired: true,
          rows: 8,
          ...KEYS_INPUT,
        },
        hasSecret && { kind: 'number', path: 'graceSeconds', label: t('graceSeconds'), min: 0 },
      ]}
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

type BackToSecretProps = OfClient & Readonly<{ hasKeys: boolean }>;

export function BackToSecret({ clientId, name, hasKeys }: BackToSecretProps) {
  const t = useTexts(texts);
  return (
    <ActionButton
      texts={texts}
      name="backToSecret"
      words={{ name }}
      operation={['removeOwnClientJwks', 'removeClientJwks']}
      isDangerous
      isOffered={hasKeys}
      input={() => ({ params: { clientId } })}
      secretsOf={({ clientSecret }) => [{ name: t('secret'), value: clientSecret }]}
    />
  );
}
