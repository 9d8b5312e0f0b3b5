import { getRouteApi } from '@tanstack/react-router';
import type { Batch, BatchOfPartner } from '../../api/operations.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-dialog.tsx';
import { Badge, inWords } from '../../parts/badge.tsx';
import { Figures } from '../../parts/figures.tsx';
import { Money } from '../../parts/money.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { ownerIn, RecordPage } from '../../parts/record-page.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { useSession } from '../../session/session.tsx';
import { BatchEntries } from './batch-entries.tsx';
import { FeesOfBatch } from './batch-fees.tsx';
import { texts } from './texts.ts';

const route = getRouteApi('/app/batches/$batchId');

export function BatchPage() {
  const t = useTexts(texts);
  const { isOperator } = usePlace();
  const params = route.useParams();
  const read = useCall(
    isOperator ? 'retrieveAnyBatch' : 'retrieveBatch',
    { params },
    { live: true },
  );
  return (
    <RecordPage
      title={t('one')}
      id={params.batchId}
      back={{ link: { to: '/batches' }, title: t('title') }}
      read={read}
      aside={({ batchStatus }) => <Badge state={batchStatus} />}
      actions={(batch) => <CloseButton batch={batch} />}
    >
      {(batch) => (
        <>
          <Sums batch={batch} />
          <BatchTabs batch={batch} partnerId={ownerIn(batch)} />
        </>
      )}
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

type OfPartner = Readonly<{ batch: Batch; partnerId: string | null }>;

function BatchTabs({ batch, partnerId }: OfPartner) {
  const t = useTexts(texts);
  const { batchId } = batch;
  return (
    <Tabs
      tabs={[
        {
          key: 'entries',
          title: t('entries'),
          content: () => <BatchEntries batchId={batchId} partnerId={partnerId} />,
        },
        {
          key: 'fees',
          title: t('fees'),
          content: () => <FeesOfBatch batchId={batchId} partnerId={partnerId} />,
        },
      ]}
    />
  );
}

/** Merchants that close their own batches do so here; for others the service does it at its time. */
function CloseButton({ batch }: Readonly<{ batch: Batch | BatchOfPartner }>) {
  const t = useTexts(texts);
  const { can } = useSession();
  if (batch.batchStatus !== 'OPEN' || !can('payment.write')) return null;
  const { merchantId, currency } = batch;
  return (
    <ActionButton
      operation="closeBatches"
      label={t('close')}
      title={t('closeTitle')}
      effect={
        <>
          {t('closeEffect')} <Money value={batch.net} />
        </>
      }
      confirm={t('close')}
      tone="main"
      partnerId={ownerIn(batch)}
      input={({ key }) => ({ body: { idempotencyKey: key, merchantId, currency } })}
    />
  );
}
