import { getRouteApi } from '@tanstack/react-router';
import type { ReconciliationRun } from '../../api/operations.ts';
import { useList } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Panel } from '../../parts/page.tsx';
import { type Column, DataTable } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { texts } from './texts.ts';

const route = getRouteApi('/app/reconciliation');
const PAGE_ROWS = 25;

export function Runs() {
  const t = useTexts(texts);
  const { cursor, source } = route.useSearch();
  const list = useList('listReconciliationRuns', { query: { limit: PAGE_ROWS, cursor, source } });
  const columns: readonly Column<ReconciliationRun>[] = [
    { key: 'source', title: t('source'), cell: (row) => row.source },
    { key: 'state', title: t('state'), cell: (row) => <Badge state={row.runState} /> },
    {
      key: 'period',
      title: t('period'),
      cell: (row) => (
        <>
          <Time at={row.from} /> – <Time at={row.to} />
        </>
      ),
    },
    {
      key: 'compared',
      title: t('compared'),
      cell: (row) => row.subjectsCompared.toLocaleString(),
      isNumber: true,
    },
    { key: 'found', title: t('found'), cell: (row) => row.differencesFound, isNumber: true },
    { key: 'gone', title: t('gone'), cell: (row) => row.differencesGone, isNumber: true },
    { key: 'failure', title: t('failure'), cell: (row) => row.failure, isExtra: true },
    { key: 'by', title: t('requestedBy'), cell: (row) => row.requestedBy },
    { key: 'ended', title: t('ended'), cell: (row) => <Time at={row.endedAt} /> },
  ];
  return (
    <Panel isFlush>
      <DataTable
        name="runs"
        caption={t('runs')}
        columns={columns}
        list={list}
        rowKey={({ runId }) => runId}
        empty={{ title: t('noRunsTitle'), text: t('noRunsText') }}
      />
    </Panel>
  );
}
