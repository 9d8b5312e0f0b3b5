import { useState } from 'react';
import { useTexts } from '../../i18n/language.tsx';
import { Id } from '../../parts/copy.tsx';
import { ListPanel } from '../../parts/list-panel.tsx';
import { Page } from '../../parts/page.tsx';
import { OfOthers } from '../../parts/problem-text.tsx';
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
      <ListPanel
        name="audit-log"
        caption={t('title')}
        operation="listAuditLog"
        exportBy="exportAuditLog"
        pageRows={50}
        filters={{ subject: 'subject', created: 'created' }}
        rowKey="seq"
        texts={texts}
        columns={{
          action: (entry) => (
            <button
              type="button"
              className="text-button"
              title={t('open', { number: entry.seq })}
              onClick={() => setOpen(entry)}
            >
              {entry.action}
            </button>
          ),
          actor: ({ actor }) => (actor.includes('@') ? actor : <Id value={actor} isShort />),
          subject: ({ subject }) => <Id value={subject} isShort />,
          reason: (entry) => <OfOthers>{reasonOf(entry)}</OfOthers>,
          at: ({ createdAt }) => <Time at={createdAt} />,
          number: ({ seq }) => seq,
        }}
        numbers={['number']}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      />
      <EntryDrawer entry={open} close={() => setOpen(null)} />
    </Page>
  );
}

/** Why whoever did it did so: who decides about an action has a reason of their own. */
function reasonOf({ actor, details }: Entry): string | undefined {
  const { decidedBy, decisionReason, reason } = details;
  const own = decidedBy === actor ? decisionReason : reason;
  return typeof own === 'string' ? own : undefined;
}
