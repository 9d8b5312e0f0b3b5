import type { Dispute } from '../../api/operations.ts';
import { useLanguage, useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-button.tsx';
import { Badge, inWords, Tag } from '../../parts/badge.tsx';
import { formatMoney, Money } from '../../parts/money.tsx';
import { RawPanel } from '../../parts/raw-panel.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { useSession } from '../../session/session.tsx';
import { Timeline } from '../../timeline/timeline.tsx';
import { DisputeFacts, DisputeFigures, History, Standing, Waiting } from './dispute-panels.tsx';
import { EvidencePanels } from './evidence-panel.tsx';
import { texts } from './texts.ts';

type Props = Readonly<{ dispute: Dispute; partnerId: string | null }>;

export function DisputePage() {
  const { can } = useSession();
  return (
    <RecordPage
      texts={texts}
      page="/disputes/$disputeId"
      operation={['retrieveDispute', 'retrieveAnyDispute']}
      aside={({ amount, disputeStage, disputeState }) => (
        <>
          <Money value={amount} />
          <Tag>{inWords(disputeStage)}</Tag>
          <Badge state={disputeState} />
        </>
      )}
      actions={(dispute, partnerId) =>
        can('dispute.write') &&
        dispute.disputeState === 'NEEDS_RESPONSE' && (
          <AcceptButton dispute={dispute} partnerId={partnerId} />
        )
      }
    >
      {(dispute, partnerId) => <Content dispute={dispute} partnerId={partnerId} />}
    </RecordPage>
  );
}

function Content({ dispute, partnerId }: Props) {
  const { can } = useSession();
  return (
    <>
      <Standing dispute={dispute} />
      <Waiting disputeId={dispute.disputeId} />
      <DisputeFigures dispute={dispute} partnerId={partnerId} />
      <div className="dispute-sides">
        <div className="column">
          <EvidencePanels dispute={dispute} partnerId={partnerId} />
        </div>
        <div className="column">
          {can('event.read') && (
            <Timeline of={{ paymentId: dispute.paymentId }} partnerId={partnerId} />
          )}
          <DisputeFacts dispute={dispute} />
          <History disputeId={dispute.disputeId} partnerId={partnerId} />
        </div>
      </div>
      <RawPanel value={dispute} />
    </>
  );
}

function AcceptButton({ dispute: { amount, disputeId, disputeStage }, partnerId }: Props) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  return (
    <ActionButton
      texts={texts}
      name={disputeStage === 'INQUIRY' ? 'acceptInquiry' : 'accept'}
      isDangerous
      operation="acceptDispute"
      partnerId={partnerId}
      words={{ amount: `${formatMoney(amount, language)} ${amount.currency}` }}
      doneText={t('accepted')}
      input={({ key }) => ({ params: { disputeId }, body: { idempotencyKey: key } })}
    />
  );
}
