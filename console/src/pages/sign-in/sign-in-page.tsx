import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../api/query-client.ts';
import { useTexts } from '../../i18n/language.tsx';
import { readSession, SESSION_KEY } from '../../session/session.tsx';
import { SignInSteps } from './sign-in-steps.tsx';
import { texts } from './texts.ts';

const route = getRouteApi('/sign-in');

/** For those who are not signed in; then back to where they wanted to go. */
export function SignInPage() {
  const t = useTexts(texts);
  const { next } = route.useSearch();
  const { history } = useRouter();
  const { data: session } = useQuery({ queryKey: SESSION_KEY, queryFn: readSession });
  const enter = async () => {
    queryClient.clear(); // Nothing of whoever was here before.
    await queryClient.fetchQuery({ queryKey: SESSION_KEY, queryFn: readSession });
    history.push(ownAddress(next));
  };
  return (
    <SignInSteps
      title={t('title')}
      text={t('text')}
      // Who was on the way to set up a second proof goes on with that, after a reload too.
      isEnrolling={session?.status === 'ENROLMENT_REQUIRED'}
      onDone={enter}
    />
  );
}

/** A page of ours, never an address that a link brought along. */
function ownAddress(next: string | undefined): string {
  return next !== undefined && /^\/(?![/\\])/.test(next) ? next : '/';
}
