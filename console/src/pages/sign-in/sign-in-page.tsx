import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../api/query-client.ts';
import type { BegunSession } from '../../session/session-types.ts';
import { useTexts } from '../../i18n/language.tsx';
import { readSession, SESSION_KEY } from '../../session/session.tsx';
import { Enrolment } from './enrolment.tsx';
import { FactorStep } from './factor-step.tsx';
import { FrontPage } from './front-page.tsx';
import { PasswordStep } from './password-step.tsx';
import { texts } from './texts.ts';

const route = getRouteApi('/sign-in');

type Step = 'password' | 'enrolment' | Extract<BegunSession, { factors: unknown }>;

/** Password, then the second proof, or setting one up; then back to where the person wanted to go. */
export function SignInPage() {
  const t = useTexts(texts);
  const { next } = route.useSearch();
  const { history } = useRouter();
  const [chosen, setStep] = useState<Step | null>(null);
  const { data: session } = useQuery({ queryKey: SESSION_KEY, queryFn: readSession });
  // Who was on the way to set up a second proof goes on with that, after a reload too.
  const step = chosen ?? (session?.status === 'ENROLMENT_REQUIRED' ? 'enrolment' : 'password');
  const enter = async () => {
    queryClient.clear(); // Nothing of whoever was here before.
    await queryClient.fetchQuery({ queryKey: SESSION_KEY, queryFn: readSession });
    history.push(ownAddress(next));
  };
  const go = async (begun: BegunSession) => {
    if (begun.status === 'SIGNED_IN') return await enter();
    setStep(begun.status === 'SECOND_FACTOR_REQUIRED' ? begun : 'enrolment');
  };
  if (step === 'password') {
    return (
      <FrontPage title={t('title')} text={t('text')}>
        <PasswordStep onDone={go} />
      </FrontPage>
    );
  }
  if (step === 'enrolment') {
    return (
      <FrontPage title={t('enrolTitle')} text={t('enrolText')}>
        <Enrolment onDone={enter} />
      </FrontPage>
    );
  }
  return (
    <FrontPage title={t('secondTitle')} text={t('secondText')}>
      <FactorStep begun={step} onDone={enter} startAgain={() => setStep('password')} />
    </FrontPage>
  );
}

/** A page of ours, never an address that a link brought along. */
function ownAddress(next: string | undefined): string {
  return next !== undefined && /^\/(?![/\\])/.test(next) ? next : '/';
}
