import type { Difference } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-button.tsx';
import { Badge, inWords } from '../../parts/badge.tsx';
import { FactsPanel } from '../../parts/facts.tsx';
import { Figures } from '../../parts/figures.tsx';
import { Money, type MoneyValue } from '../../parts/money.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { Notes } from '../../parts/notes.tsx';
import { Panel } from '../../parts/page.tsx';
import { LinkedId } from '../../parts/record-link.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { Time } from '../../parts/time.tsx';
import { useSession } from '../../session/session.tsx';
import { texts } from './texts.ts';

export function DifferencePage() {
  const t = useTexts(texts);
  const { can } = useSession();
  return (
    <RecordPage
      texts={texts}
      page="/reconciliation/$differenceId"
      operation="retrieveDifference"
      nameOf={({ kind }) => inWords(kind)}
      aside={({ differenceState }) => <Badge state={differenceState} />}
      actions={(difference) =>
        can('operator.finance.write') &&
        difference.differenceState === 'OPEN' && (
          <ResolveButton differenceId={difference.differenceId} />
        )
      }
    >
      {(difference) => (
        <>
          <Figures
            figures={[
              { name: t('ours'), value: amount(difference.ours) },
              { name: t('ledger'), value: amount(difference.ledger) },
              { name: t('theirs'), value: amount(difference.theirs) },
              { name: t('source'), value: difference.source },
              { name: t('age'), value: t('ageDays', { count: difference.ageDays }) },
            ]}
          />
          <Details difference={difference} />
          <Notes recordType="DIFFERENCE" recordId={difference.differenceId} />
        </>
      )}
    </RecordPage>
  );
}

function amount(value: MoneyValue | null) {
  return value === null ? '–' : <Money value={value} />;
}

function link(id: string | null) {
  return id === null ? null : <LinkedId id={id} />;
}

function Details({ difference }: Readonly<{ difference: Difference }>) {
  const t = useTexts(texts);
  const { merchantId, paymentId, refundId, payoutId, bankFileId } = difference;
  return (
    <div className="columns">
      <Panel title={t('detail')}>
        <div className="column">
          <p>{difference.detail}</p>
          <h3>{t('whatToDo')}</h3>
          <p>{difference.whatToDo}</p>
        </div>
      </Panel>
      <FactsPanel
        title="records"
        texts={texts}
        facts={{
          merchant: merchantId && <MerchantName merchantId={merchantId} isLink />,
          payment: link(paymentId),
          refund: link(refundId),
          payout: link(payoutId),
          bankFile: link(bankFileId),
          reference: difference.reference,
          seen: <Time at={difference.firstSeenAt} form="long" />,
          lastSeen: <Time at={difference.lastSeenAt} form="long" />,
          resolvedBy: difference.resolvedBy,
          resolution: difference.resolution,
          resolvedAt: difference.resolvedAt && <Time at={difference.resolvedAt} form="long" />,
        }}
      />
    </div>
  );
}

function ResolveButton({ differenceId }: Readonly<{ differenceId: string }>) {
  return (
    <ActionButton
      texts={texts}
      name="resolve"
      operation="resolveDifference"
      tone="main"
      input={({ reason }) => ({ params: { differenceId }, body: { reason } })}
    />
  );
}
