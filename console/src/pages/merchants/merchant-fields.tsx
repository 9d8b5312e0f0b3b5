import { useTexts } from '../../i18n/language.tsx';
import { inWords } from '../../parts/badge.tsx';
import {
  AmountField,
  CheckField,
  NumberField,
  SelectField,
  TextField,
} from '../../parts/fields.tsx';
import type { Form } from '../../parts/form.ts';
import { Alert } from '../../parts/notice.tsx';
import type { FieldGroup, MerchantField } from './onboard-fields.ts';
import { texts } from './texts.ts';

export function GroupFields({
  form,
  fields,
}: Readonly<{ form: Form }> & Pick<FieldGroup, 'fields'>) {
  return (
    <div className="form-grid">
      {fields.map((field) => (
        <AnyField key={field.path} form={form} field={field} />
      ))}
    </div>
  );
}

/** How many of these fields have a fault. */
export function FaultCount({ form, paths }: Readonly<{ form: Form; paths: readonly string[] }>) {
  const t = useTexts(texts);
  const count = paths.filter((path) => form.faultAt(path) !== undefined).length;
  return count > 0 && <Alert tone="bad" title={t('faults', { count })} />;
}

/** To the first fault, once it is drawn. */
export function focusOnFault(page: HTMLElement): void {
  requestAnimationFrame(() => page.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
}

const LANGUAGES: Readonly<Record<string, string>> = { en: 'English', fr: 'Français' };

function AnyField({ form, field }: Readonly<{ form: Form; field: MerchantField }>) {
  const { path, label } = field;
  const common = { form, path, label };
  switch (field.kind) {
    case 'text':
      return (
        <TextField
          {...common}
          isRequired={field.isRequired ?? false}
          input={{ placeholder: field.placeholder }}
        />
      );
    case 'number':
      return <NumberField {...common} isRequired={field.isRequired ?? false} />;
    case 'check':
      return <CheckField {...common} />;
    case 'amount':
      return (
        <AmountField
          {...common}
          currency={String(form.values['bankingDetails.creditDepositAccount.currency'] ?? 'CAD')}
        />
      );
    case 'choice': {
      const { isRequired = false } = field;
      const options = field.options.map((value) => ({
        value,
        label: LANGUAGES[value] ?? (value.length > 3 ? inWords(value) : value),
      }));
      return (
        <SelectField
          {...common}
          isRequired={isRequired}
          isOptional={!isRequired}
          options={options}
        />
      );
    }
  }
}
