import type { ComponentProps } from 'react';
import { inWords } from './badge.tsx';
import {
  AmountField,
  CheckField,
  DateField,
  DecimalField,
  type FieldProps,
  NumberField,
} from './fields.tsx';
import { type Option, SelectField, TextField } from './fields.tsx';
import type { Form } from './form.ts';
import { LookUpField } from './look-up-field.tsx';
import { UploadField } from './upload-field.tsx';

type Input = ComponentProps<'input'>;
type Of<Kind extends string, Shape = object> = Omit<FieldProps, 'form'> &
  Readonly<{ kind: Kind }> &
  Readonly<Shape>;

/** A field of a form; without a kind it is one for text. */
export type Field =
  | (Omit<FieldProps, 'form'> &
      Readonly<{
        kind?: 'text';
        /** Several lines. */
        rows?: number;
        type?: 'text' | 'email' | 'password' | 'datetime-local';
        maxLength?: number;
        inputMode?: Exclude<Input['inputMode'], undefined>;
        autoComplete?: string;
        autoFocus?: boolean;
        placeholder?: string;
      }>)
  | Of<'choice', { options: readonly Option[]; isOptional?: boolean }>
  | Of<'number', { min?: number; max?: number }>
  | Of<'amount', { currency: string }>
  /** A number as people write it; the value is in `scale` parts of the unit. */
  | Of<'decimal', { unit: string; scale: number; digits?: number }>
  | Of<'date', { min?: string; max?: string }>
  /** Typed, or chosen by what it is called; with `digits` the value is a number. */
  | Of<'look-up', { options: readonly Option[]; digits?: number }>
  | Of<'check'>
  /** Its content as base64. */
  | Of<'file'>;

/** The fields of a form from top to bottom; those in a list of their own stand side by side. */
export type Fields = readonly (Field | false | readonly (Field | false)[])[];

export function pathsOf(fields: Fields): readonly string[] {
  return fields.flat().flatMap((field) => (field === false ? [] : [field.path]));
}

/** Options by their values, each named in words or by what is given. */
export function choices<Value extends string>(
  values: readonly Value[],
  nameOf: (value: Value) => string = inWords,
): readonly Option[] {
  return values.map((value) => ({ value, label: nameOf(value) }));
}

export function FieldList({ form, fields }: Readonly<{ form: Form; fields: Fields }>) {
  return fields.map((field) => {
    if (field === false) return null;
    if (!isRow(field)) return <OneField key={field.path} form={form} field={field} />;
    return (
      <div key={pathsOf(field).join()} className="form-grid">
        <FieldList form={form} fields={field} />
      </div>
    );
  });
}

function isRow(field: Field | readonly (Field | false)[]): field is readonly (Field | false)[] {
  return Array.isArray(field);
}

type TextData = Extract<Field, { kind?: 'text' }>;

function OneField({ form, field }: Readonly<{ form: Form; field: Field }>) {
  if (field.kind === undefined || field.kind === 'text') return <Text form={form} field={field} />;
  switch (field.kind) {
    case 'choice':
      return <SelectField form={form} {...field} />;
    case 'number':
      return <NumberField form={form} {...field} />;
    case 'amount':
      return <AmountField form={form} {...field} />;
    case 'decimal':
      return <DecimalField form={form} {...field} />;
    case 'date':
      return <DateField form={form} {...field} />;
    case 'look-up':
      return <LookUpField form={form} {...field} />;
    case 'check':
      return <CheckField form={form} {...field} />;
    case 'file':
      return <UploadField form={form} {...field} />;
  }
}

function Text({ form, field }: Readonly<{ form: Form; field: TextData }>) {
  const { kind: _, path, label, hint, isRequired, rows, ...input } = field;
  return <TextField {...{ form, path, label, hint, isRequired, rows, input }} />;
}
