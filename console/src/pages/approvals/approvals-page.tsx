import type { Action } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge } from '../../parts/badge.tsx';
import { FilteredList } from '../../parts/filtered-list.tsx';
import { Page } from '../../parts/page.tsx';
import { OfOthers } from '../../parts/problem-text.tsx';
import type { Column } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { useActionName } from './action-name.ts';
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
  return (
    <Page title={t('title')} text={t('text')}>
      <FilteredList
        name="approvals"
        caption={t('title')}
        operation="listActions"
        filters={[
          { key: 'status', label: t('status'), kind: 'choice', options: STATUSES },
          { key: 'created', label: t('created'), kind: 'dates' },
        ]}
        columns={useColumns()}
        rowKey={({ actionId }) => actionId}
        rowLink={({ actionId }) => ({ to: '/approvals/$actionId', params: { actionId } })}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      />
    </Page>
  );
}

function useColumns(): readonly Column<Action>[] {
  const t = useTexts(texts);
  const nameOf = useActionName();
  return [
    { key: 'what', title: t('what'), cell: nameOf },
    { key: 'status', title: t('status'), cell: ({ status }) => <Badge state={status} /> },
    {
      key: 'amount',
      title: t('amount'),
      isNumber: true,
      cell: (action) => <Amounts of={action} />,
    },
    { key: 'by', title: t('by'), cell: ({ agent, requestedBy }) => agent ?? requestedBy },
    { key: 'reason', title: t('reason'), cell: ({ reason }) => <OfOthers>{reason}</OfOthers> },
    { key: 'created', title: t('created'), cell: ({ createdAt }) => <Time at={createdAt} /> },
    { key: 'decidedBy', title: t('decidedBy'), cell: ({ decidedBy }) => decidedBy, isExtra: true },
  ];
}
