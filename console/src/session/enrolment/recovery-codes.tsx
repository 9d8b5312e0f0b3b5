import { useState } from 'react';
import { useTexts } from '../../i18n/language.tsx';
import { Button } from '../../parts/button.tsx';
import { CopyButton } from '../../parts/copy.tsx';
import { texts } from './texts.ts';
import './qr-code.css';

type RecoveryCodesProps = Readonly<{ codes: readonly string[]; onDone: () => void }>;

/** Ten codes, shown once, until the person says that they are stored. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const t = useTexts(texts);
  const [isStored, setStored] = useState(false);
  return (
    <div className="form">
      <p>{t('recoveryText')}</p>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="row apart">
        <label className="check">
          <input type="checkbox" checked={isStored} onChange={(e) => setStored(e.target.checked)} />
          {t('stored')}
        </label>
        <CopyButton text={codes.join('\n')} name={t('recoveryTitle')} />
      </div>
      <div className="form-end">
        <Button tone="main" disabled={!isStored} onClick={onDone}>
          {t('go')}
        </Button>
      </div>
    </div>
  );
}
