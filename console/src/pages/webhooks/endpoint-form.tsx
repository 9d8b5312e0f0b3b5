import type { WebhookEndpoint } from '../../api/operations.ts';
import { type Translate, useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-button.tsx';
import { choices, type Field, type Fields } from '../../parts/field-list.tsx';
import type { FormValues } from '../../parts/form.ts';
import { texts } from './texts.ts';

const TYPES_LENGTH_MAX = 6500; // A hundred types of 64 characters, each on its line.

/** Makes an endpoint, and shows its secret once. */
export function CreateEndpoint() {
  const t = useTexts(texts);
  return (
    <ActionButton
      texts={texts}
      name="create"
      operation="createWebhookEndpoint"
      tone="main"
      initial={{ types: '*', form: 'FULL' }}
      fields={endpointFields(t, {
        path: 'merchantId',
        label: t('merchantOnly'),
        maxLength: 13,
        inputMode: 'numeric',
      })}
      input={({ values, key }) => ({
        body: {
          ...endpointFrom(values),
          ...textsIn(values, 'description', 'merchantId'),
          idempotencyKey: key,
        },
      })}
      secretsOf={({ secret }) =>
        secret === undefined ? [] : [{ name: t('secret'), value: secret }]
      }
    />
  );
}

export function ChangeEndpoint({ endpoint }: Readonly<{ endpoint: WebhookEndpoint }>) {
  const t = useTexts(texts);
  const { endpointId, url, types, description, form } = endpoint;
  return (
    <ActionButton
      texts={texts}
      name="change"
      confirm={t('save')}
      operation="updateWebhookEndpoint"
      initial={{ url, types: types.join('\n'), description, form }}
      fields={endpointFields(t)}
      otherPaths={['merchantId']}
      needsTwo={(values) => endpointFrom(values).url !== url}
      input={({ values }) => {
        const { url: wanted, ...rest } = endpointFrom(values);
        const words = String(values['description'] ?? '') || null;
        // Where events go to is a second person's business, and left out where it stays.
        const elsewhere = wanted === url ? {} : { url: wanted };
        return { params: { endpointId }, body: { ...rest, ...elsewhere, description: words } };
      }}
    />
  );
}

/** The fields of an endpoint, and the one that only a new one has. */
function endpointFields(
  t: Translate<keyof (typeof texts)['en']>,
  whenNew: Field | false = false,
): Fields {
  return [
    {
      path: 'url',
      label: t('url'),
      hint: t('urlHint'),
      isRequired: true,
      maxLength: 2048,
      inputMode: 'url',
      placeholder: 'https://shop.example/webhooks',
    },
    {
      path: 'types',
      label: t('types'),
      hint: t('typesHint'),
      isRequired: true,
      rows: 3,
      maxLength: TYPES_LENGTH_MAX,
    },
    [
      {
        kind: 'choice',
        path: 'form',
        label: t('form'),
        options: choices(['FULL', 'THIN'], (form) => t(form === 'FULL' ? 'formFull' : 'formThin')),
      },
      whenNew,
    ],
    { path: 'description', label: t('description'), maxLength: 200 },
  ];
}

function endpointFrom(values: FormValues) {
  return {
    url: String(values['url'] ?? '').trim(),
    types: typesIn(values['types']),
    form: values['form'] === 'THIN' ? ('THIN' as const) : ('FULL' as const),
  };
}

/** Types as people write them: one a line, or with commas between. */
export function typesIn(text: FormValues[string]): readonly string[] {
  return String(text ?? '')
    .split(/[\s,]+/)
    .filter((type) => type !== '');
}

function textsIn(values: FormValues, ...names: readonly string[]): Record<string, string> {
  const given: Record<string, string> = {};
  for (const name of names) {
    const text = String(values[name] ?? '').trim();
    if (text !== '') given[name] = text;
  }
  return given;
}
