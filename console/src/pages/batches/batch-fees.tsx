import type { FeeLine } from '../../api/operations.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { inWords } from '../../parts/badge.tsx';
import { Money } from '../../parts/money.tsx';
import { Alert, Notice, ProblemNotice, Skeleton } from '../../parts/notice.tsx';
import { Panel } from '../../parts/page.tsx';
import { SimpleTable } from '../../parts/simple-table.tsx';
import type { Column } from '../../parts/table.tsx';
import { texts } from './texts.ts';

type OfBatch = Readonly<{ batchId: string; partnerId: string | null }>;

/** Each fee of the batch with what it was counted from. */
export function FeesOfBatch({ batchId, partnerId }: OfBatch) {
  const t = useTexts(texts);
  const { data, error, refetch } = useCall(
    'listBatchFees',
    { params: { batchId } },
    { partnerId, live: true },
  );
  const columns = useColumns();
  if (error && !data) return <ProblemNotice problem={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton lines={5} />;
  if (data.lines.length === 0) return <Notice icon="adjust" title={t('noFees')} />;
  return (
    <div className="column">
      {!data.isFinal && <Alert tone="info" title={t('notFinal')} />}
      <Panel isFlush>
        <SimpleTable
          caption={t('fees')}
          rows={data.lines}
          rowKey={(line) => `${line.code}.${line.description}.${line.cardBrand}.${line.cardType}`}
          columns={columns}
        />
      </Panel>
    </div>
  );
}

function useColumns(): readonly Column<FeeLine>[] {
  const t = useTexts(texts);
  return [
    { key: 'fee', title: t('fee'), cell: ({ description }) => description },
    {
      key: 'cards',
      title: t('card'),
      cell: ({ cardBrand, cardType }) =>
        [cardBrand, cardType].flatMap((name) => (name === null ? [] : [inWords(name)])).join(' · '),
    },
    { key: 'base', title: t('base'), cell: ({ base }) => <Money value={base} />, isNumber: true },
    {
      key: 'rate',
      title: t('rate'),
      cell: ({ rate }) => `${(rate / 1000).toFixed(3)} %`,
      isNumber: true,
    },
    {
      key: 'count',
      title: t('counts'),
      cell: ({ saleCount, refundCount }) => `${saleCount} / ${refundCount}`,
      isNumber: true,
    },
    {
      key: 'taxes',
      title: t('taxes'),
      cell: ({ taxes }) =>
        taxes.map(({ taxType, amount }) => (
          <span key={taxType}>
            {taxType} <Money value={amount} />{' '}
          </span>
        )),
      isNumber: true,
    },
    {
      key: 'amount',
      title: t('amount'),
      cell: ({ amount }) => <Money value={amount} />,
      isNumber: true,
    },
  ];
}
