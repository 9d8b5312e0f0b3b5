import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { act, type DoneOf } from '../api/act.ts';
import { type InputOf, needsTwo, newKey, type OperationId } from '../api/call.ts';
import { useStill } from '../api/live.ts';
import { useRefresh } from '../api/queries.ts';
import { useLanguage, useTexts } from '../i18n/language.tsx';
import { fill, type Texts, type Values } from '../i18n/texts.ts';
import { type OfPlace, operationAt, usePlace } from '../session/place.ts';
import { toast } from '../shell/toast.ts';
import { Button, ButtonLink } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { DataForm } from './data-form.tsx';
import { FieldList, type Fields, pathsOf } from './field-list.tsx';
import { bodyFrom, type Form, type FormValues, useForm } from './form.ts';
import { Alert } from './notice.tsx';
import { texts as ownTexts } from './texts.ts';

/** What an action is called with: the values of its fields as a body, why, and the key of this opening. */
export type Filled = Readonly<{
  body: Record<string, unknown>;
  values: FormValues;
  /** Also sent as the header; for operations that take it in the body besides. */
  reason: string;
  key: string;
}>;

type Effect = ReactNode | ((values: FormValues) => ReactNode);
/** The texts that have one of the same name for what will happen: `close` and `closeEffect`. */
type Verb<Key extends string> = { [Name in Key]: `${Name}Effect` extends Key ? Name : never }[Key];

export type ActionProps<Id extends OperationId, Key extends string> = Readonly<{
  /** Of two, operators have the second, whichever partner they have chosen. */
  operation: OfPlace<Id>;
  texts: Texts<Key>;
  /** What the texts have values for. */
  words?: Values;
  /** Of the dialog, where it is not what the texts have as `closeTitle`, nor the verb. */
  title?: string;
  /** What the button of the dialog says, where it is not the verb. */
  confirm?: string;
  isDangerous?: boolean;
  /** Where only some calls of the operation need a second person: whether this one does. */
  needsTwo?: (values: FormValues) => boolean;
  /** For a form with many fields. */
  isWide?: boolean;
  initial?: FormValues;
  fields?: Fields | ((values: FormValues) => Fields);
  /** Below them, and the paths of its faults, so that none is shown twice or lost. */
  otherFields?: (form: Form) => ReactNode;
  otherPaths?: readonly string[] | ((values: FormValues) => readonly string[]);
  input: (filled: Filled) => InputOf<Id>;
  /** Whose record it is, where an operator acts for a partner. */
  partnerId?: string | null | undefined;
  /** The words of the toast; without, "Done". */
  doneText?: string;
  onDone?: (answer: DoneOf<Id>) => void;
}> &
  Readonly<
    | { /** The text that is its verb. */ name: Verb<NoInfer<Key>>; effect?: never }
    | {
        name: NoInfer<Key>;
        /** What will happen, in one or two sentences with the amounts and names in them. */
        effect: Effect;
      }
  >;

type Opened = Readonly<{ isOpen: boolean; close: () => void }>;
type ActionDialogProps<Id extends OperationId, Key extends string> = ActionProps<Id, Key> & Opened;

/** What an action is called: its verb, the title of its dialog, and what will happen. */
export function useNames<Id extends OperationId, Key extends string>(props: ActionProps<Id, Key>) {
  const { texts, name, words = {}, title, effect } = props;
  const { language } = useLanguage();
  const named: Readonly<Record<string, string | undefined>> = texts[language];
  const textOf = (key: string) => {
    const text = named[key];
    return text === undefined ? undefined : fill(text, words, language);
  };
  const verb = textOf(name) ?? name;
  return {
    verb,
    title: title ?? textOf(`${name}Title`) ?? verb,
    effect: effect ?? textOf(`${name}Effect`),
  };
}

/**
 * Does something that moves money or rights: says what will happen, asks why, and sends it with one
 * key for each opening, so that a double click or a lost answer does nothing twice. Above the limit
 * the service keeps it for a second person, and this says so.
 */
export function ActionDialog<Id extends OperationId, Key extends string>(
  props: ActionDialogProps<Id, Key>,
) {
  const { isOpen, close, isWide = false } = props;
  const { title } = useNames(props);
  return (
    <Dialog isOpen={isOpen} close={close} title={title} kind={isWide ? 'wide' : 'middle'}>
      <ActionForm {...props} />
    </Dialog>
  );
}

const REASON = 'X-Reason';

/** What is said, or what the values of the fields make of it. */
function given<Said>(said: Said | ((values: FormValues) => Said), values: FormValues): Said {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Nothing that is said is a function.
  return typeof said === 'function' ? (said as (values: FormValues) => Said)(values) : said;
}

function ActionForm<Id extends OperationId, Key extends string>(props: ActionDialogProps<Id, Key>) {
  const { isDangerous = false, close } = props;
  const t = useTexts(ownTexts);
  const refresh = useRefresh();
  useStill();
  const place = usePlace();
  const operation = operationAt(props.operation, place, true);
  const [key] = useState(newKey); // This opening's own: a repeat of it is recognised.
  const [isWaiting, setWaiting] = useState(false);
  const form = useForm({ ...props.initial, [REASON]: '' });
  const { [REASON]: reason, ...values } = form.values;
  const { verb, effect } = useNames(props);
  const run = async () => {
    const filled = { body: bodyFrom(values), values, reason: String(reason), key };
    const outcome = await act(operation, props.input(filled), {
      partnerId: props.partnerId ?? place.partnerId,
      reason: String(reason),
      idempotencyKey: key,
    });
    // Nothing has changed yet, and what is under the dialog stays as it is.
    if (outcome.kind === 'waiting') return setWaiting(true);
    await refresh();
    toast({ tone: 'good', title: props.doneText ?? t('done') });
    close();
    props.onDone?.(outcome.answer);
  };
  if (isWaiting) return <Waiting close={close} />;
  const fields = given(props.fields, values) ?? [];
  return (
    <DataForm
      form={form}
      send={run}
      submit={props.confirm ?? verb}
      tone={isDangerous ? 'danger' : 'main'}
      close={close}
      otherPaths={[...pathsOf(fields), ...(given(props.otherPaths, values) ?? [])]}
      fields={[
        {
          path: REASON,
          label: t('reason'),
          hint: t('reasonHint'),
          isRequired: true,
          rows: 2,
          maxLength: 500,
        },
      ]}
      above={
        <>
          <div className={isDangerous ? 'effect danger' : 'effect'}>
            <h3>{t('happens')}</h3>
            <div>{given(effect, values)}</div>
          </div>
          {(needsTwo(operation) || props.needsTwo?.(values) === true) && <SecondPerson />}
          <FieldList form={form} fields={fields} />
          {props.otherFields?.(form)}
        </>
      }
    />
  );
}

/** Said before it is sent, so that nobody waits for what waits for somebody else. */
export function SecondPerson() {
  const t = useTexts(ownTexts);
  return <Alert title={t('needsTwoTitle')}>{t('needsTwoText')}</Alert>;
}

function Waiting({ close }: Readonly<{ close: () => void }>) {
  const t = useTexts(ownTexts);
  const client = useQueryClient();
  // However it is left: what waits now is on the page.
  useEffect(() => () => void client.invalidateQueries(), [client]);
  return (
    <>
      <Alert tone="warn" title={t('waitingTitle')}>
        {t('waitingText')}
      </Alert>
      <div className="form-end">
        <Button onClick={close}>{t('close')}</Button>
        <ButtonLink tone="main" to="/approvals">
          {t('toApprovals')}
        </ButtonLink>
      </div>
    </>
  );
}
