import type { Batch } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-button.tsx';
import { Badge, inWords } from '../../parts/badge.tsx';
import { Figures } from '../../parts/figures.tsx';
import { Money } from '../../parts/money.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { Time } from '../../parts/time.tsx';
import { useSession } from '../../session/session.tsx';
import { BatchEntries } from './batch-entries.tsx';
import { FeesOfBatch } from './batch-fees.tsx';
import { texts } from './texts.ts';

export function BatchPage() {
  return (
    <RecordPage
      texts={texts}
      page="/batches/$batchId"
      operation={['retrieveBatch', 'retrieveAnyBatch']}
      isOfAnyPartner
      aside={({ batchStatus }) => <Badge state={batchStatus} />}
      actions={(batch, partnerId) => <CloseButton batch={batch} partnerId={partnerId} />}
    >
      {(batch, partnerId) => {
        const of = { batchId: batch.batchId, partnerId };
        return (
          <>
            <Sums batch={batch} />
            <Tabs
              texts={texts}
              tabs={{ entries: <BatchEntries {...of} />, fees: <FeesOfBatch {...of} /> }}
            />
          </>
        );
      }}
    </RecordPage>
  );
}

function Sums({ batch }: Readonly<{ batch: Batch }>) {
  const t = useTexts(texts);
  const { sales, voids, refunds, fees, taxes, billed, net } = batch;
  return (
    <Figures
      figures={[
        {
          name: t('merchant'),
          value: <MerchantName merchantId={batch.merchantId} isLink />,
          note: batch.closeKind === null ? t('stillOpen') : inWords(batch.closeKind),
        },
        {
          name: t('sales'),
          value: <Money value={sales.amount} />,
          note: t('entriesCount', { count: sales.count }),
        },
        {
          name: t('refunds'),
          value: <Money value={refunds.amount} />,
          note: t('entriesCount', { count: refunds.count }),
        },
        {
          name: t('voids'),
          value: <Money value={voids.amount} />,
          note: t('entriesCount', { count: voids.count }),
        },
        {
          name: t('fees'),
          value: <Money value={fees} />,
          note: (
            <>
              {t('taxes')} <Money value={taxes} />
              {billed.amount !== 0 && (
                <>
                  , {t('billed')} <Money value={billed} />
                </>
              )}
            </>
          ),
        },
        {
          name: t('net'),
          value: <Money value={net} />,
          note:
            batch.closedAt === null ? (
              <>
                {t('closes')} <Time at={batch.closesAt} />
              </>
            ) : (
              <>
                {t('closed')} <Time at={batch.closedAt} />
              </>
            ),
        },
      ]}
    />
  );
}

type CloseProps = Readonly<{ batch: Batch; partnerId: string | null }>;

/** Merchants that close their own batches do so here; for others the service does it at its time. */
function CloseButton({ batch, partnerId }: CloseProps) {
  const t = useTexts(texts);
  const { can } = useSession();
  if (batch.batchStatus !== 'OPEN' || !can('payment.write')) return null;
  const { merchantId, currency } = batch;
  return (
    <ActionButton
      texts={texts}
      name="close"
      operation="closeBatches"
      effect={
        <>
          {t('closeEffect')} <Money value={batch.net} />
        </>
      }
      tone="main"
      partnerId={partnerId}
      input={({ key }) => ({ body: { idempotencyKey: key, merchantId, currency } })}
    />
  );
}
