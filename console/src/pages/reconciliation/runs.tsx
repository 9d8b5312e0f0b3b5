import { useTexts } from '../../i18n/language.tsx';
import { Badge } from '../../parts/badge.tsx';
import { ListPanel } from '../../parts/list-panel.tsx';
import { useSearchParams } from '../../parts/search-params.ts';
import { Time } from '../../parts/time.tsx';
import { texts } from './texts.ts';

export function Runs() {
  const t = useTexts(texts);
  const [{ source }] = useSearchParams();
  return (
    <ListPanel
      name="runs"
      caption={t('runs')}
      operation="listReconciliationRuns"
      query={source === undefined ? {} : { source }}
      rowKey="runId"
      texts={texts}
      columns={{
        source: (row) => row.source,
        state: (row) => <Badge state={row.runState} />,
        period: (row) => (
          <>
            <Time at={row.from} /> – <Time at={row.to} />
          </>
        ),
        compared: (row) => row.subjectsCompared.toLocaleString(),
        found: (row) => row.differencesFound,
        gone: (row) => row.differencesGone,
        failure: (row) => row.failure,
        requestedBy: (row) => row.requestedBy,
        ended: (row) => <Time at={row.endedAt} />,
      }}
      numbers={['compared', 'found', 'gone']}
      extras={['failure']}
      empty={{ title: t('noRunsTitle'), text: t('noRunsText') }}
    />
  );
}
