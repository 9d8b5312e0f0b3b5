import { useChanges } from '../api/changes.ts';
import { type Staleness, useFreshness } from '../api/freshness.ts';
import { queryClient } from '../api/query-client.ts';
import { useRounds } from '../api/rounds.ts';
import { useLanguage, useTexts } from '../i18n/language.tsx';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { formatTime } from '../parts/time.tsx';
import { texts } from './texts.ts';
import './liveness.css';

/** How old what is on the screen is, by the clock of whoever looks. */
export function Liveness() {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const fresh = useFreshness();
  useChanges();
  useRounds();
  if (!fresh || fresh.kind === 'old') return null; // Said below, where nobody overlooks it.
  const time = formatTime(new Date(fresh.at), 'clock', language);
  return (
    <span className={`liveness ${fresh.kind}`} title={t('asOf', { time })}>
      <span className="liveness-mark" aria-hidden="true" />
      <span className="liveness-text">
        {fresh.kind === 'live'
          ? t('live', { seconds: Math.floor(fresh.ageMs / 1000) })
          : t('asOf', { time })}
      </span>
    </span>
  );
}

const WHY = {
  offline: 'isOffline',
  unanswered: 'isUnanswered',
  refused: 'isRefused',
  signedOut: 'isSignedOut',
} as const satisfies Record<Staleness, string>;

/** Above the page while it is older than it should be: since when, and why. */
export function StaleStrip() {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const fresh = useFreshness();
  if (fresh?.kind !== 'old') return null;
  const time = formatTime(new Date(fresh.at), 'clock', language);
  return (
    <div className="stale-strip" role="status">
      <Icon name="warning" />
      <span>
        <strong>{t('notUpdated', { time })}</strong> {t(WHY[fresh.why])}
      </span>
      {fresh.why !== 'offline' && (
        <Button onClick={() => void queryClient.invalidateQueries()}>{t('tryAgain')}</Button>
      )}
    </div>
  );
}
