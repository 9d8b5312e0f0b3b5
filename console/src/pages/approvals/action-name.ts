import type { Action } from '../../api/operations.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { FRENCH_OPERATIONS } from './french-operations.ts';

/** What an action does, in the viewer's language. */
export function useActionName(): (action: Pick<Action, 'operation' | 'summary'>) => string {
  const { language } = useLanguage();
  return ({ operation, summary }) =>
    language === 'fr' ? (FRENCH_OPERATIONS[operation] ?? summary) : summary;
}
