import type { Difference } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge, inWords } from '../../parts/badge.tsx';
import { bulkAction } from '../../parts/bulk.ts';
import { several } from '../../parts/filters.ts';
import { ListPanel } from '../../parts/list-panel.tsx';
import { Money } from '../../parts/money.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { Page } from '../../parts/page.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { Time } from '../../parts/time.tsx';
import { useSession } from '../../session/session.tsx';
import { DIFFERENCE_KINDS } from './kinds.ts';
import { ReconcileButton } from './reconcile-button.tsx';
import { Runs } from './runs.tsx';
import { texts } from './texts.ts';

const STATES = ['OPEN', 'RESOLVED'] as const;

export function ReconciliationPage() {
  const t = useTexts(texts);
  const { can } = useSession();
  return (
    <Page
      title={t('title')}
      text={t('text')}
      actions={can('operator.finance.write') && <ReconcileButton />}
    >
      <Tabs texts={texts} tabs={{ differences: <Differences />, runs: <Runs /> }} />
    </Page>
  );
}

function Differences() {
  const t = useTexts(texts);
  return (
    <ListPanel
      name="differences"
      caption={t('differences')}
      operation="listDifferences"
      filters={{
        state: several('state', STATES),
        kind: several('kind', DIFFERENCE_KINDS),
        source: 'source',
        merchantId: 'merchant',
        olderThanDays: { label: 'olderThan', kind: 'number' },
      }}
      bulk={{
        actions: [
          bulkAction({
            operation: 'resolveDifference',
            verb: t('resolveAll'),
            effect: (count) => t('resolveAllEffect', { count }),
            itemOf: ({ differenceId, differenceState }: Difference) =>
              differenceState === 'OPEN' ? { id: differenceId, partnerId: null } : undefined,
            input: ({ id }, { reason }) => ({ params: { differenceId: id }, body: { reason } }),
          }),
        ],
      }}
      rowLink="/reconciliation/$differenceId"
      texts={texts}
      columns={{
        kind: (row) => inWords(row.kind),
        state: (row) => <Badge state={row.differenceState} />,
        source: (row) => row.source,
        merchant: ({ merchantId }) =>
          merchantId !== null && <MerchantName merchantId={merchantId} />,
        ours: ({ ours }) => (ours === null ? '–' : <Money value={ours} />),
        theirs: ({ theirs }) => (theirs === null ? '–' : <Money value={theirs} />),
        age: (row) => t('ageDays', { count: row.ageDays }),
        seen: (row) => <Time at={row.firstSeenAt} />,
      }}
      numbers={['ours', 'theirs']}
      empty={{ title: t('noneTitle'), text: t('noneText') }}
    />
  );
}
