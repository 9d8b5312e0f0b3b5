import type { Batch } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Id } from '../../parts/copy.tsx';
import { FilteredList } from '../../parts/filtered-list.tsx';
import { Money } from '../../parts/money.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { Page } from '../../parts/page.tsx';
import type { Column } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { texts } from './texts.ts';

const STATUSES = ['OPEN', 'CLOSING', 'CLOSED'] as const;
const CURRENCIES = ['CAD', 'USD'] as const;

export function BatchesPage() {
  const t = useTexts(texts);
  const { isOperator, partnerId } = usePlace();
  return (
    <Page title={t('title')} text={t('text')}>
      <FilteredList
        name="batches"
        caption={t('title')}
        operation={isOperator ? 'listAllBatches' : 'listBatches'}
        exportBy={isOperator ? 'exportAllBatches' : 'exportBatches'}
        query={isOperator && partnerId !== null ? { partnerId } : {}}
        filters={[
          { key: 'status', label: t('status'), kind: 'choice', options: STATUSES },
          { key: 'created', label: t('opened'), kind: 'dates' },
          {
            key: 'currency',
            label: t('currency'),
            kind: 'choice',
            options: CURRENCIES,
            nameOf: String,
          },
          { key: 'merchantId', label: t('merchant'), kind: 'text' },
        ]}
        columns={useColumns()}
        rowKey={({ batchId }) => batchId}
        rowLink={({ batchId }) => ({ to: '/batches/$batchId', params: { batchId } })}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      />
    </Page>
  );
}

function useColumns(): readonly Column<Batch>[] {
  const t = useTexts(texts);
  return [
    {
      key: 'merchant',
      title: t('merchant'),
      cell: (row) => <MerchantName merchantId={row.merchantId} />,
    },
    { key: 'status', title: t('status'), cell: (row) => <Badge state={row.batchStatus} /> },
    {
      key: 'sales',
      title: t('sales'),
      cell: (row) => <Money value={row.sales.amount} />,
      isNumber: true,
    },
    { key: 'count', title: t('count'), cell: (row) => row.sales.count, isNumber: true },
    {
      key: 'refunds',
      title: t('refunds'),
      cell: (row) => <Money value={row.refunds.amount} />,
      isNumber: true,
    },
    {
      key: 'voids',
      title: t('voids'),
      cell: (row) => <Money value={row.voids.amount} />,
      isNumber: true,
      isExtra: true,
    },
    { key: 'fees', title: t('fees'), cell: (row) => <Money value={row.fees} />, isNumber: true },
    { key: 'net', title: t('net'), cell: (row) => <Money value={row.net} />, isNumber: true },
    { key: 'id', title: t('id'), cell: (row) => <Id value={row.batchId} isShort />, isExtra: true },
    {
      key: 'opened',
      title: t('opened'),
      cell: (row) => <Time at={row.createdAt} />,
      isExtra: true,
    },
    { key: 'closed', title: t('closed'), cell: (row) => <Time at={row.closedAt} /> },
  ];
}
