import { useTexts } from '../../i18n/language.tsx';
import { Tag } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Alert } from '../../parts/notice.tsx';
import { Panel } from '../../parts/page.tsx';
import { useTry } from '../../parts/try.ts';
import { NewCodes } from '../../session/enrolment/new-codes.tsx';
import { texts } from './texts.ts';

const FEW = 3;

/** New codes: asked for with the password, then shown once. */
export type CodesStep = 'closed' | 'asking' | 'shown';

type RecoveryProps = Readonly<{
  left: number;
  /** Without a second proof there is nothing that codes stand in for. */
  hasFactor: boolean;
  step: CodesStep;
  setStep: (step: CodesStep) => void;
}>;

export function RecoveryPanel({ left, hasFactor, step, setStep }: RecoveryProps) {
  const t = useTexts(texts);
  const attempt = useTry();
  const made = () => {
    setStep('shown');
    void attempt(async () => {}, t('added'));
  };
  // Codes that are shown are left by saying that they are stored, and in no other way.
  const leave = () => {
    if (step !== 'shown') setStep('closed');
  };
  return (
    <Panel
      title={t('recovery')}
      text={t(left > 0 ? 'renewText' : 'recoveryText')}
      actions={
        <Button operation="renewRecoveryCodes" onClick={() => setStep('asking')}>
          {t(left > 0 ? 'renew' : 'makeCodes')}
        </Button>
      }
    >
      {left === 0 && hasFactor ? (
        <Alert tone="warn" title={t('noCodes')}>
          {t('noCodesText')}
        </Alert>
      ) : (
        <Tag tone={left < FEW ? 'warn' : 'good'}>{t('recoveryLeft', { count: left })}</Tag>
      )}
      <Dialog isOpen={step !== 'closed'} close={leave} title={t('recovery')}>
        <NewCodes replaced={left} onMade={made} onDone={() => setStep('closed')} />
      </Dialog>
    </Panel>
  );
}
