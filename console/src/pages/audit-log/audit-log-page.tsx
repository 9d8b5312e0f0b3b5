import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useList } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Id } from '../../parts/copy.tsx';
import { FilterBar } from '../../parts/filter-bar.tsx';
import { Page, Panel } from '../../parts/page.tsx';
import { ExportButton } from '../../parts/progress.tsx';
import { type Column, DataTable } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { type Entry, EntryDrawer } from './entry-drawer.tsx';
import { texts } from './texts.ts';
import { Verification } from './verification.tsx';

const route = getRouteApi('/app/audit-log');
const PAGE_ROWS = 50;

export function AuditLogPage() {
  const t = useTexts(texts);
  const { cursor, ...filters } = route.useSearch();
  const [open, setOpen] = useState<Entry | null>(null);
  const list = useList('listAuditLog', { query: { limit: PAGE_ROWS, cursor, ...filters } });
  return (
    <Page title={t('title')} text={t('text')}>
      <Verification />
      <Panel isFlush>
        <FilterBar
          page="audit-log"
          filters={[
            { key: 'subject', label: t('subject'), kind: 'text' },
            { key: 'created', label: t('created'), kind: 'dates' },
          ]}
        >
          <ExportButton operation="exportAuditLog" query={filters} fileName="audit-log.csv" />
        </FilterBar>
        <DataTable
          name="audit-log"
          caption={t('title')}
          columns={useColumns(setOpen)}
          list={list}
          rowKey={({ seq }) => String(seq)}
          empty={{ title: t('emptyTitle'), text: t('emptyText') }}
        />
      </Panel>
      <EntryDrawer entry={open} close={() => setOpen(null)} />
    </Page>
  );
}

function useColumns(open: (entry: Entry) => void): readonly Column<Entry>[] {
  const t = useTexts(texts);
  return [
    {
      key: 'action',
      title: t('action'),
      cell: (entry) => (
        <button
          type="button"
          className="text-button"
          title={t('open', { number: entry.seq })}
          onClick={() => open(entry)}
        >
          {entry.action}
        </button>
      ),
    },
    {
      key: 'actor',
      title: t('actor'),
      cell: ({ actor }) => (actor.includes('@') ? actor : <Id value={actor} isShort />),
    },
    { key: 'subject', title: t('subject'), cell: ({ subject }) => <Id value={subject} isShort /> },
    { key: 'reason', title: t('reason'), cell: reasonOf },
    { key: 'at', title: t('at'), cell: ({ createdAt }) => <Time at={createdAt} /> },
    { key: 'number', title: t('number'), isNumber: true, cell: ({ seq }) => seq },
  ];
}

/** Why whoever did it did so: who decides about an action has a reason of their own. */
function reasonOf({ actor, details }: Entry): string | undefined {
  const { decidedBy, decisionReason, reason } = details;
  const own = decidedBy === actor ? decisionReason : reason;
  return typeof own === 'string' ? own : undefined;
}
