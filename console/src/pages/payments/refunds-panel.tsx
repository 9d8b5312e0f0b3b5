import { useList } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Money } from '../../parts/money.tsx';
import { Panel } from '../../parts/page.tsx';
import { RecordLink } from '../../parts/record-link.tsx';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { texts } from './texts.ts';

const SHOWN_MAX = 100;

type RefundsProps = Readonly<{ paymentId: string; partnerId: string | null }>;

/** What has gone back of a payment. */
export function RefundsPanel({ paymentId, partnerId }: RefundsProps) {
  const t = useTexts(texts);
  const { isEverywhere } = usePlace();
  const { rows } = useList(
    isEverywhere ? 'listAllRefunds' : 'listRefunds',
    { query: { paymentId, limit: SHOWN_MAX } },
    { partnerId },
  );
  return (
    <Panel title={t('refunds')}>
      <ul className="column">
        {rows.map(({ refundId, refundAmount, refundStatus, reason, createdAt }) => (
          <li key={refundId} className="row">
            <RecordLink id={refundId}>
              <Money value={refundAmount} />
            </RecordLink>
            <Badge state={refundStatus} />
            <Time at={createdAt} />
            <span className="muted">{reason}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
