import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { Action } from '../../api/operations.ts';
import { useStill } from '../../api/live.ts';
import { useRefresh } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { DataForm } from '../../parts/data-form.tsx';
import { useForm } from '../../parts/form.ts';
import { texts as partTexts } from '../../parts/texts.ts';
import { toast } from '../../shell/toast.ts';
import { useActionName } from './action-name.ts';
import { Amounts } from './amounts.tsx';
import { texts } from './texts.ts';

type Decision = 'approve' | 'decline' | 'withdraw';
const DONE = { approve: 'approved', decline: 'declined', withdraw: 'withdrawn' } as const;
const OPERATIONS = {
  approve: 'approveAction',
  decline: 'declineAction',
  withdraw: 'withdrawAction',
} as const;

type DecisionsProps = Readonly<{ action: Action; isOwn: boolean }>;

/** Another person decides; whoever asked may withdraw. */
export function Decisions({ action, isOwn }: DecisionsProps) {
  const t = useTexts(texts);
  const [decision, setDecision] = useState<Decision | null>(null);
  const choices: readonly Decision[] = isOwn ? ['withdraw'] : ['decline', 'approve'];
  return (
    <>
      {choices.map((choice) => (
        <Button
          key={choice}
          tone={choice === 'approve' ? 'main' : 'plain'}
          // Deciding takes the scope of what is decided on.
          data-operation={choice === 'withdraw' ? OPERATIONS.withdraw : action.operation}
          onClick={() => setDecision(choice)}
        >
          {t(choice)}
        </Button>
      ))}
      <Dialog
        isOpen={decision !== null}
        close={() => setDecision(null)}
        title={decision === null ? '' : t(decision)}
      >
        {decision && (
          <DecisionForm action={action} decision={decision} close={() => setDecision(null)} />
        )}
      </Dialog>
    </>
  );
}

type FormProps = Readonly<{ action: Action; decision: Decision; close: () => void }>;

function DecisionForm({ action, decision, close }: FormProps) {
  const t = useTexts(texts);
  const words = useTexts(partTexts);
  const refresh = useRefresh();
  useStill();
  const nameOf = useActionName();
  const form = useForm({ reason: '' });
  const { actionId } = action;
  const requestedBy = action.agent ?? action.requestedBy;
  const decide = async () => {
    const params = { actionId };
    if (decision === 'withdraw') await call('withdrawAction', { params });
    else {
      const body = { reason: String(form.values['reason']), digest: action.digest };
      await call(OPERATIONS[decision], { params, body });
    }
    toast({ tone: 'good', title: t(DONE[decision]) });
    close();
    await refresh();
  };
  const isApproval = decision === 'approve';
  return (
    <DataForm
      form={form}
      send={decide}
      submit={t(decision)}
      tone={isApproval ? 'main' : 'danger'}
      close={close}
      above={
        <div className={isApproval ? 'effect' : 'effect danger'}>
          <h3>{words('happens')}</h3>
          <div>{t(`${decision}Effect`, { what: nameOf(action), by: requestedBy })}</div>
          {isApproval && <Amounts of={action} />}
        </div>
      }
      fields={[
        decision !== 'withdraw' && {
          path: 'reason',
          label: words('reason'),
          hint: words('reasonHint'),
          isRequired: true,
          rows: 2,
        },
      ]}
      otherPaths={['reason']}
    />
  );
}
