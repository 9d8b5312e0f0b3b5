import { useNavigate } from '@tanstack/react-router';
import { useLanguage, useTexts } from '../i18n/language.tsx';
import { LANGUAGES } from '../i18n/texts.ts';
import { useSignOut } from '../session/sign-out.ts';
import { foldedText, typedWords } from './marked.tsx';
import { useNavigation } from './navigation.tsx';
import { usePalette } from './palette-context.tsx';
import type { Entry } from './palette-entry.ts';
import { useFound, useRecents } from './palette-records.ts';
import { texts } from './texts.ts';
import { chooseTheme } from './theme.ts';

const OTHERS_MAX = 6; // Pages and general actions beside what was found.

/** What fits the text: what can be done here first, then records and pages by their words. */
export function useEntries(text: string): { entries: readonly Entry[]; isSearching: boolean } {
  const t = useTexts(texts);
  const words = typedWords(text);
  const isEmpty = text.trim() === '';
  const [own, general] = useActionEntries();
  const pages = usePageEntries();
  const recents = useRecents(t('recents'), isEmpty);
  const { found, isSearching } = useFound(text.trim());
  if (isEmpty) {
    return { entries: [...own, ...recents, ...pages, ...general], isSearching: false };
  }
  const fits = ({ title }: Entry) =>
    words.length > 0 && words.every((word) => foldedText(title).includes(word));
  const begins = ({ title }: Entry) => foldedText(title).startsWith(words.join(' '));
  const fitting = pages.filter(fits);
  const [first, others] = [fitting.filter(begins), fitting.filter((one) => !begins(one))];
  const rest = [...others, ...general.filter(fits)].slice(0, OTHERS_MAX);
  return { entries: [...own.filter(fits), ...first, ...found, ...rest], isSearching };
}

function usePageEntries(): readonly Entry[] {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const pages = useNavigation().flatMap(({ items }) => items);
  return [...pages, { key: 'account', to: '/account', icon: 'person' } as const].map(
    ({ key, to, icon }) => ({
      key: `page.${key}`,
      icon,
      title: t(key),
      group: t('pages'),
      run: () => void navigate({ to }),
    }),
  );
}

/** What can be done on this page, and what can be done everywhere. */
function useActionEntries(): readonly [own: readonly Entry[], general: readonly Entry[]] {
  const t = useTexts(texts);
  const { actions } = usePalette();
  const { language, choose } = useLanguage();
  const signOut = useSignOut();
  const group = t('actions');
  // An action that each row of a list has could be of any of them, so none is offered.
  const alone = actions.filter(({ key }) => actions.filter((one) => one.key === key).length === 1);
  const other = LANGUAGES.find((one) => one !== language) ?? 'en';
  const theme = (name: 'light' | 'dark'): Entry => ({
    key: `theme.${name}`,
    icon: name === 'light' ? 'sun' : 'moon',
    title: `${t('theme')}: ${t(name)}`,
    group,
    run: () => chooseTheme(name),
  });
  const own = alone.map((action) => ({ ...action, icon: 'event' as const, group: t('here') }));
  const general: readonly Entry[] = [
    theme('light'),
    theme('dark'),
    {
      key: 'language',
      icon: 'help',
      title: other === 'fr' ? 'Passer au français' : 'Switch to English',
      group,
      run: () => choose(other),
    },
    { key: 'sign-out', icon: 'out', title: t('signOut'), group, run: () => void signOut() },
  ];
  return [own, general];
}
