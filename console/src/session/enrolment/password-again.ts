import { useTexts } from '../../i18n/language.tsx';
import type { Field } from '../../parts/field-list.tsx';
import { texts } from './texts.ts';

/** Asked of those who are signed in: a session left open must not become another way in. */
export function usePasswordAgain(): Field {
  const t = useTexts(texts);
  return {
    path: 'password',
    label: t('password'),
    hint: t('passwordHint'),
    isRequired: true,
    type: 'password',
    autoComplete: 'current-password',
    maxLength: 256,
  };
}
