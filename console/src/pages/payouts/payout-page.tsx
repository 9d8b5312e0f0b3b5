import { getRouteApi } from '@tanstack/react-router';
import type { Payout, PayoutLine, PayoutOfPartner } from '../../api/operations.ts';
import { useCall, useList } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge, inWords } from '../../parts/badge.tsx';
import { Id } from '../../parts/copy.tsx';
import { Figures } from '../../parts/figures.tsx';
import { Money } from '../../parts/money.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { Alert } from '../../parts/notice.tsx';
import { Facts, Panel } from '../../parts/page.tsx';
import { LinkedId, RecordLink } from '../../parts/record-link.tsx';
import { ownerIn, RecordPage } from '../../parts/record-page.tsx';
import { type Column, DataTable } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { useSession } from '../../session/session.tsx';
import { Timeline } from '../../timeline/timeline.tsx';
import { HoldButton, PayOutButton } from '../merchants/payout-account.tsx';
import { Steps } from './steps.tsx';
import { texts } from './texts.ts';

const route = getRouteApi('/app/payouts/$payoutId');
const PAGE_ROWS = 50;

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
  const { payoutId } = payout;
  const { cursor } = route.useSearch();
  const list = useList(
    'listPayoutLines',
    { params: { payoutId }, query: { limit: PAGE_ROWS, cursor } },
    { partnerId: ownerIn(payout) },
  );
  const columns: readonly Column<PayoutLine>[] = [
    { key: 'number', title: t('lineNumber'), cell: (row) => row.lineNumber },
    { key: 'kind', title: t('kind'), cell: (row) => inWords(row.kind) },
    { key: 'subject', title: t('subject'), cell: (row) => <LinkedId id={row.subjectId} isShort /> },
    {
      key: 'batch',
      title: t('batch'),
      cell: ({ batchId }) => batchId !== null && <RecordLink id={batchId} isShort />,
      isExtra: true,
    },
    { key: 'at', title: t('at'), cell: (row) => <Time at={row.createdAt} /> },
    {
      key: 'amount',
      title: t('amount'),
      cell: (row) => <Money value={row.amount} />,
      isNumber: true,
    },
    {
      key: 'running',
      title: t('running'),
      cell: (row) => <Money value={row.runningTotal} />,
      isNumber: true,
    },
  ];
  return (
    <Panel title={t('lines')} isFlush>
      <DataTable
        name="payout-lines"
        caption={t('lines')}
        columns={columns}
        list={list}
        rowKey={({ lineNumber }) => String(lineNumber)}
        empty={{ title: t('noLines') }}
      />
    </Panel>
  );
}
