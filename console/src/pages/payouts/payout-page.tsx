import type { Payout } from '../../api/operations.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge, inWords } from '../../parts/badge.tsx';
import { Id } from '../../parts/copy.tsx';
import { FactsPanel } from '../../parts/facts.tsx';
import { Figures } from '../../parts/figures.tsx';
import { ListPanel } from '../../parts/list-panel.tsx';
import { Money } from '../../parts/money.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { Alert } from '../../parts/notice.tsx';
import { Notes } from '../../parts/notes.tsx';
import { LinkedId, RecordLink } from '../../parts/record-link.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { Time } from '../../parts/time.tsx';
import { useSession } from '../../session/session.tsx';
import { Timeline } from '../../timeline/timeline.tsx';
import { HoldButton, PayOutButton } from '../merchants/payout-account.tsx';
import { Steps } from './steps.tsx';
import { texts } from './texts.ts';

export function PayoutPage() {
  const { can } = useSession();
  return (
    <RecordPage
      texts={texts}
      page="/payouts/$payoutId"
      operation={['retrievePayout', 'retrieveAnyPayout']}
      isOfAnyPartner
      aside={({ amount, payoutStatus }) => (
        <>
          <Money value={amount} />
          <Badge state={payoutStatus} />
        </>
      )}
      actions={({ merchantId }) =>
        can('operator.finance.write') && <Actions merchantId={merchantId} />
      }
    >
      {(payout, partnerId) => (
        <>
          <CameBack payout={payout} />
          <Steps payout={payout} />
          <Details payout={payout} />
          <Notes recordType="PAYOUT" recordId={payout.payoutId} />
          <Lines payoutId={payout.payoutId} partnerId={partnerId} />
          {can('event.read') && (
            <Timeline of={{ payoutId: payout.payoutId }} partnerId={partnerId} />
          )}
        </>
      )}
    </RecordPage>
  );
}

/** Why the money came back, what becomes of it, and what is to be done for that. */
function CameBack({ payout }: Readonly<{ payout: Payout }>) {
  const t = useTexts(texts);
  const { merchantId, nextStep, paidAgainBy, payoutStatus, reason, reasonCode } = payout;
  if (reason === null) return null;
  return (
    <Alert
      tone={paidAgainBy === null ? 'bad' : 'info'}
      title={`${inWords(payoutStatus)}: ${reason}`}
    >
      <span>{reasonCode}</span>
      {nextStep === 'CHANGE_BANK_ACCOUNT' && (
        <span>
          {t('changeAccount')} <RecordLink id={merchantId}>{t('toMerchant')}</RecordLink>
        </span>
      )}
      {nextStep === 'WAIT_FOR_NEXT_PAYOUT' && <span>{t('waits')}</span>}
      {paidAgainBy !== null && (
        <span>
          {t('paidAgainBy')} <LinkedId id={paidAgainBy} />
        </span>
      )}
    </Alert>
  );
}

/** Of the merchant's payouts: what is held is not only this one. */
function Actions({ merchantId }: Readonly<{ merchantId: string }>) {
  const { data } = useCall('retrievePayoutAccount', { params: { merchantId } }, { live: true });
  if (!data) return null;
  return (
    <>
      <HoldButton merchantId={merchantId} isHeld={data.hold !== null} />
      <PayOutButton merchantId={merchantId} />
    </>
  );
}

function Details({ payout }: Readonly<{ payout: Payout }>) {
  const t = useTexts(texts);
  const { account } = payout;
  return (
    <>
      <Figures
        figures={[
          {
            name: t('amount'),
            value: <Money value={payout.amount} />,
            note: inWords(payout.direction),
          },
          { name: t('merchant'), value: <MerchantName merchantId={payout.merchantId} isLink /> },
          { name: t('lines'), value: payout.lineCount.toLocaleString() },
        ]}
      />
      <FactsPanel
        title="bank"
        texts={texts}
        facts={{
          account: `${account.institutionNumber}-${account.transitNumber}-${account.accountNumber}`,
          trace: payout.traceNumber && <Id value={payout.traceNumber} />,
          expected: payout.expectedOn,
          paidBy: payout.paidBy && inWords(payout.paidBy),
          cut: <Time at={payout.cutAt} form="long" />,
          paysAgain: payout.paysAgain.length > 0 && (
            <span className="column">
              {payout.paysAgain.map((id) => (
                <LinkedId key={id} id={id} />
              ))}
            </span>
          ),
        }}
      />
    </>
  );
}

type LinesProps = Readonly<{ payoutId: string; partnerId: string | null }>;

function Lines({ payoutId, partnerId }: LinesProps) {
  const t = useTexts(texts);
  return (
    <ListPanel
      name="payout-lines"
      caption={t('lines')}
      title={t('lines')}
      operation="listPayoutLines"
      params={{ payoutId }}
      partnerId={partnerId}
      pageRows={50}
      rowKey="lineNumber"
      texts={texts}
      columns={{
        lineNumber: (row) => row.lineNumber,
        kind: (row) => inWords(row.kind),
        subject: (row) => <LinkedId id={row.subjectId} isShort />,
        batch: ({ batchId }) => batchId !== null && <RecordLink id={batchId} isShort />,
        at: (row) => <Time at={row.createdAt} />,
        amount: (row) => <Money value={row.amount} />,
        running: (row) => <Money value={row.runningTotal} />,
      }}
      numbers={['amount', 'running']}
      extras={['batch']}
      empty={{ title: t('noLines') }}
    />
  );
}
