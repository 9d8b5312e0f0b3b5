import { useTexts } from '../../i18n/language.tsx';
import { Panel } from '../../parts/page.tsx';
import { Time } from '../../parts/time.tsx';
import type { Account } from '../../session/session-types.ts';
import { texts } from './texts.ts';

/** What others did to the account: each of it was a way into it. */
export function AccountChanges({ changes }: Readonly<{ changes: Account['changes'] }>) {
  const t = useTexts(texts);
  if (changes.length === 0) return null;
  return (
    <Panel title={t('changes')} text={t('changesText')}>
      <ul className="things">
        {changes.map(({ kind, by, at }) => (
          <li key={`${kind} ${at}`}>
            <div>
              <strong>{t(kind)}</strong>
              <span className="muted">
                {by} · <Time at={at} />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
