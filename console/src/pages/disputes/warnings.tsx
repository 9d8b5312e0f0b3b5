import { useTexts } from '../../i18n/language.tsx';
import { Badge, inWords } from '../../parts/badge.tsx';
import { ListPanel } from '../../parts/list-panel.tsx';
import { Money } from '../../parts/money.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { RecordLink } from '../../parts/record-link.tsx';
import { ownerIn } from '../../parts/record-page.tsx';
import { Time } from '../../parts/time.tsx';
import { texts } from './figure-texts.ts';
import { Ratios } from './ratios.tsx';
import { ReasonName } from './reason-name.tsx';

const KINDS = ['DISPUTE_ALERT', 'FRAUD_WARNING'] as const;
const STATES = ['OPEN', 'RESOLVED', 'EXPIRED', 'NOTED'] as const;

/** What banks report before there is a dispute, and how near the networks' thresholds are. */
export function Warnings() {
  const t = useTexts(texts);
  return (
    <div className="column">
      <Ratios />
      <ListPanel
        name="dispute-alerts"
        caption={t('warnings')}
        operation={['listDisputeAlerts', 'listAllDisputeAlerts']}
        exportBy={['exportDisputeAlerts', 'exportAllDisputeAlerts']}
        filters={{
          alertKind: ['kind', KINDS],
          alertState: ['state', STATES],
          merchantId: 'merchant',
        }}
        rowKey="alertId"
        texts={texts}
        columns={{
          created: (row) => <Time at={row.createdAt} />,
          kind: (row) => inWords(row.alertKind),
          state: (row) => <Badge state={row.alertState} />,
          amount: (row) => <Money value={row.amount} />,
          respondBy: (row) => <Time at={row.respondBy} />,
          payment: (row) => <RecordLink id={row.paymentId} isShort />,
          merchant: (row) => <MerchantName merchantId={row.merchantId} partnerId={ownerIn(row)} />,
          reason: (row) => <ReasonName network={row.network} reasonCode={row.reasonCode} />,
        }}
        numbers={['amount']}
        empty={{ title: t('alertsEmptyTitle'), text: t('alertsEmptyText') }}
      />
    </div>
  );
}
