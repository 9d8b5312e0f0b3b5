import { useCallback, useEffect, useState } from 'react';
import { queryClient } from '../api/query-client.ts';
import { lastUpdate } from '../api/freshness.ts';
import { useLanguage, useTexts } from '../i18n/language.tsx';
import { SignInSteps } from '../pages/sign-in/sign-in-steps.tsx';
import { Alert } from '../parts/notice.tsx';
import { formatTime } from '../parts/time.tsx';
import { sessionFound } from './lost-session.ts';
import { readSession, SESSION_KEY } from './session.tsx';
import type { SessionBody } from './session-types.ts';
import { texts } from './texts.ts';

/** For whoever was here; it leads back to where they were. */
export function SignInAgain() {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const [before] = useState(() => queryClient.getQueryData<SessionBody>(SESSION_KEY));
  const [since] = useState(lastUpdate);
  const resume = useCallback(async () => {
    const session = await readSession();
    if (session?.status !== 'SIGNED_IN') return;
    // Nothing of whoever was here before is left to somebody else.
    if (session.user.userId !== before?.user.userId) return location.assign('/');
    queryClient.setQueryData(SESSION_KEY, session);
    sessionFound();
    await queryClient.invalidateQueries();
  }, [before]);
  useEffect(() => {
    // They may have signed in again in another window.
    const look = () => void resume().catch(() => undefined);
    addEventListener('focus', look);
    return () => removeEventListener('focus', look);
  }, [resume]);
  return (
    <SignInSteps
      title={t('endedTitle')}
      text={t('endedText')}
      email={before?.user.email}
      onDone={resume}
      above={
        since !== null && (
          <Alert tone="warn">
            {t('notUpdatedSince', { time: formatTime(new Date(since), 'clock', language) })}
          </Alert>
        )
      }
    />
  );
}
