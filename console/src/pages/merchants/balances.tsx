import { useState } from 'react';
import type { MerchantBalance } from '../../api/operations.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { inWords } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { FactList } from '../../parts/facts.tsx';
import { Figures } from '../../parts/figures.tsx';
import { Money, type MoneyValue } from '../../parts/money.tsx';
import { Notice, ProblemNotice, Skeleton } from '../../parts/notice.tsx';
import { Panel } from '../../parts/page.tsx';
import { RecordLink } from '../../parts/record-link.tsx';
import { usePlace } from '../../session/place.ts';
import { disputedIn } from '../disputes/disputed-in.ts';
import { texts } from './money-texts.ts';

type BalancesProps = Readonly<{ merchantId: string; partnerId: string | null }>;
type Balance = MerchantBalance['balances'][number];

/** What the merchant has, and why; for operators also the accounts of the ledger behind it. */
export function Balances({ merchantId, partnerId }: BalancesProps) {
  const t = useTexts(texts);
  const { isOperator } = usePlace();
  const { data, error, refetch } = useCall(
    'retrieveBalance',
    { params: { merchantId } },
    { partnerId, live: true },
  );
  if (error && !data) return <ProblemNotice problem={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  if (data.balances.length === 0) {
    return <Notice icon="payout" title={t('noBalanceTitle')} text={t('noBalanceText')} />;
  }
  return (
    <div className="column">
      {data.balances.map((balance) => (
        <OneBalance key={balance.currency} balance={balance} />
      ))}
      {isOperator && <Ledger merchantId={merchantId} />}
    </div>
  );
}

function OneBalance({ balance }: Readonly<{ balance: Balance }>) {
  const t = useTexts(texts);
  const { available, pending, reserved, inTransit, billed } = balance;
  const disputed = disputedIn(balance);
  return (
    <>
      <Figures
        figures={[
          {
            name: t('available'),
            value: <Money value={available.amount} />,
            note: t('availableNote'),
          },
          { name: t('pending'), value: <Money value={pending.amount} />, note: t('pendingNote') },
          { name: t('reserved'), value: <Money value={reserved.amount} /> },
          ...(disputed
            ? [
                {
                  name: t('disputed'),
                  value: <Money value={disputed.amount} />,
                  note: t('disputedNote'),
                },
              ]
            : []),
          { name: t('inTransit'), value: <Money value={inTransit.amount} /> },
          { name: t('billed'), value: <Money value={billed.amount} /> },
        ]}
      />
      <div className="columns">
        <Why title={t('available')} why={available.why} />
        <Moving
          title={t('pending')}
          rows={pending.why.map(({ batchId, amount }) => ({ id: batchId, amount }))}
        />
        <Moving
          title={t('inTransit')}
          rows={inTransit.why.map(({ payoutId, amount }) => ({ id: payoutId, amount }))}
        />
        <Moving
          title={t('reserved')}
          rows={reserved.why.map(({ payoutId, amount }) => ({ id: payoutId, amount }))}
        />
        {disputed && (
          <Moving
            title={t('disputed')}
            rows={disputed.why.map(({ disputeId, amount }) => ({ id: disputeId, amount }))}
          />
        )}
      </div>
    </>
  );
}

type MovingProps = Readonly<{
  title: string;
  rows: readonly Readonly<{ id: string; amount: MoneyValue }>[];
}>;

/** The records that a figure is made of. */
function Moving({ title, rows }: MovingProps) {
  if (rows.length === 0) return null;
  return (
    <Panel title={title}>
      <ul className="column">
        {rows.map(({ id, amount }) => (
          <li key={id} className="row apart">
            <RecordLink id={id} />
            <Money value={amount} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type WhyProps = Readonly<{ title: string; why: Balance['available']['why'] }>;

function Why({ title, why }: WhyProps) {
  const t = useTexts(texts);
  return (
    <Panel title={title}>
      {why.length === 0 && <p className="muted">{t('none')}</p>}
      <FactList
        facts={why.map(({ kind, count, amount }) => [
          inWords(kind),
          <span key={kind} className="row apart">
            <span className="muted">{count.toLocaleString()}</span>
            <Money value={amount} />
          </span>,
        ])}
      />
    </Panel>
  );
}

/** Added up from all that was ever posted for the merchant: for those who ask, and once. */
function Ledger({ merchantId }: Readonly<{ merchantId: string }>) {
  const t = useTexts(texts);
  const [isAsked, setAsked] = useState(false);
  const { data, isFetching } = useCall(
    'retrieveMerchantBalances',
    { params: { merchantId } },
    { enabled: isAsked },
  );
  if (!data) {
    return (
      <div className="row">
        <Button
          operation="retrieveMerchantBalances"
          isBusy={isFetching}
          onClick={() => setAsked(true)}
        >
          {t('showLedger')}
        </Button>
      </div>
    );
  }
  return (
    <div className="columns">
      {data.balances.map(({ currency, accounts }) => (
        <Panel key={currency} title={t('ledger', { currency })} text={t('ledgerText')}>
          <FactList
            facts={Object.entries(accounts).map(([account, amount]) => [
              inWords(account),
              <span key={account} className="row apart">
                <span />
                <Money value={{ amount, currency }} />
              </span>,
            ])}
          />
        </Panel>
      ))}
    </div>
  );
}
