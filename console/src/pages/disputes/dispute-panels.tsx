import { Link } from '@tanstack/react-router';
import type { Dispute } from '../../api/operations.ts';
import { useCall, useList } from '../../api/queries.ts';
import { useLanguage, useTexts } from '../../i18n/language.tsx';
import { Badge, inWords } from '../../parts/badge.tsx';
import { FactsPanel } from '../../parts/facts.tsx';
import { Figures } from '../../parts/figures.tsx';
import { formatMoney, Money } from '../../parts/money.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { Alert, Loaded } from '../../parts/notice.tsx';
import { Panel } from '../../parts/page.tsx';
import { OfOthers } from '../../parts/problem-text.tsx';
import { LinkedId } from '../../parts/record-link.tsx';
import { formatTime, Time } from '../../parts/time.tsx';
import { useActionName } from '../approvals/action-name.ts';
import { ReasonName } from './reason-name.tsx';
import { RespondBy } from './respond-by.tsx';
import { texts } from './texts.ts';
import { useServiceNow } from '../../session/service-time.ts';
import '../../parts/things.css';

type Of = Readonly<{ dispute: Dispute }>;

const STANDINGS = {
  NEEDS_RESPONSE: ['warn', 'needs'],
  SUBMITTED: ['info', 'submitted'],
  WON: ['good', 'won'],
  LOST: ['bad', 'lost'],
  ACCEPTED: ['info', 'accepted'],
  EXPIRED: ['bad', 'expired'],
} as const;

/** In an inquiry no money has moved. */
const INQUIRY_TEXTS = {
  NEEDS_RESPONSE: 'needsInquiryText',
  SUBMITTED: 'submittedText',
  WON: 'endedInquiryText',
  LOST: 'endedInquiryText',
  ACCEPTED: 'endedInquiryText',
  EXPIRED: 'endedInquiryText',
} as const;

/** Where the dispute stands, and what that means for the money. */
export function Standing({ dispute }: Of) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const { amount: claimed, disputeStage, disputeState, respondBy } = dispute;
  const [tone, name] = STANDINGS[disputeState];
  const amount = `${formatMoney(claimed, language)} ${claimed.currency}`;
  const date = respondBy === null ? '–' : formatTime(new Date(respondBy), 'long', language);
  return (
    <Alert tone={tone} title={t(`${name}Title`, { date })}>
      {t(disputeStage === 'INQUIRY' ? INQUIRY_TEXTS[disputeState] : `${name}Text`, { amount })}
    </Alert>
  );
}

/** What somebody has asked for and a second person has not decided on yet. */
export function Waiting({ disputeId }: Readonly<{ disputeId: string }>) {
  const t = useTexts(texts);
  const nameOf = useActionName();
  const { rows } = useList('listActions', { query: { status: 'WAITING', limit: 100 } });
  return rows
    .filter(({ path }) => path.includes(disputeId))
    .map((action) => (
      <Alert key={action.actionId} tone="warn" title={t('waits', { what: nameOf(action) })}>
        <span>
          {action.requestedBy} · <OfOthers>{action.reason}</OfOthers> ·{' '}
          <Link to="/approvals/$actionId" params={{ actionId: action.actionId }}>
            {t('see')}
          </Link>
        </span>
      </Alert>
    ));
}

export function DisputeFigures({
  dispute,
  partnerId,
}: Of & Readonly<{ partnerId: string | null }>) {
  const t = useTexts(texts);
  const now = useServiceNow();
  const { amount, withheldAmount, feeAmount, merchantId, respondBy } = dispute;
  return (
    <Figures
      figures={[
        { name: t('amount'), value: <Money value={amount} /> },
        { name: t('withheld'), value: <Money value={withheldAmount} /> },
        { name: t('fee'), value: <Money value={feeAmount} /> },
        {
          name: t('respondBy'),
          value: <RespondBy respondBy={respondBy} now={now} />,
        },
        {
          name: t('merchant'),
          value: <MerchantName merchantId={merchantId} partnerId={partnerId} isLink />,
        },
      ]}
    />
  );
}

export function DisputeFacts({ dispute }: Of) {
  const t = useTexts(texts);
  return (
    <FactsPanel
      title="facts"
      texts={texts}
      facts={{
        payment: <LinkedId id={dispute.paymentId} />,
        reason: <ReasonName network={dispute.network} reasonCode={dispute.reasonCode} />,
        network: inWords(dispute.network),
        stage: inWords(dispute.disputeStage),
        caseReference: <code>{dispute.caseReference}</code>,
        answer: dispute.autoDefended && t('autoDefended'),
        digest: dispute.digest && <code>{dispute.digest}</code>,
        opened: <Time at={dispute.createdAt} form="long" />,
        closedAt: dispute.closedAt && <Time at={dispute.closedAt} form="long" />,
      }}
    />
  );
}

type HistoryProps = Readonly<{ disputeId: string; partnerId: string | null }>;

/** Every move, by whom and why. */
export function History({ disputeId, partnerId }: HistoryProps) {
  const t = useTexts(texts);
  const input = { params: { disputeId } };
  const query = useCall('retrieveDisputeHistory', input, { partnerId, live: true });
  return (
    <Panel title={t('history')}>
      <Loaded query={query} lines={3}>
        {({ data }) => (
          <ol className="things">
            {data.map(({ move, actor, doneBy, reason, createdAt, disputeState }) => (
              <li key={`${createdAt} ${move}`}>
                <div>
                  <strong>{t(move)}</strong>
                  <span className="muted">
                    {doneBy ?? inWords(actor)} · <Time at={createdAt} />
                  </span>
                  {reason !== null && <OfOthers>{reason}</OfOthers>}
                </div>
                <Badge state={disputeState} />
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Panel>
  );
}
