import { useState } from 'react';
import { useTexts } from '../i18n/language.tsx';
import { Button } from './button.tsx';
import { CopyButton } from './copy.tsx';
import { Dialog } from './dialog.tsx';
import { Alert } from './notice.tsx';
import { texts } from './texts.ts';
import './secret.css';

export type Shown = Readonly<{ name: string; value: string }>;
type SecretProps = Readonly<{
  title: string;
  /** What was made; null while there is nothing to show. */
  secrets: readonly Shown[] | null;
  close: () => void;
}>;

/** Shows what can be seen once only. It closes when the viewer says that it is stored. */
export function ConfirmSecret({ title, secrets, close }: SecretProps) {
  const t = useTexts(texts);
  const [isStored, setStored] = useState(false);
  const end = () => {
    setStored(false);
    close();
  };
  return (
    <Dialog isOpen={secrets !== null} close={() => isStored && end()} title={title}>
      <Alert tone="warn" title={t('secretTitle')}>
        {t('secretText')}
      </Alert>
      {secrets?.map(({ name, value }) => (
        <div key={name} className="field">
          <span className="field-label">{name}</span>
          <div className="secret">
            <code>{value}</code>
            <CopyButton text={value} name={name} />
          </div>
        </div>
      ))}
      <label className="check">
        <input type="checkbox" checked={isStored} onChange={(e) => setStored(e.target.checked)} />
        {t('secretDone')}
      </label>
      <div className="form-end">
        <Button tone="main" disabled={!isStored} onClick={end}>
          {t('close')}
        </Button>
      </div>
    </Dialog>
  );
}
