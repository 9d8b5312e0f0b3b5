import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { WebhookAttempt } from '../../api/operations.ts';
import { type ApiProblem, problemOf } from '../../api/problem.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemNotice } from '../../parts/notice.tsx';
import { usePlace } from '../../session/place.ts';
import { AttemptView } from './attempt.tsx';
import { texts } from './texts.ts';

/** Sends an event that says it is a test, and shows what the receiver answered. */
export function TestButton({ endpointId }: Readonly<{ endpointId: string }>) {
  const t = useTexts(texts);
  const { partnerId } = usePlace();
  const [isBusy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState<WebhookAttempt | null>(null);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const send = async () => {
    setBusy(true);
    try {
      setAttempt(await call('testWebhookEndpoint', { params: { endpointId } }, { partnerId }));
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  };
  const close = () => {
    setAttempt(null);
    setProblem(null);
  };
  return (
    <>
      <Button isBusy={isBusy} operation="testWebhookEndpoint" onClick={() => void send()}>
        {t('test')}
      </Button>
      <Dialog
        isOpen={attempt !== null || problem !== null}
        close={close}
        title={t('testTitle')}
        kind="wide"
      >
        {attempt && <AttemptView attempt={attempt} />}
        {problem && <ProblemNotice problem={problem} />}
      </Dialog>
    </>
  );
}
