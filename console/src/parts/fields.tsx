import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { useTexts } from '../i18n/language.tsx';
import { SESSION_LOST } from '../api/problem.ts';
import type { Form } from './form.ts';
import { digitsOf } from './money.tsx';
import { Alert } from './notice.tsx';
import { FaultText, OfService, useProblemTitle } from './problem-text.tsx';
import { texts } from './texts.ts';
import './fields.css';

export type FieldProps = Readonly<{
  form: Form;
  /** Where the value stands in the body, and its fault in the answer. */
  path: string;
  label: string;
  hint?: string | undefined;
  isRequired?: boolean | undefined;
}>;

type ShellProps = FieldProps & Readonly<{ children: (aria: Aria) => ReactNode }>;
type Aria = Readonly<{
  id: string;
  'aria-describedby': string;
  'aria-invalid': boolean;
  required: boolean;
}>;

/** Label, hint and fault around a field. */
export function Field({ form, path, label, hint, isRequired = false, children }: ShellProps) {
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
        {fault ? <FaultText fault={fault} /> : hint}
      </span>
    </div>
  );
}

type TextFieldProps = FieldProps &
  Readonly<{ input?: ComponentProps<'input'>; /** Several lines. */ rows?: number | undefined }>;

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

/** A day, by the picker of the browser, as the service writes it. */
export function DateField(field: FieldProps & Readonly<{ min?: string; max?: string }>) {
  const { form, path, min, max, ...rest } = field;
  const value = form.values[path];
  return (
    <Field form={form} path={path} {...rest}>
      {(aria) => (
        <input
          className="input"
          type="date"
          min={min}
          max={max}
          {...aria}
          value={typeof value === 'string' ? value : ''}
          onChange={({ target }) => form.set(path, target.value)}
        />
      )}
    </Field>
  );
}

export type Option = Readonly<{ value: string; label: string }>;

type SelectProps = FieldProps &
  Readonly<{
    options: readonly Option[];
    /** None of them may be chosen too. */
    isOptional?: boolean;
  }>;

export function SelectField({ options, isOptional = false, ...field }: SelectProps) {
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
          {(value === undefined || isOptional) && <option value="">–</option>}
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
  const fault = form.faultAt(path);
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
      {fault ? (
        <span className="field-fault">
          <FaultText fault={fault} />
        </span>
      ) : (
        hint !== undefined && <span className="field-hint">{hint}</span>
      )}
    </div>
  );
}

type DecimalProps = FieldProps &
  Readonly<{
    unit: string;
    /** What one unit is in the body: 100 where it has cents. */
    scale: number;
    /** Behind the point, at least. */
    digits?: number;
  }>;

/** A number as people write it; the value is a whole number of the smallest unit. */
export function DecimalField({ unit, scale, digits = 0, ...field }: DecimalProps) {
  const { form, path } = field;
  const value = form.values[path];
  const [text, setText] = useState('');
  // What is being typed stays as it is typed, for as long as it is the value.
  const shown = wholeIn(text, scale) === value ? text : decimalOf(value, scale, digits);
  const change = (written: string) => {
    setText(written);
    form.set(path, wholeIn(written, scale));
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
            value={shown}
            onChange={(event) => change(event.target.value)}
          />
          <span>{unit}</span>
        </span>
      )}
    </Field>
  );
}

function wholeIn(text: string, scale: number): number | undefined {
  const value = Number(text.replace(',', '.').replaceAll(/\s/g, ''));
  return text.trim() !== '' && Number.isFinite(value) ? Math.round(value * scale) : undefined;
}

function decimalOf(value: unknown, scale: number, digits: number): string {
  if (typeof value !== 'number') return '';
  const exact = String(value / scale);
  const decimals = exact.split('.')[1]?.length ?? 0;
  return decimals < digits ? (value / scale).toFixed(digits) : exact;
}

/** Money as people write it; the value is in cents. */
export function AmountField({ currency, ...field }: FieldProps & Readonly<{ currency: string }>) {
  const digits = digitsOf(currency);
  return <DecimalField {...field} unit={currency} scale={10 ** digits} digits={digits} />;
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
  const titleOf = useProblemTitle();
  if (!form.problem) return null;
  const others = form.faultsBeside(paths);
  if (form.problem.status === 0) {
    return (
      <Alert tone="bad" title={t('noAnswer')}>
        {t('noAnswerHint')}
      </Alert>
    );
  }
  if (form.problem.code === SESSION_LOST) {
    return (
      <Alert tone="warn" title={t('sessionEnded')}>
        {t('sessionEndedHint')}
      </Alert>
    );
  }
  if (form.problem.faults.length > 0 && others.length === 0) return null;
  return (
    <Alert tone="bad" title={others.length > 0 ? t('otherFaults') : titleOf(form.problem)}>
      {others.length === 0 && <OfService>{form.problem.message}</OfService>}
      {others.map((fault) => (
        <span key={`${fault.parameterName} ${fault.errorMessage}`}>
          {fault.parameterName !== undefined && `${fault.parameterName}: `}
          <FaultText fault={fault} />
        </span>
      ))}
    </Alert>
  );
}
