import { Outlet } from '@tanstack/react-router';
import { useTexts } from '../i18n/language.tsx';
import { Icon } from '../parts/icon.tsx';
import { AccountNotice } from '../pages/account/account-notice.tsx';
import { SessionProvider } from '../session/session.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Brand } from './brand.tsx';
import { MenuDrawer, Palette } from './later.ts';
import { Liveness, StaleStrip } from './liveness.tsx';
import { Navigation } from './navigation.tsx';
import { Opener } from './opener.tsx';
import { PaletteProvider, usePalette } from './palette-context.tsx';
import { PartnerSwitch } from './partner-switch.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { texts } from './texts.ts';
import { WhenOpen } from './when-open.tsx';
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
        <FoundAnywhere />
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
      <Opener
        className="button quiet menu-button"
        label={t('menu')}
        popup="dialog"
        face={<Icon name="menu" />}
      >
        <MenuDrawer />
      </Opener>
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

function FoundAnywhere() {
  const { isOpen } = usePalette();
  return (
    <WhenOpen isOpen={isOpen}>
      <Palette />
    </WhenOpen>
  );
}
