import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { useTexts } from '../i18n/language.tsx';
import type { Form } from './form.ts';
import { digitsOf } from './money.tsx';
import { Alert } from './notice.tsx';
import { texts } from './texts.ts';
import './fields.css';

type FieldProps = Readonly<{
  form: Form;
  /** Where the value stands in the body, and its fault in the answer. */
  path: string;
  label: string;
  hint?: string;
  isRequired?: boolean;
}>;

type ShellProps = FieldProps & Readonly<{ children: (aria: Aria) => ReactNode }>;
type Aria = Readonly<{
  id: string;
  'aria-describedby': string;
  'aria-invalid': boolean;
  required: boolean;
}>;

/** Label, hint and fault around a field. */
function Field({ form, path, label, hint, isRequired = false, children }: ShellProps) {
  const t = useTexts(texts);
  const id = useId();
  const fault = form.faultAt(path);
  return (
    <div className="field" data-invalid={fault !== undefined || undefined}>
      <label className="field-label" htmlFor={id}>
        {label}
        {isRequired && <span className="visually-hidden"> ({t('required')})</span>}
      </label>
      {children({
        id,
        'aria-describedby': `${id}-hint`,
        'aria-invalid': fault !== undefined,
        required: isRequired,
      })}
      <span id={`${id}-hint`} className={fault === undefined ? 'field-hint' : 'field-fault'}>
        {fault ?? hint}
      </span>
    </div>
  );
}

type TextFieldProps = FieldProps &
  Readonly<{ input?: ComponentProps<'input'>; /** Several lines. */ rows?: number }>;

export function TextField({ input = {}, rows, ...field }: TextFieldProps) {
  const { form, path } = field;
  const value = form.values[path];
  const text = value === undefined ? '' : String(value);
  return (
    <Field {...field}>
      {(aria) =>
        rows === undefined ? (
          <input
            className="input"
            maxLength={500}
            {...input}
            {...aria}
            value={text}
            onChange={(event) => form.set(path, event.target.value)}
          />
        ) : (
          <textarea
            className="input"
            rows={rows}
            maxLength={input.maxLength ?? 500}
            placeholder={input.placeholder}
            {...aria}
            value={text}
            onChange={(event) => form.set(path, event.target.value)}
          />
        )
      }
    </Field>
  );
}

type Option = Readonly<{ value: string; label: string }>;

export function SelectField({
  options,
  ...field
}: FieldProps & Readonly<{ options: readonly Option[] }>) {
  const { form, path } = field;
  const value = form.values[path];
  return (
    <Field {...field}>
      {(aria) => (
        <select
          className="input"
          {...aria}
          value={value === undefined ? '' : String(value)}
          onChange={(event) => form.set(path, event.target.value)}
        >
          {value === undefined && <option value="">–</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export function CheckField({ form, path, label, hint }: FieldProps) {
  return (
    <div className="field">
      <label className="check">
        <input
          type="checkbox"
          checked={form.values[path] === true}
          onChange={(event) => form.set(path, event.target.checked)}
        />
        {label}
      </label>
      {form.faultAt(path) !== undefined ? (
        <span className="field-fault">{form.faultAt(path)}</span>
      ) : (
        hint !== undefined && <span className="field-hint">{hint}</span>
      )}
    </div>
  );
}

/** Money as people write it; the value is in cents. */
export function AmountField({ currency, ...field }: FieldProps & Readonly<{ currency: string }>) {
  const { form, path } = field;
  const digits = digitsOf(currency);
  const [text, setText] = useState(() => {
    const value = form.values[path];
    return typeof value === 'number' ? (value / 10 ** digits).toFixed(digits) : '';
  });
  const change = (written: string) => {
    setText(written);
    const value = Number(written.replace(',', '.').replaceAll(/\s/g, ''));
    const isAmount = written.trim() !== '' && Number.isFinite(value);
    form.set(path, isAmount ? Math.round(value * 10 ** digits) : undefined);
  };
  return (
    <Field {...field}>
      {(aria) => (
        <span className="input-with">
          <input
            className="input number"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            {...aria}
            value={text}
            onChange={(event) => change(event.target.value)}
          />
          <span>{currency}</span>
        </span>
      )}
    </Field>
  );
}

/** A whole number. */
export function NumberField(field: FieldProps & Readonly<{ min?: number; max?: number }>) {
  const { form, path, min, max, ...rest } = field;
  const value = form.values[path];
  return (
    <Field form={form} path={path} {...rest}>
      {(aria) => (
        <input
          className="input"
          type="number"
          min={min}
          max={max}
          {...aria}
          value={typeof value === 'number' ? value : ''}
          onChange={({ target }) =>
            form.set(path, target.value === '' ? undefined : target.valueAsNumber)
          }
        />
      )}
    </Field>
  );
}

/** What is wrong besides the fields: the whole, or places the form does not show. */
export function FormProblem({ form, paths }: Readonly<{ form: Form; paths: readonly string[] }>) {
  const t = useTexts(texts);
  if (!form.problem) return null;
  const others = form.faultsBeside(paths);
  if (form.problem.status === 0) {
    return (
      <Alert tone="bad" title={t('noAnswer')}>
        {t('noAnswerHint')}
      </Alert>
    );
  }
  if (form.problem.faults.length > 0 && others.length === 0) return null;
  return (
    <Alert tone="bad" title={others.length > 0 ? t('otherFaults') : form.problem.title}>
      {others.length === 0 && form.problem.message}
      {others.map((fault) => (
        <span key={fault}>{fault}</span>
      ))}
    </Alert>
  );
}
