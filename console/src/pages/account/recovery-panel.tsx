import { useState } from 'react';
import { useTexts } from '../../i18n/language.tsx';
import { Tag } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Panel } from '../../parts/page.tsx';
import { useTry } from '../../parts/try.ts';
import { NewCodes } from '../../session/enrolment/new-codes.tsx';
import { texts } from './texts.ts';

const FEW = 3;

export function RecoveryPanel({ left }: Readonly<{ left: number }>) {
  const t = useTexts(texts);
  const attempt = useTry();
  const [step, setStep] = useState<'closed' | 'asking' | 'shown'>('closed');
  const made = () => {
    setStep('shown');
    void attempt(async () => {}, t('added'));
  };
  // Codes that are shown are left by saying that they are stored, and in no other way.
  const leave = () => setStep((now) => (now === 'shown' ? now : 'closed'));
  return (
    <Panel
      title={t('recovery')}
      text={t('renewText')}
      actions={<Button onClick={() => setStep('asking')}>{t('renew')}</Button>}
    >
      <Tag tone={left < FEW ? 'warn' : 'good'}>{t('recoveryLeft', { count: left })}</Tag>
      <Dialog isOpen={step !== 'closed'} close={leave} title={t('recovery')}>
        <NewCodes onMade={made} onDone={() => setStep('closed')} />
      </Dialog>
    </Panel>
  );
}
