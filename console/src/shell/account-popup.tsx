import { Menu } from '@base-ui/react/menu';
import { useNavigate } from '@tanstack/react-router';
import { useLanguage, useTexts } from '../i18n/language.tsx';
import { LANGUAGES } from '../i18n/texts.ts';
import { inWords } from '../parts/badge.tsx';
import { Icon } from '../parts/icon.tsx';
import { useSession } from '../session/session.tsx';
import { useSignOut } from '../session/sign-out.ts';
import { AccountFace } from './account-face.tsx';
import { LANGUAGE_NAMES } from './language-names.ts';
import { texts } from './texts.ts';
import { chooseTheme, type Theme, THEMES, useTheme } from './theme.ts';

/** The menu of whoever is signed in. It is there once they have opened it. */
export function AccountPopup() {
  const { user } = useSession();
  const t = useTexts(texts);
  const navigate = useNavigate();
  const signOut = useSignOut();
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger className="account">
        <AccountFace />
      </Menu.Trigger>
      <Menu.Portal>
        {/* Fixed, as its button is: when a page is shown and the window scrolls to its top, the menu must
            not move away from under the pointer. */}
        <Menu.Positioner className="positioner" positionMethod="fixed" align="end" sideOffset={6}>
          <Menu.Popup className="menu">
            <div className="account-who">
              <strong>{user.name}</strong>
              <p className="muted">{user.email}</p>
              <p className="muted">{inWords(user.role)}</p>
            </div>
            <div className="menu-line" />
            <Menu.Item className="menu-item" onClick={() => void navigate({ to: '/account' })}>
              <Icon name="person" />
              {t('account')}
            </Menu.Item>
            <ThemeChoice />
            <LanguageChoice />
            <div className="menu-line" />
            <Menu.Item className="menu-item" onClick={() => void signOut()}>
              <Icon name="out" />
              {t('signOut')}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function ThemeChoice() {
  const t = useTexts(texts);
  const name = (theme: Theme) => (theme === 'system' ? t('system_theme') : t(theme));
  return (
    <Menu.RadioGroup value={useTheme()} onValueChange={chooseTheme}>
      <div className="menu-title">{t('theme')}</div>
      {THEMES.map((theme) => (
        <Choice key={theme} value={theme} name={name(theme)} />
      ))}
    </Menu.RadioGroup>
  );
}

function LanguageChoice() {
  const t = useTexts(texts);
  const { language, choose } = useLanguage();
  return (
    <Menu.RadioGroup value={language} onValueChange={choose}>
      <div className="menu-title">{t('language')}</div>
      {LANGUAGES.map((one) => (
        <Choice key={one} value={one} name={LANGUAGE_NAMES[one]} />
      ))}
    </Menu.RadioGroup>
  );
}

function Choice({ value, name }: Readonly<{ value: string; name: string }>) {
  return (
    <Menu.RadioItem className="menu-item" value={value} closeOnClick={false}>
      <span className="menu-mark">
        <Menu.RadioItemIndicator>
          <Icon name="check" />
        </Menu.RadioItemIndicator>
      </span>
      {name}
    </Menu.RadioItem>
  );
}
