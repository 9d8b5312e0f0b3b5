import { getRouteApi } from '@tanstack/react-router';
import type { Payout, PayoutOfPartner } from '../../api/operations.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge, inWords } from '../../parts/badge.tsx';
import { Id } from '../../parts/copy.tsx';
import { Figures } from '../../parts/figures.tsx';
import { ListPanel } from '../../parts/list-panel.tsx';
import { Money } from '../../parts/money.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { Alert } from '../../parts/notice.tsx';
import { Facts, Panel } from '../../parts/page.tsx';
import { LinkedId, RecordLink } from '../../parts/record-link.tsx';
import { ownerIn, RecordPage } from '../../parts/record-page.tsx';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { useSession } from '../../session/session.tsx';
import { Timeline } from '../../timeline/timeline.tsx';
import { HoldButton, PayOutButton } from '../merchants/payout-account.tsx';
import { Steps } from './steps.tsx';
import { texts } from './texts.ts';

const route = getRouteApi('/app/payouts/$payoutId');

export function PayoutPage() {
  const t = useTexts(texts);
  const { isOperator } = usePlace();
  const { can } = useSession();
  const params = route.useParams();
  const read = useCall(
    isOperator ? 'retrieveAnyPayout' : 'retrievePayout',
    { params },
    { live: true },
  );
  return (
    <RecordPage
      title={t('one')}
      id={params.payoutId}
      back={{ link: { to: '/payouts' }, title: t('title') }}
      read={read}
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
      {(payout) => (
        <>
          {payout.reason !== null && (
            <Alert tone="bad" title={`${inWords(payout.payoutStatus)}: ${payout.reason}`}>
              {payout.reasonCode}
            </Alert>
          )}
          <Steps payout={payout} />
          <Details payout={payout} />
          <Lines payout={payout} />
          {can('event.read') && <Timeline of={params} partnerId={ownerIn(payout)} />}
        </>
      )}
    </RecordPage>
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
      <Panel title={t('bank')}>
        <Facts
          facts={[
            [
              t('account'),
              `${account.institutionNumber}-${account.transitNumber}-${account.accountNumber}`,
            ],
            [t('trace'), payout.traceNumber && <Id key="trace" value={payout.traceNumber} />],
            [t('expected'), payout.expectedOn],
            [t('paidBy'), payout.paidBy && inWords(payout.paidBy)],
            [t('cut'), <Time key="cut" at={payout.cutAt} form="long" />],
          ]}
        />
      </Panel>
    </>
  );
}

function Lines({ payout }: Readonly<{ payout: Payout | PayoutOfPartner }>) {
  const t = useTexts(texts);
  return (
    <ListPanel
      name="payout-lines"
      caption={t('lines')}
      title={t('lines')}
      operation="listPayoutLines"
      params={{ payoutId: payout.payoutId }}
      partnerId={ownerIn(payout)}
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
