import { useCallback, useState } from 'react';
import { useTexts } from '../i18n/language.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { useKey } from '../parts/table-keys.ts';
import { useSubmitKey } from './submit-key.ts';
import { texts } from './texts.ts';

const KEYS = [
  [['/', 'Ctrl K'], 'keyFind'],
  [['j', 'k'], 'keyRows'],
  [['Enter'], 'keyOpen'],
  [['[', ']'], 'keyPages'],
  [['Ctrl Enter'], 'keySubmit'],
  [['Esc'], 'keyClose'],
  [['?'], 'keyHelp'],
] as const;

/** The help that `?` opens. */
export function Shortcuts() {
  const t = useTexts(texts);
  const [isOpen, setOpen] = useState(false);
  useSubmitKey();
  useKey(
    '?',
    useCallback(() => setOpen(true), []),
  );
  return (
    <Dialog isOpen={isOpen} close={() => setOpen(false)} title={t('shortcuts')}>
      <dl className="facts">
        {KEYS.map(([keys, text]) => (
          <div key={text}>
            <dt className="row">
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
