import { Dialog } from '@base-ui/react/dialog';
import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../i18n/language.tsx';
import { Icon } from '../parts/icon.tsx';
import { AccountNotice } from '../pages/account/account-notice.tsx';
import { SessionProvider } from '../session/session.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Brand } from './brand.tsx';
import { Liveness, StaleStrip } from './liveness.tsx';
import { Navigation } from './navigation.tsx';
import { PaletteProvider, usePalette } from './palette-context.tsx';
import { Palette } from './palette.tsx';
import { PartnerSwitch } from './partner-switch.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { texts } from './texts.ts';
import './layout.css';
import '../parts/menu.css';

/** What stands around every page of those signed in. */
export function Shell() {
  const t = useTexts(texts);
  return (
    <SessionProvider>
      <PaletteProvider>
        <a className="skip-link" href="#page">
          {t('skip')}
        </a>
        <div className="shell">
          <aside className="side">
            <Brand />
            <Navigation />
          </aside>
          <TopBar />
          <main id="page" tabIndex={-1}>
            <StaleStrip />
            <AccountNotice />
            <Outlet />
          </main>
        </div>
        <Palette />
        <Shortcuts />
      </PaletteProvider>
    </SessionProvider>
  );
}

function TopBar() {
  const t = useTexts(texts);
  const { open } = usePalette();
  return (
    <header className="top">
      <MenuDrawer />
      <PartnerSwitch />
      <button type="button" className="find" aria-label={t('find')} onClick={open}>
        <Icon name="search" />
        <span>{t('find')}</span>
        <kbd aria-hidden="true">/</kbd>
      </button>
      <Liveness />
      <AccountMenu />
    </header>
  );
}

/** The navigation where there is no room for it beside the page. */
function MenuDrawer() {
  const t = useTexts(texts);
  const [isOpen, setOpen] = useState(false);
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
