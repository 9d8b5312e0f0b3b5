import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { inWords } from '../../parts/badge.tsx';
import { Money } from '../../parts/money.tsx';
import { Alert, Notice, ProblemNotice, Skeleton } from '../../parts/notice.tsx';
import { Panel } from '../../parts/page.tsx';
import { SimpleTable } from '../../parts/simple-table.tsx';
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
          texts={texts}
          columns={{
            fee: ({ description }) => description,
            card: ({ cardBrand, cardType }) =>
              [cardBrand, cardType]
                .filter((name) => name !== null)
                .map(inWords)
                .join(' · '),
            base: ({ base }) => <Money value={base} />,
            rate: ({ rate }) => `${(rate / 1000).toFixed(3)} %`,
            counts: ({ saleCount, refundCount }) => `${saleCount} / ${refundCount}`,
            taxes: ({ taxes }) =>
              taxes.map(({ taxType, amount }) => (
                <span key={taxType}>
                  {taxType} <Money value={amount} />{' '}
                </span>
              )),
            amount: ({ amount }) => <Money value={amount} />,
          }}
          numbers={['base', 'rate', 'counts', 'taxes', 'amount']}
        />
      </Panel>
    </div>
  );
}
