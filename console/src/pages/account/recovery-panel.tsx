import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Tag } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Panel } from '../../parts/page.tsx';
import { useTry } from '../../parts/try.ts';
import { RecoveryCodes } from '../../session/enrolment/recovery-codes.tsx';
import { texts } from './texts.ts';

const FEW = 3;

export function RecoveryPanel({ left }: Readonly<{ left: number }>) {
  const t = useTexts(texts);
  const attempt = useTry();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = async () => setCodes((await call('renewRecoveryCodes')).codes);
  return (
    <Panel
      title={t('recovery')}
      text={t('renewText')}
      actions={<Button onClick={() => void attempt(renew, t('added'))}>{t('renew')}</Button>}
    >
      <Tag tone={left < FEW ? 'warn' : 'good'}>{t('recoveryLeft', { count: left })}</Tag>
      <Dialog isOpen={codes !== null} close={() => {}} title={t('recovery')}>
        {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      </Dialog>
    </Panel>
  );
}
