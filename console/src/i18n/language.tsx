import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { fill, type Language, type Texts, type Values } from './texts.ts';

type Choice = Readonly<{ language: Language; choose: (language: Language) => void }>;
const LanguageContext = createContext<Choice>({ language: 'en', choose: () => {} });

export function LanguageProvider({ children }: Readonly<{ children: ReactNode }>) {
  // theme.js has read the choice, or the browser's language, before the first paint.
  const [language, setLanguage] = useState<Language>(
    document.documentElement.lang === 'fr' ? 'fr' : 'en',
  );
  const choice = useMemo(
    () => ({
      language,
      choose: (chosen: Language) => {
        localStorage.setItem('language', chosen);
        document.documentElement.lang = chosen;
        setLanguage(chosen);
      },
    }),
    [language],
  );
  return <LanguageContext value={choice}>{children}</LanguageContext>;
}

export function useLanguage(): Choice {
  return use(LanguageContext);
}

export type Translate<Key extends string> = (key: Key, values?: Values) => string;

/** The texts in the viewer's language: `const t = useTexts(texts); t('title')`. */
export function useTexts<Key extends string>(texts: Texts<Key>): Translate<Key> {
  const { language } = useLanguage();
  return (key, values = {}) => fill(texts[language][key], values, language);
}
