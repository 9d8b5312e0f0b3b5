import { getRouteApi } from '@tanstack/react-router';
import type { Action } from '../../api/operations.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Changes } from '../../parts/changes.tsx';
import { Id } from '../../parts/copy.tsx';
import { Json } from '../../parts/json.tsx';
import { Alert } from '../../parts/notice.tsx';
import { Facts, Panel } from '../../parts/page.tsx';
import { OfOthers, OfService, useProblemTitle } from '../../parts/problem-text.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { Time } from '../../parts/time.tsx';
import { useSession } from '../../session/session.tsx';
import { useActionName } from './action-name.ts';
import { Amounts } from './amounts.tsx';
import { Collect } from './collect.tsx';
import { Decisions } from './decisions.tsx';
import { texts } from './texts.ts';

const route = getRouteApi('/app/approvals/$actionId');

/** One action: who asks for what and why, what it changes, and the decision about it. */
export function ApprovalPage() {
  const t = useTexts(texts);
  const { user } = useSession();
  const params = route.useParams();
  const isOwn = ({ requestedByUserId }: Action) => requestedByUserId === user.userId;
  return (
    <RecordPage
      title={t('one')}
      nameOf={useActionName()}
      id={params.actionId}
      back={{ link: { to: '/approvals' }, title: t('title') }}
      read={useCall('retrieveAction', { params }, { live: true })}
      aside={({ status }) => <Badge state={status} />}
      actions={(action) => (
        <>
          {action.status === 'WAITING' && <Decisions action={action} isOwn={isOwn(action)} />}
          <Collect action={action} isReady={action.status === 'APPROVED' && isOwn(action)} />
        </>
      )}
    >
      {(action) => (
        <>
          {action.status === 'WAITING' && isOwn(action) && <Alert>{t('own')}</Alert>}
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
      <Panel title={t('one')}>
        <Facts
          facts={[
            [t('amount'), action.amounts.length > 0 && <Amounts key="amount" of={action} />],
            [t('subject'), <Id key="subject" value={action.subject} />],
            [t('partner'), action.partnerId],
            [t('by'), action.requestedBy],
            [t('agent'), action.agent],
            [t('reason'), <OfOthers key="reason">{action.reason}</OfOthers>],
            [t('created'), <Time key="created" at={action.createdAt} form="long" />],
            [t('expires'), action.expiresAt && <Time key="x" at={action.expiresAt} form="long" />],
            [t('decidedBy'), action.decidedBy],
            [
              t('decisionReason'),
              action.decisionReason && <OfOthers key="why">{action.decisionReason}</OfOthers>,
            ],
            [t('decided'), action.decidedAt && <Time key="d" at={action.decidedAt} form="long" />],
            [t('ended'), action.endedAt && <Time key="e" at={action.endedAt} form="long" />],
            [t('digest'), <Id key="digest" value={action.digest} isShort />],
            [t('correlation'), <Id key="correlation" value={action.correlationId} />],
          ]}
        />
      </Panel>
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
