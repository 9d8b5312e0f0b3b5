import { type FormEvent, type ReactNode, useMemo, useState } from 'react';
import { act, type DoneOf } from '../api/act.ts';
import { type InputOf, needsTwo, newKey, type OperationId } from '../api/call.ts';
import { useRefresh, useStill } from '../api/queries.ts';
import { useTexts } from '../i18n/language.tsx';
import { usePlace } from '../session/place.ts';
import { usePaletteActions } from '../shell/palette-context.tsx';
import { toast } from '../shell/toasts.tsx';
import { Button, ButtonLink } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FormProblem, TextField } from './fields.tsx';
import { bodyFrom, type Form, type FormValues, useForm } from './form.ts';
import { Alert } from './notice.tsx';
import { texts } from './texts.ts';

/** What an action is called with: the values of its fields as a body, why, and the key of this opening. */
export type Filled = Readonly<{
  body: Record<string, unknown>;
  values: FormValues;
  /** Also sent as the header; for operations that take it in the body besides. */
  reason: string;
  key: string;
}>;

export type ActionProps<Id extends OperationId> = Readonly<{
  operation: Id;
  title: string;
  /** What will happen, in one or two sentences with the amounts and names in them. */
  effect: ReactNode | ((values: FormValues) => ReactNode);
  /** What the button says: a verb. */
  confirm: string;
  isDangerous?: boolean;
  /** Where only some calls of the operation need a second person: whether this one does. */
  needsTwo?: (values: FormValues) => boolean;
  /** For a form with many fields. */
  isWide?: boolean;
  initial?: FormValues;
  /** The action's own fields, and the paths they have, so that no fault is shown twice or lost. */
  fields?: (form: Form) => ReactNode;
  paths?: readonly string[] | ((values: FormValues) => readonly string[]);
  input: (filled: Filled) => InputOf<Id>;
  /** Whose record it is, where an operator acts for a partner. */
  partnerId?: string | null | undefined;
  /** The words of the toast; without, "Done". */
  doneText?: string;
  onDone?: (answer: DoneOf<Id>) => void;
}>;

type ActionDialogProps<Id extends OperationId> = ActionProps<Id> &
  Readonly<{ isOpen: boolean; close: () => void }>;

/**
 * Does something that moves money or rights: says what will happen, asks why, and sends it with one
 * key for each opening, so that a double click or a lost answer does nothing twice. Above the limit
 * the service keeps it for a second person, and this says so.
 */
export function ActionDialog<Id extends OperationId>(props: ActionDialogProps<Id>) {
  const { isOpen, close, title, isWide = false } = props;
  return (
    <Dialog isOpen={isOpen} close={close} title={title} kind={isWide ? 'wide' : 'middle'}>
      <ActionForm {...props} />
    </Dialog>
  );
}

const REASON = 'X-Reason';

function ActionForm<Id extends OperationId>(props: ActionDialogProps<Id>) {
  const { operation, effect, confirm, isDangerous = false, fields, paths = [], close } = props;
  const t = useTexts(texts);
  const refresh = useRefresh();
  useStill();
  const place = usePlace();
  const [key] = useState(newKey); // This opening's own: a repeat of it is recognised.
  const [isWaiting, setWaiting] = useState(false);
  const form = useForm({ ...props.initial, [REASON]: '' });
  const { [REASON]: reason, ...values } = form.values;
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
  const own = typeof paths === 'function' ? paths(values) : paths;
  if (isWaiting) return <Waiting close={close} />;
  return (
    <form
      className="form"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void form.submit(run);
      }}
    >
      <div className={isDangerous ? 'effect danger' : 'effect'}>
        <h3>{t('happens')}</h3>
        <div>{typeof effect === 'function' ? effect(values) : effect}</div>
      </div>
      {(needsTwo(operation) || props.needsTwo?.(values) === true) && <SecondPerson />}
      {fields?.(form)}
      <TextField
        form={form}
        path={REASON}
        label={t('reason')}
        hint={t('reasonHint')}
        isRequired
        rows={2}
        input={{ maxLength: 500 }}
      />
      <FormProblem form={form} paths={[...own, REASON]} />
      <div className="form-end">
        <Button onClick={close}>{t('cancel')}</Button>
        <Button type="submit" tone={isDangerous ? 'danger' : 'main'} isBusy={form.isBusy}>
          {confirm}
        </Button>
      </div>
    </form>
  );
}

/** Said before it is sent, so that nobody waits for what waits for somebody else. */
export function SecondPerson() {
  const t = useTexts(texts);
  return <Alert title={t('needsTwoTitle')}>{t('needsTwoText')}</Alert>;
}

function Waiting({ close }: Readonly<{ close: () => void }>) {
  const t = useTexts(texts);
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

type ActionButtonProps<Id extends OperationId> = ActionProps<Id> &
  Readonly<{
    label: string;
    tone?: 'plain' | 'main' | 'danger' | 'quiet';
  }>;

/** A button that opens the dialog of an action; while it is there, the palette does the same. */
export function ActionButton<Id extends OperationId>({
  label,
  tone = 'plain',
  ...action
}: ActionButtonProps<Id>) {
  const [isOpen, setOpen] = useState(false);
  const { operation } = action;
  usePaletteActions(
    useMemo(() => [{ key: operation, title: label, run: () => setOpen(true) }], [operation, label]),
  );
  return (
    <>
      <Button tone={tone} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ActionDialog {...action} isOpen={isOpen} close={() => setOpen(false)} />
    </>
  );
}
