import type { WebhookEndpoint } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-dialog.tsx';
import { SelectField, TextField } from '../../parts/fields.tsx';
import type { Form, FormValues } from '../../parts/form.ts';
import { SecretActionButton } from '../../parts/secret-action.tsx';
import { texts } from './texts.ts';

const PATHS = ['url', 'types', 'description', 'form', 'merchantId'];
const TYPES_LENGTH_MAX = 6500; // A hundred types of 64 characters, each on its line.

/** Makes an endpoint, and shows its secret once. */
export function CreateEndpoint() {
  const t = useTexts(texts);
  return (
    <SecretActionButton
      operation="createWebhookEndpoint"
      label={t('create')}
      title={t('create')}
      effect={t('createEffect')}
      confirm={t('create')}
      tone="main"
      initial={{ types: '*', form: 'FULL' }}
      paths={PATHS}
      fields={(form) => <EndpointFields form={form} isNew />}
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
  const { endpointId, url, types, description, form: sent } = endpoint;
  return (
    <ActionButton
      operation="updateWebhookEndpoint"
      label={t('change')}
      title={t('change')}
      effect={t('changeEffect')}
      confirm={t('save')}
      initial={{ url, types: types.join('\n'), description, form: sent }}
      paths={PATHS}
      fields={(form) => <EndpointFields form={form} />}
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

function EndpointFields({ form, isNew = false }: Readonly<{ form: Form; isNew?: boolean }>) {
  const t = useTexts(texts);
  return (
    <>
      <TextField
        form={form}
        path="url"
        label={t('url')}
        hint={t('urlHint')}
        isRequired
        input={{ maxLength: 2048, inputMode: 'url', placeholder: 'https://shop.example/webhooks' }}
      />
      <TextField
        form={form}
        path="types"
        label={t('types')}
        hint={t('typesHint')}
        isRequired
        rows={3}
        input={{ maxLength: TYPES_LENGTH_MAX }}
      />
      <div className="form-grid">
        <SelectField
          form={form}
          path="form"
          label={t('form')}
          options={[
            { value: 'FULL', label: t('formFull') },
            { value: 'THIN', label: t('formThin') },
          ]}
        />
        {isNew && (
          <TextField
            form={form}
            path="merchantId"
            label={t('merchantOnly')}
            input={{ maxLength: 13, inputMode: 'numeric' }}
          />
        )}
      </div>
      <TextField
        form={form}
        path="description"
        label={t('description')}
        input={{ maxLength: 200 }}
      />
    </>
  );
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
