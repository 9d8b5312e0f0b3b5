import type { Adjustment } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge, inWords } from '../../parts/badge.tsx';
import { FilteredList } from '../../parts/filtered-list.tsx';
import { Money } from '../../parts/money.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { Page } from '../../parts/page.tsx';
import type { Column } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { useSession } from '../../session/session.tsx';
import { Decision, RequestAdjustment } from './adjustment-actions.tsx';
import { texts } from './texts.ts';

const STATUSES = ['REQUESTED', 'APPROVED', 'DECLINED'] as const;

export function AdjustmentsPage() {
  const t = useTexts(texts);
  const { can } = useSession();
  const request = can('operator.finance.write') && <RequestAdjustment />;
  return (
    <Page title={t('title')} text={t('text')} actions={request}>
      <FilteredList
        name="adjustments"
        caption={t('title')}
        operation="listAdjustments"
        filters={[
          { key: 'status', label: t('status'), kind: 'choice', options: STATUSES },
          { key: 'merchantId', label: t('merchant'), kind: 'text' },
          { key: 'created', label: t('created'), kind: 'dates' },
        ]}
        columns={useColumns()}
        rowKey={({ adjustmentId }) => adjustmentId}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      />
    </Page>
  );
}

function useColumns(): readonly Column<Adjustment>[] {
  const t = useTexts(texts);
  return [
    {
      key: 'merchant',
      title: t('merchant'),
      cell: (row) => <MerchantName merchantId={row.merchantId} isLink />,
    },
    { key: 'status', title: t('status'), cell: (row) => <Badge state={row.adjustmentStatus} /> },
    { key: 'direction', title: t('direction'), cell: (row) => inWords(row.direction) },
    {
      key: 'amount',
      title: t('amount'),
      cell: (row) => <Money value={row.amount} />,
      isNumber: true,
    },
    { key: 'reason', title: t('reason'), cell: (row) => row.reason },
    { key: 'by', title: t('requestedBy'), cell: (row) => row.requestedBy, isExtra: true },
    { key: 'created', title: t('created'), cell: (row) => <Time at={row.createdAt} /> },
    { key: 'decision', title: t('decision'), cell: (row) => <Decision adjustment={row} /> },
  ];
}
