import { useTexts } from '../i18n/language.tsx';
import { useSession } from '../session/session.tsx';
import { texts } from './texts.ts';

/** What stands on the button of the menu. */
export function AccountFace() {
  const { user } = useSession();
  const t = useTexts(texts);
  return (
    <>
      <span aria-hidden="true">{initialsOf(user.name)}</span>
      <span className="visually-hidden">{t('account')}</span>
    </>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words.at(0), words.length > 1 ? words.at(-1) : '']
    .map((word) => word?.charAt(0) ?? '')
    .join('')
    .toUpperCase();
}
