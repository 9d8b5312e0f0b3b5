import type { AnswerOf } from '../../api/call.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Changes } from '../../parts/changes.tsx';
import { Id } from '../../parts/copy.tsx';
import { Drawer } from '../../parts/dialog.tsx';
import { Json } from '../../parts/json.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Time } from '../../parts/time.tsx';
import { texts } from './texts.ts';

export type Entry = AnswerOf<'listAuditLog'>['data'][number];

type EntryDrawerProps = Readonly<{ entry: Entry | null; close: () => void }>;

/** An entry whole, with what it changed where it says so. */
export function EntryDrawer({ entry, close }: EntryDrawerProps) {
  const t = useTexts(texts);
  return (
    <Drawer
      isOpen={entry !== null}
      close={close}
      title={t('entry', { number: String(entry?.seq ?? '') })}
    >
      {entry && <Content entry={entry} />}
    </Drawer>
  );
}

function Content({ entry }: Readonly<{ entry: Entry }>) {
  const t = useTexts(texts);
  const { before, after, ...details } = entry.details;
  const hasChanges = before !== undefined || after !== undefined;
  return (
    <>
      <Facts
        texts={texts}
        facts={{
          action: entry.action,
          actor: entry.actor,
          subject: <Id value={entry.subject} />,
          at: <Time at={entry.createdAt} form="long" />,
          correlation: <Id value={entry.correlationId} />,
        }}
      />
      {hasChanges && (
        <section className="column">
          <h3>{t('changes')}</h3>
          <Changes before={parsed(before)} after={parsed(after)} />
        </section>
      )}
      {Object.keys(details).length > 0 && (
        <section className="column">
          <h3>{t('details')}</h3>
          <Json value={details} />
        </section>
      )}
    </>
  );
}

/** Details hold texts; a record among them is JSON. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
