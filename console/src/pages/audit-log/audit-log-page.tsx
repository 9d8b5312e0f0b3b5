import { useState } from 'react';
import { useTexts } from '../../i18n/language.tsx';
import { Id } from '../../parts/copy.tsx';
import { FilteredList } from '../../parts/filtered-list.tsx';
import { Page } from '../../parts/page.tsx';
import { OfOthers } from '../../parts/problem-text.tsx';
import type { Column } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { type Entry, EntryDrawer } from './entry-drawer.tsx';
import { texts } from './texts.ts';
import { Verification } from './verification.tsx';

export function AuditLogPage() {
  const t = useTexts(texts);
  const [open, setOpen] = useState<Entry | null>(null);
  return (
    <Page title={t('title')} text={t('text')}>
      <Verification />
      <FilteredList
        name="audit-log"
        caption={t('title')}
        operation="listAuditLog"
        exportBy="exportAuditLog"
        pageRows={50}
        filters={[
          { key: 'subject', label: t('subject'), kind: 'text' },
          { key: 'created', label: t('created'), kind: 'dates' },
        ]}
        columns={useColumns(setOpen)}
        rowKey={({ seq }) => String(seq)}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      />
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
    { key: 'reason', title: t('reason'), cell: (entry) => <OfOthers>{reasonOf(entry)}</OfOthers> },
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
