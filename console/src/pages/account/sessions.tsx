import { call } from '../../api/call.ts';
import type { Account } from '../../session/session-types.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Tag } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { Panel } from '../../parts/page.tsx';
import { Time } from '../../parts/time.tsx';
import { useTry } from '../../parts/try.ts';
import { texts } from './texts.ts';

export function Sessions({ sessions }: Readonly<{ sessions: Account['sessions'] }>) {
  const t = useTexts(texts);
  const attempt = useTry();
  const end = (sessionId: string) =>
    void attempt(async () => await call('endOwnSession', { params: { sessionId } }), t('ended'));
  return (
    <Panel title={t('sessions')} text={t('sessionsText')}>
      <ul className="things">
        {sessions.map(({ sessionId, isCurrent, address, userAgent, createdAt, seenAt }) => (
          <li key={sessionId}>
            <div>
              <strong>{browserIn(userAgent)}</strong>
              <span className="muted" title={userAgent}>
                {address.replace('::ffff:', '')} · {t('since')} <Time at={createdAt} /> ·{' '}
                {t('seen')} <Time at={seenAt} form="relative" isReal />
              </span>
            </div>
            {isCurrent ? (
              <Tag tone="info">{t('thisSession')}</Tag>
            ) : (
              <Button operation="endOwnSession" onClick={() => end(sessionId)}>
                {t('end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const BROWSERS = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'] as const;
const SYSTEMS = ['Windows', 'Android', 'iPhone', 'iPad', 'Mac OS X', 'Linux'] as const;
const NAMES: Readonly<Record<string, string>> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS X': 'macOS' };

/** "Chrome · Linux": browsers name those before them too, so the order matters. */
function browserIn(userAgent: string): string {
  const found = [BROWSERS, SYSTEMS].map((names) => names.find((name) => userAgent.includes(name)));
  const words = found.flatMap((name) => (name === undefined ? [] : [NAMES[name] ?? name]));
  return words.length === 0 ? userAgent.slice(0, 40) : words.join(' · ');
}
