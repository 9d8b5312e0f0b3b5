import { useMemo, useState } from 'react';
import type { DoneOf } from '../api/act.ts';
import type { OperationId } from '../api/call.ts';
import { operationAt, usePlace } from '../session/place.ts';
import { useSession } from '../session/session.tsx';
import { usePaletteActions } from '../shell/palette-context.tsx';
import { ActionDialog, type ActionProps, useNames } from './action-dialog.tsx';
import { Button } from './button.tsx';
import { ConfirmSecret, type Shown } from './secret.tsx';

type ActionButtonProps<Id extends OperationId, Key extends string> = ActionProps<Id, Key> &
  Readonly<{
    tone?: 'plain' | 'main' | 'danger' | 'quiet';
    /** False where the action is not to be had now: a secret that it has made is still shown. */
    isOffered?: boolean;
    /** What the answer holds that is shown this once, until the viewer says that it is stored. */
    secretsOf?: (answer: DoneOf<Id>) => readonly Shown[];
    /** Above it, where it is not the title of the dialog. */
    secretsTitle?: string;
  }>;

/**
 * A button that opens the dialog of an action, for those whose role may do it; while it is there, the
 * palette does the same.
 */
export function ActionButton<Id extends OperationId, Key extends string>(
  props: ActionButtonProps<Id, Key>,
) {
  const { tone = 'plain', secretsOf } = props;
  const { mayCall } = useSession();
  const operation = operationAt(props.operation, usePlace(), true);
  const isAllowed = mayCall(operation);
  const isOffered = isAllowed && props.isOffered !== false;
  const [isOpen, setOpen] = useState(false);
  const [secrets, setSecrets] = useState<readonly Shown[]>([]);
  const { verb, title } = useNames(props);
  const action = String(props.operation);
  const offered = useMemo(
    () => (isOffered ? [{ key: action, title: verb, run: () => setOpen(true) }] : []),
    [isOffered, action, verb],
  );
  usePaletteActions(offered);
  const done = (answer: DoneOf<Id>) => {
    if (secretsOf) setSecrets(secretsOf(answer));
    props.onDone?.(answer);
  };
  return (
    <>
      {isOffered && (
        <>
          <Button tone={tone} operation={operation} onClick={() => setOpen(true)}>
            {verb}
          </Button>
          <ActionDialog {...props} onDone={done} isOpen={isOpen} close={() => setOpen(false)} />
        </>
      )}
      {secretsOf && (
        <ConfirmSecret
          title={props.secretsTitle ?? title}
          secrets={secrets.length === 0 ? null : secrets}
          close={() => setSecrets([])}
        />
      )}
    </>
  );
}
