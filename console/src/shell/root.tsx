import { CSPProvider } from '@base-ui/react/csp-provider';
import { Outlet } from '@tanstack/react-router';
import { LanguageProvider } from '../i18n/language.tsx';
import { SessionLock } from '../session/session-lock.tsx';
import { Toasts } from './toasts.tsx';

export function Root() {
  return (
    <CSPProvider disableStyleElements>
      <LanguageProvider>
        <Outlet />
        <Toasts />
        <SessionLock />
      </LanguageProvider>
    </CSPProvider>
  );
}
