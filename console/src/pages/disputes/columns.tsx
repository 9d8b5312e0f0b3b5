import type { Dispute } from '../../api/operations.ts';
import { Badge, inWords } from '../../parts/badge.tsx';
import { Id } from '../../parts/copy.tsx';
import { Money } from '../../parts/money.tsx';
import { MerchantName, PartnerName } from '../../parts/names.tsx';
import { RecordLink } from '../../parts/record-link.tsx';
import { ownerIn } from '../../parts/record-page.tsx';
import { Time } from '../../parts/time.tsx';
import { ReasonName } from './reason-name.tsx';
import { DaysLeft } from './respond-by.tsx';

export const STAGES = ['INQUIRY', 'CHARGEBACK', 'PRE_ARBITRATION', 'ARBITRATION'] as const;
export const CLOSED_STATES = ['WON', 'LOST', 'ACCEPTED', 'EXPIRED'] as const;
export const DISPUTE_STATES = ['NEEDS_RESPONSE', 'SUBMITTED', ...CLOSED_STATES] as const;

/** What the lists of disputes can show of each. */
export const SHOWN = {
  amount: (row: Dispute) => <Money value={row.amount} />,
  state: (row: Dispute) => <Badge state={row.disputeState} />,
  stage: (row: Dispute) => inWords(row.disputeStage),
  reason: (row: Dispute) => <ReasonName network={row.network} reasonCode={row.reasonCode} />,
  merchant: (row: Dispute) => <MerchantName merchantId={row.merchantId} partnerId={ownerIn(row)} />,
  partner: (row: Dispute) => <PartnerName partnerId={ownerIn(row) ?? ''} />,
  payment: (row: Dispute) => <RecordLink id={row.paymentId} isShort />,
  network: (row: Dispute) => inWords(row.network),
  caseReference: (row: Dispute) => <code>{row.caseReference}</code>,
  respondBy: (row: Dispute) => <Time at={row.respondBy} />,
  closedAt: (row: Dispute) => <Time at={row.closedAt} />,
  created: (row: Dispute) => <Time at={row.createdAt} />,
  id: (row: Dispute) => <Id value={row.disputeId} isShort />,
} as const;

export function leftAt(now: number) {
  return (row: Dispute) => <DaysLeft respondBy={row.respondBy} now={now} />;
}
