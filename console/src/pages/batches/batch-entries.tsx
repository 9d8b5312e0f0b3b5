import { getRouteApi } from '@tanstack/react-router';
import type { BatchEntry } from '../../api/operations.ts';
import { useList } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { inWords, Tag } from '../../parts/badge.tsx';
import { Money } from '../../parts/money.tsx';
import { Panel } from '../../parts/page.tsx';
import { LinkedId } from '../../parts/record-link.tsx';
import { type Column, DataTable } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { texts } from './texts.ts';

const route = getRouteApi('/app/batches/$batchId');
const PAGE_ROWS = 25;

type OfBatch = Readonly<{ batchId: string; partnerId: string | null }>;

export function BatchEntries({ batchId, partnerId }: OfBatch) {
  const t = useTexts(texts);
  const { cursor } = route.useSearch();
  const list = useList(
    'listBatchEntries',
    { params: { batchId }, query: { limit: PAGE_ROWS, cursor } },
    { partnerId },
  );
  const columns: readonly Column<BatchEntry>[] = [
    { key: 'kind', title: t('kind'), cell: ({ kind }) => <Tag>{inWords(kind)}</Tag> },
    {
      key: 'record',
      title: t('record'),
      cell: ({ refundId, paymentId }) => <LinkedId id={refundId ?? paymentId} isShort />,
    },
    { key: 'order', title: t('order'), cell: ({ orderId }) => orderId },
    { key: 'invoice', title: t('invoice'), cell: (row) => row.invoiceNumber, isExtra: true },
    {
      key: 'card',
      title: t('card'),
      cell: ({ cardBrand, cardType }) => `${inWords(cardBrand)} · ${inWords(cardType)}`,
    },
    {
      key: 'amount',
      title: t('amount'),
      cell: ({ amount }) => <Money value={amount} />,
      isNumber: true,
    },
    { key: 'net', title: t('net'), cell: ({ net }) => <Money value={net} />, isNumber: true },
    { key: 'created', title: t('at'), cell: ({ createdAt }) => <Time at={createdAt} /> },
  ];
  return (
    <Panel isFlush>
      <DataTable
        name="batch-entries"
        caption={t('entries')}
        columns={columns}
        list={list}
        rowKey={({ entryId }) => entryId}
        empty={{ title: t('noEntries') }}
      />
    </Panel>
  );
}
