import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { useTexts } from '../i18n/language.tsx';
import { firstFieldIn, useFocusHome } from './focus-home.ts';
import { Icon } from './icon.tsx';
import { texts } from './texts.ts';
import './dialog.css';

type DialogProps = Readonly<{
  isOpen: boolean;
  close: () => void;
  title: string;
  text?: ReactNode;
  /** At the side and as high as the window, for what is read beside the page. */
  kind?: 'middle' | 'side' | 'wide';
  children: ReactNode;
}>;

/**
 * A window above the page. What is inside is made anew each time it opens. The focus is in its first
 * field, and goes back to where it was.
 */
export function Dialog({ isOpen, close, title, text, kind = 'middle', children }: DialogProps) {
  const t = useTexts(texts);
  const body = useRef<HTMLDivElement>(null);
  const { home, popup } = useFocusHome(isOpen);
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && close()}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Viewport className="dialog-viewport">
          <Base.Popup
            ref={popup}
            data-popup=""
            className={`dialog ${kind === 'side' ? 'at-side' : kind}`}
            initialFocus={() => firstFieldIn(body.current)}
            finalFocus={home}
          >
            <header className="dialog-head">
              <Base.Title className="dialog-title">{title}</Base.Title>
              <Base.Close className="button quiet" aria-label={t('close')}>
                <Icon name="close" />
              </Base.Close>
            </header>
            <div ref={body} className="dialog-body">
              {text !== undefined && (
                <Base.Description className="dialog-text">{text}</Base.Description>
              )}
              {children}
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** A dialog at the side of the window. */
export function Drawer(props: Omit<DialogProps, 'kind'>) {
  return <Dialog {...props} kind="side" />;
}
