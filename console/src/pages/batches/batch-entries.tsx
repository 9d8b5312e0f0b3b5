import { useTexts } from '../../i18n/language.tsx';
import { inWords, Tag } from '../../parts/badge.tsx';
import { ListPanel } from '../../parts/list-panel.tsx';
import { Money } from '../../parts/money.tsx';
import { LinkedId } from '../../parts/record-link.tsx';
import { Time } from '../../parts/time.tsx';
import { texts } from './texts.ts';

type OfBatch = Readonly<{ batchId: string; partnerId: string | null }>;

export function BatchEntries({ batchId, partnerId }: OfBatch) {
  const t = useTexts(texts);
  return (
    <ListPanel
      name="batch-entries"
      caption={t('entries')}
      operation="listBatchEntries"
      params={{ batchId }}
      partnerId={partnerId}
      rowKey="entryId"
      texts={texts}
      columns={{
        kind: ({ kind }) => <Tag>{inWords(kind)}</Tag>,
        record: ({ refundId, paymentId }) => <LinkedId id={refundId ?? paymentId} isShort />,
        order: ({ orderId }) => orderId,
        invoice: ({ invoiceNumber }) => invoiceNumber,
        card: ({ cardBrand, cardType }) => `${inWords(cardBrand)} · ${inWords(cardType)}`,
        amount: ({ amount }) => <Money value={amount} />,
        net: ({ net }) => <Money value={net} />,
        at: ({ createdAt }) => <Time at={createdAt} />,
      }}
      numbers={['amount', 'net']}
      extras={['invoice']}
      empty={{ title: t('noEntries') }}
    />
  );
}
