import { type ReactNode, useState } from 'react';
import { useTexts } from '../../i18n/language.tsx';
import type { BegunSession } from '../../session/session-types.ts';
import { Enrolment } from './enrolment.tsx';
import { FactorStep } from './factor-step.tsx';
import { FrontPage } from './front-page.tsx';
import { PasswordStep } from './password-step.tsx';
import { texts } from './texts.ts';

type Step = 'password' | 'enrolment' | Extract<BegunSession, { factors: unknown }>;

type SignInStepsProps = Readonly<{
  title: string;
  text: string;
  /** Of whoever is expected. */
  email?: string | undefined;
  /** Whether a second proof is still to be set up, as far as the service knows. */
  isEnrolling?: boolean;
  /** Above the password. */
  above?: ReactNode;
  onDone: () => Promise<void>;
}>;

/** Password, then the second proof, or setting one up. */
export function SignInSteps(props: SignInStepsProps) {
  const { title, text, email, above, isEnrolling = false, onDone } = props;
  const t = useTexts(texts);
  const [chosen, setStep] = useState<Step | null>(null);
  const step = chosen ?? (isEnrolling ? 'enrolment' : 'password');
  const go = async (begun: BegunSession) => {
    if (begun.status === 'SIGNED_IN') return await onDone();
    setStep(begun.status === 'SECOND_FACTOR_REQUIRED' ? begun : 'enrolment');
  };
  if (step === 'password') {
    return (
      <FrontPage title={title} text={text}>
        {above}
        <PasswordStep email={email} onDone={go} />
      </FrontPage>
    );
  }
  if (step === 'enrolment') {
    return (
      <FrontPage title={t('enrolTitle')} text={t('enrolText')}>
        <Enrolment onDone={onDone} />
      </FrontPage>
    );
  }
  return (
    <FrontPage title={t('secondTitle')} text={t('secondText')}>
      <FactorStep begun={step} onDone={onDone} startAgain={() => setStep('password')} />
    </FrontPage>
  );
}
