import type { Alert } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { ListPanel } from '../../parts/list-panel.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { Time } from '../../parts/time.tsx';
import { Acknowledge } from './acknowledge.tsx';
import { texts } from './texts.ts';

/** Alerts that are open, or past ones. */
export function Raised({ state }: Readonly<{ state: 'OPEN' | 'CLOSED' }>) {
  const t = useTexts(texts);
  const isOpen = state === 'OPEN';
  return (
    <ListPanel
      name={isOpen ? 'alerts-open' : 'alerts-past'}
      caption={t(isOpen ? 'open' : 'past')}
      operation={['listAlerts', 'listOperatorAlerts']}
      query={{ alertState: state }}
      rowKey="alertId"
      texts={texts}
      columns={{
        rule: ({ ruleName }) => <strong>{ruleName}</strong>,
        kind: ({ kind }) => t(kind),
        figures: (alert) => <Figures alert={alert} />,
        merchant: ({ merchantId }) =>
          merchantId === null ? t('allMerchants') : <MerchantName merchantId={merchantId} />,
        opened: ({ openedAt }) => <Time at={openedAt} form={isOpen ? 'relative' : 'short'} />,
        closed: !isOpen && (({ closedAt }) => <Time at={closedAt} />),
        because: !isOpen && (({ closedBecause }) => closedBecause && t(closedBecause)),
        acknowledged: ({ acknowledgedBy }) => acknowledgedBy,
        actions:
          isOpen &&
          ((alert) => alert.acknowledgedBy === null && <Acknowledge alertId={alert.alertId} />),
      }}
      extras={['merchant']}
      empty={{
        title: t(isOpen ? 'noneOpenTitle' : 'nonePastTitle'),
        text: t(isOpen ? 'noneOpenText' : 'nonePastText'),
      }}
    />
  );
}

function Figures({ alert: { figures } }: Readonly<{ alert: Alert }>) {
  const t = useTexts(texts);
  const { approvalRate, count, earlierApprovalRate, payments } = figures;
  const said = [
    approvalRate === null ? null : t('rateOf', { rate: approvalRate, count: payments ?? 0 }),
    earlierApprovalRate === null ? null : t('rateBefore', { rate: earlierApprovalRate }),
    count === null ? null : t('count', { count }),
  ];
  return said.filter((one) => one !== null).join(', ');
}
