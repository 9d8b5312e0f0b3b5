/** Each language in its own words, whatever the page is in. */
export const LANGUAGE_NAMES = { en: 'English', fr: 'Français' } as const;
