import { useState } from 'react';
import { call } from '../../api/call.ts';
import { problemOf } from '../../api/problem.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Alert } from '../../parts/notice.tsx';
import { ProgressBar } from '../../parts/progress.tsx';
import { toast } from '../../shell/toast.ts';
import { texts } from './texts.ts';

type State = Readonly<{ soundTo: number; newest: number; brokenAt: number | null }>;

/** Checks the seals of the whole log, portion by portion, so that it takes as long as it must. */
export function Verification() {
  const t = useTexts(texts);
  const [state, setState] = useState<State | null>(null);
  const [isRunning, setRunning] = useState(false);
  const verify = async () => {
    setRunning(true);
    try {
      for (let after = 0; ;) {
        const portion = await call('verifyAuditLog', { query: { after } });
        setState(portion);
        if (portion.brokenAt !== null || portion.soundTo >= portion.newest) return;
        after = portion.soundTo;
      }
    } catch (error) {
      toast({ tone: 'bad', title: problemOf(error).message });
    } finally {
      setRunning(false);
    }
  };
  if (isRunning) {
    const count = state?.soundTo ?? 0;
    return <ProgressBar label={t('verifying', { count })} done={count} total={state?.newest} />;
  }
  return (
    <div className="row">
      <Button icon="shield" operation="verifyAuditLog" onClick={() => void verify()}>
        {t('verify')}
      </Button>
      {state && (
        <Alert tone={state.brokenAt === null ? 'good' : 'bad'}>
          {state.brokenAt === null
            ? t('whole', { count: state.soundTo })
            : t('broken', { number: String(state.brokenAt) })}
        </Alert>
      )}
    </div>
  );
}
