import { WORDS } from './words.ts';

export const LANGUAGES = ['en', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

export type Texts<Key extends string> = Readonly<Record<Language, Readonly<Record<Key, string>>>>;
export type Values = Readonly<Record<string, string | number>>;

type Word = keyof (typeof WORDS)['en'];

/** The texts of a page or part, and the words of all. Both languages are held to the same names. */
export function defineTexts<const English extends Record<string, string>>(texts: {
  en: English;
  fr: { [Key in keyof English]: string };
}): Texts<(keyof English & string) | Word> {
  return { en: { ...WORDS.en, ...texts.en }, fr: { ...WORDS.fr, ...texts.fr } };
}

/**
 * Fills `{names}` of a text with values. A text with `|` has two forms, of which `count` chooses
 * one by the language's rule: `{count} payment|{count} payments`.
 */
export function fill(text: string, values: Values, language: Language): string {
  const [one = text, other = one] = text.split('|');
  const isOne =
    typeof values['count'] === 'number' &&
    new Intl.PluralRules(language).select(values['count']) === 'one';
  return (isOne ? one : other).replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (typeof value === 'number') return value.toLocaleString(language);
    return value ?? whole;
  });
}
