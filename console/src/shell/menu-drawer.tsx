import { Dialog } from '@base-ui/react/dialog';
import { useState } from 'react';
import { useTexts } from '../i18n/language.tsx';
import { Icon } from '../parts/icon.tsx';
import { Brand } from './brand.tsx';
import { Navigation } from './navigation.tsx';
import { texts } from './texts.ts';

/** The navigation where there is no room for it beside the page. It is there once it was opened. */
export function MenuDrawer() {
  const t = useTexts(texts);
  const [isOpen, setOpen] = useState(true);
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger className="button quiet menu-button" aria-label={t('menu')}>
        <Icon name="menu" />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="menu-drawer" aria-label={t('navigation')}>
          <Brand />
          <Navigation onChoose={() => setOpen(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
