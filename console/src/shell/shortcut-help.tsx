import { useTexts } from '../i18n/language.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { texts } from './texts.ts';

const KEYS = [
  [['/', 'Ctrl K'], 'keyFind'],
  [['j', 'k'], 'keyRows'],
  [['x', 'Shift x'], 'keyChoose'],
  [['Enter'], 'keyOpen'],
  [['[', ']'], 'keyPages'],
  [['a', 's'], 'keyInbox'],
  [['Ctrl Enter'], 'keySubmit'],
  [['Esc'], 'keyClose'],
  [['?'], 'keyHelp'],
] as const;

type HelpProps = Readonly<{ isOpen: boolean; close: () => void }>;

/** Which keys do what. */
export function ShortcutHelp({ isOpen, close }: HelpProps) {
  const t = useTexts(texts);
  return (
    <Dialog isOpen={isOpen} close={close} title={t('shortcuts')}>
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
