import { OWN_FAULT } from '../../api/problem.ts';
import { useLanguage, useTexts } from '../../i18n/language.tsx';
import { TextField } from '../../parts/fields.tsx';
import type { Form } from '../../parts/form.ts';
import { excessOf, lengthIn, type Sections } from './draft.ts';
import type { EvidenceField } from './evidence-types.ts';
import { texts } from './evidence-texts.ts';
import { useFieldName } from './field-names.ts';

const ONE_LINE_MAX = 200;
/** Far more than any field takes: what is pasted must not be cut without a word. */
const TYPED_MAX = 1_000_000;

type FieldsProps = Readonly<{ form: Form; sections: Sections<EvidenceField> }>;

/** The fields of the reason first; the others are there for those who look for them. */
export function DraftFields({ form, sections }: FieldsProps) {
  const t = useTexts(texts);
  const checked = useChecked(form, Object.values(sections).flat());
  const shown = (fields: readonly EvidenceField[]) =>
    fields.map((field) => <DraftField key={field.field} form={checked} field={field} />);
  return (
    <>
      {sections.required.length > 0 && (
        <fieldset className="evidence-section">
          <legend>{t('required')}</legend>
          <p className="field-hint">{t('requiredText')}</p>
          {shown(sections.required)}
        </fieldset>
      )}
      {sections.useful.length > 0 && (
        <fieldset className="evidence-section">
          <legend>{t('useful')}</legend>
          {shown(sections.useful)}
        </fieldset>
      )}
      {sections.other.length > 0 && (
        <details className="evidence-others">
          <summary>{t('other')}</summary>
          <div className="evidence-section">{shown(sections.other)}</div>
        </details>
      )}
    </>
  );
}

/** The form, in which a text that is too long has its fault before it is sent. */
function useChecked(form: Form, fields: readonly EvidenceField[]): Form {
  const t = useTexts(texts);
  return {
    ...form,
    faultAt: (path) => {
      const field = fields.find((one) => one.field === path);
      const count = field ? excessOf(field, form.values) : 0;
      if (count === 0) return form.faultAt(path);
      return { reasonCode: OWN_FAULT, errorMessage: t('tooLong', { count }) };
    },
  };
}

function DraftField({ form, field }: Readonly<{ form: Form; field: EvidenceField }>) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const nameOf = useFieldName();
  const { maxLength: max } = field;
  const count = lengthIn(form.values, field.field);
  const length = t('length', { count, max });
  return (
    <TextField
      form={form}
      path={field.field}
      label={nameOf(field.field)}
      hint={language === 'en' ? `${field.description} · ${length}` : length}
      isRequired={field.required}
      rows={max > ONE_LINE_MAX ? 4 : undefined}
      input={{ type: typeOf(field), maxLength: TYPED_MAX, autoComplete: 'off' }}
    />
  );
}

/** Days are chosen from a calendar; what else is asked of a text, the service says. */
function typeOf({ format }: EvidenceField): 'date' | 'text' {
  return format === 'DAY' || format === 'PAST_DAY' ? 'date' : 'text';
}
