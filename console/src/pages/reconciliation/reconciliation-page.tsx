import { useTexts } from '../../i18n/language.tsx';
import { Badge, inWords } from '../../parts/badge.tsx';
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
        state: ['state', STATES],
        kind: ['kind', DIFFERENCE_KINDS],
        source: 'source',
        merchantId: 'merchant',
        olderThanDays: { label: 'olderThan', kind: 'number' },
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
