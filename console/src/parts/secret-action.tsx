import { useState } from 'react';
import type { DoneOf } from '../api/act.ts';
import type { OperationId } from '../api/call.ts';
import { ActionButton, type ActionProps } from './action-dialog.tsx';
import { ConfirmSecret, type Shown } from './secret.tsx';

type SecretActionProps<Id extends OperationId> = Omit<ActionProps<Id>, 'onDone'> &
  Readonly<{
    label: string;
    tone?: 'plain' | 'main' | 'danger' | 'quiet';
    /** False where the action is not to be had now: what it has made last is still shown. */
    isOffered?: boolean;
    /** What the answer holds that is shown this once. */
    secretsOf: (answer: DoneOf<Id>) => readonly Shown[];
  }>;

/** A button for an action whose answer holds a secret: shows it once, until it is stored. */
export function SecretActionButton<Id extends OperationId>({
  secretsOf,
  isOffered = true,
  ...action
}: SecretActionProps<Id>) {
  const [secrets, setSecrets] = useState<readonly Shown[] | null>(null);
  return (
    <>
      {isOffered && (
        <ActionButton
          {...action}
          onDone={(answer) => {
            const shown = secretsOf(answer);
            if (shown.length > 0) setSecrets(shown);
          }}
        />
      )}
      <ConfirmSecret title={action.title} secrets={secrets} close={() => setSecrets(null)} />
    </>
  );
}
