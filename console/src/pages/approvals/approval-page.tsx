import type { Action } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Changes } from '../../parts/changes.tsx';
import { Id } from '../../parts/copy.tsx';
import { FactsPanel } from '../../parts/facts.tsx';
import { Json } from '../../parts/json.tsx';
import { Alert } from '../../parts/notice.tsx';
import { Panel } from '../../parts/page.tsx';
import { OfOthers, OfService, useProblemTitle } from '../../parts/problem-text.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { Time } from '../../parts/time.tsx';
import { useSession } from '../../session/session.tsx';
import { useActionName } from './action-name.ts';
import { Amounts } from './amounts.tsx';
import { Collect } from './collect.tsx';
import { Decisions } from './decisions.tsx';
import { texts } from './texts.ts';

/** One action: who asks for what and why, what it changes, and the decision about it. */
export function ApprovalPage() {
  const t = useTexts(texts);
  const { user, mayCallNamed } = useSession();
  const isOwn = ({ requestedByUserId }: Action) => requestedByUserId === user.userId;
  // Deciding takes the scope of the operation, and withdrawing none.
  const mayEnd = (action: Action) => isOwn(action) || mayCallNamed(action.operation);
  return (
    <RecordPage
      texts={texts}
      page="/approvals/$actionId"
      operation="retrieveAction"
      nameOf={useActionName()}
      aside={({ status }) => <Badge state={status} />}
      actions={(action) => (
        <>
          {action.status === 'WAITING' && mayEnd(action) && (
            <Decisions action={action} isOwn={isOwn(action)} />
          )}
          <Collect action={action} isReady={action.status === 'APPROVED' && isOwn(action)} />
        </>
      )}
    >
      {(action) => (
        <>
          {action.status === 'WAITING' && isOwn(action) && <Alert>{t('own')}</Alert>}
          {action.status === 'WAITING' && !mayEnd(action) && <Alert>{t('notForYou')}</Alert>}
          {action.status === 'APPROVED' && (
            <Alert>{isOwn(action) ? t('ready') : t('readyForOther')}</Alert>
          )}
          <Details action={action} />
        </>
      )}
    </RecordPage>
  );
}

function Details({ action }: Readonly<{ action: Action }>) {
  const t = useTexts(texts);
  const titleOf = useProblemTitle();
  return (
    <div className="columns">
      {action.problem && (
        <Alert tone="warn" title={titleOf(action.problem)}>
          <OfService>{action.problem.detail}</OfService>
        </Alert>
      )}
      <FactsPanel
        title="one"
        texts={texts}
        facts={{
          amount: action.amounts.length > 0 && <Amounts of={action} />,
          subject: <Id value={action.subject} />,
          partner: action.partnerId,
          by: action.requestedBy,
          agent: action.agent,
          reason: <OfOthers>{action.reason}</OfOthers>,
          created: <Time at={action.createdAt} form="long" />,
          expires: action.expiresAt && <Time at={action.expiresAt} form="long" />,
          decidedBy: action.decidedBy,
          decisionReason: action.decisionReason && <OfOthers>{action.decisionReason}</OfOthers>,
          decided: action.decidedAt && <Time at={action.decidedAt} form="long" />,
          ended: action.endedAt && <Time at={action.endedAt} form="long" />,
          digest: <Id value={action.digest} isShort />,
          correlation: <Id value={action.correlationId} />,
        }}
      />
      <div className="column">
        {action.body !== null && (
          <Panel title={t('request')}>
            <Json value={action.body} openDepth={Infinity} />
          </Panel>
        )}
        {(action.before !== null || action.after !== null) && (
          <Panel title={t('changes')}>
            {action.after === null ? (
              <Json value={action.before} />
            ) : (
              <Changes before={action.before} after={action.after} />
            )}
          </Panel>
        )}
      </div>
    </div>
  );
}
