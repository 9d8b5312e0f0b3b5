import { useTexts } from '../../i18n/language.tsx';
import { Badge } from '../../parts/badge.tsx';
import { ListPanel } from '../../parts/list-panel.tsx';
import { Page } from '../../parts/page.tsx';
import { OfOthers } from '../../parts/problem-text.tsx';
import { Time } from '../../parts/time.tsx';
import { useActionName } from './action-name.ts';
import { WaitingAdjustments } from './adjustments.tsx';
import { Amounts } from './amounts.tsx';
import { texts } from './texts.ts';

const STATUSES = [
  'WAITING',
  'APPROVED',
  'DONE',
  'REFUSED',
  'DECLINED',
  'WITHDRAWN',
  'EXPIRED',
  'RUNNING',
  'INTERRUPTED',
] as const;

export function ApprovalsPage() {
  const t = useTexts(texts);
  const nameOf = useActionName();
  return (
    <Page title={t('title')} text={t('text')}>
      <WaitingAdjustments />
      <ListPanel
        name="approvals"
        caption={t('title')}
        operation="listActions"
        filters={{ status: ['status', STATUSES], created: 'created' }}
        rowLink="/approvals/$actionId"
        texts={texts}
        columns={{
          what: nameOf,
          status: ({ status }) => <Badge state={status} />,
          amount: (action) => <Amounts of={action} />,
          by: ({ agent, requestedBy }) => agent ?? requestedBy,
          reason: ({ reason }) => <OfOthers>{reason}</OfOthers>,
          created: ({ createdAt }) => <Time at={createdAt} />,
          decidedBy: ({ decidedBy }) => decidedBy,
        }}
        numbers={['amount']}
        extras={['decidedBy']}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      />
    </Page>
  );
}
