import type { ReactNode } from 'react';
import type { OperationId } from '../api/call.ts';
import { useTexts } from '../i18n/language.tsx';
import { Button } from './button.tsx';
import { FieldList, type Fields, pathsOf } from './field-list.tsx';
import { FormProblem } from './fields.tsx';
import type { Form } from './form.ts';
import { texts } from './texts.ts';

type DataFormProps = Readonly<{
  form: Form;
  fields: Fields;
  send: () => Promise<unknown>;
  /** What it calls, where it stands on a page of its own. */
  operation?: OperationId;
  /** What the button says: a verb. */
  submit: string;
  tone?: 'plain' | 'main' | 'danger';
  /** With a button that leaves it as it is. */
  close?: () => void;
  /** The button is as wide as the fields, where the form is alone on its page. */
  isAlone?: boolean;
  /** Above the fields. */
  above?: ReactNode;
  /** Below the fields. */
  children?: ReactNode;
  /** Where there are faults that are shown by what is above or below. */
  otherPaths?: readonly string[];
}>;

/** A form made of its fields. Faults stand at their fields, all others above the button. */
export function DataForm(props: DataFormProps) {
  const { form, fields, send, submit, tone = 'main', close, isAlone, otherPaths = [] } = props;
  const { operation } = props;
  const t = useTexts(texts);
  const button = (
    <Button type="submit" tone={tone} isBusy={form.isBusy} operation={operation}>
      {submit}
    </Button>
  );
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit(send);
      }}
    >
      {props.above}
      <FieldList form={form} fields={fields} />
      {props.children}
      <FormProblem form={form} paths={[...pathsOf(fields), ...otherPaths]} />
      {isAlone ? (
        button
      ) : (
        <div className="form-end">
          {close && <Button onClick={close}>{t('cancel')}</Button>}
          {button}
        </div>
      )}
    </form>
  );
}
