import { getRouteApi } from '@tanstack/react-router';
import type { Difference } from '../../api/operations.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-dialog.tsx';
import { Badge, inWords } from '../../parts/badge.tsx';
import { Figures } from '../../parts/figures.tsx';
import { Money, type MoneyValue } from '../../parts/money.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { Facts, Panel } from '../../parts/page.tsx';
import { LinkedId } from '../../parts/record-link.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { Time } from '../../parts/time.tsx';
import { useSession } from '../../session/session.tsx';
import { texts } from './texts.ts';

const route = getRouteApi('/app/reconciliation/$differenceId');

export function DifferencePage() {
  const t = useTexts(texts);
  const { can } = useSession();
  const params = route.useParams();
  const read = useCall('retrieveDifference', { params }, { live: true });
  return (
    <RecordPage
      title={t('difference')}
      nameOf={({ kind }) => inWords(kind)}
      id={params.differenceId}
      back={{ link: { to: '/reconciliation' }, title: t('title') }}
      read={read}
      aside={({ differenceState }) => <Badge state={differenceState} />}
      actions={(difference) =>
        can('operator.finance.write') &&
        difference.differenceState === 'OPEN' && <ResolveButton difference={difference} />
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
      <Panel title={t('records')}>
        <Facts
          facts={[
            [t('merchant'), merchantId && <MerchantName key="m" merchantId={merchantId} isLink />],
            [t('payment'), link(paymentId)],
            [t('refund'), link(refundId)],
            [t('payout'), link(payoutId)],
            [t('bankFile'), link(bankFileId)],
            [t('reference'), difference.reference],
            [t('seen'), <Time key="seen" at={difference.firstSeenAt} form="long" />],
            [t('lastSeen'), <Time key="last" at={difference.lastSeenAt} form="long" />],
            [t('resolvedBy'), difference.resolvedBy],
            [t('resolution'), difference.resolution],
            [
              t('resolvedAt'),
              difference.resolvedAt && <Time key="at" at={difference.resolvedAt} form="long" />,
            ],
          ]}
        />
      </Panel>
    </div>
  );
}

function ResolveButton({ difference }: Readonly<{ difference: Difference }>) {
  const t = useTexts(texts);
  const { differenceId } = difference;
  return (
    <ActionButton
      operation="resolveDifference"
      label={t('resolve')}
      title={t('resolve')}
      effect={t('resolveEffect')}
      confirm={t('resolve')}
      tone="main"
      input={({ reason }) => ({ params: { differenceId }, body: { reason } })}
    />
  );
}
