import { useList } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge, inWords } from '../../parts/badge.tsx';
import { Money } from '../../parts/money.tsx';
import { Panel } from '../../parts/page.tsx';
import { RecordLink } from '../../parts/record-link.tsx';
import { usePlace } from '../../session/place.ts';
import { ReasonName } from './reason-name.tsx';
import { RespondBy } from './respond-by.tsx';
import { texts } from './texts.ts';
import { useServiceNow } from '../../session/service-time.ts';

const SHOWN_MAX = 100;

type PaymentDisputesProps = Readonly<{ paymentId: string; partnerId: string | null }>;

/** What cardholders have contested of a payment; nothing where they have not. */
export function PaymentDisputes({ paymentId, partnerId }: PaymentDisputesProps) {
  const t = useTexts(texts);
  const { isEverywhere } = usePlace();
  const { rows } = useList(
    isEverywhere ? 'listAllDisputes' : 'listDisputes',
    { query: { paymentId, limit: SHOWN_MAX } },
    { partnerId },
  );
  const now = useServiceNow();
  if (rows.length === 0) return null;
  return (
    <Panel title={t('title')}>
      <ul className="column">
        {rows.map((dispute) => (
          <li key={dispute.disputeId} className="row">
            <RecordLink id={dispute.disputeId}>
              <Money value={dispute.amount} />
            </RecordLink>
            <Badge state={dispute.disputeState} />
            <span>{inWords(dispute.disputeStage)}</span>
            <ReasonName network={dispute.network} reasonCode={dispute.reasonCode} />
            {dispute.respondBy !== null && <RespondBy respondBy={dispute.respondBy} now={now} />}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
