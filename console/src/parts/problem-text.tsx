import type { ReactNode } from 'react';
import { type Fault, OWN_FAULT } from '../api/problem.ts';
import { useLanguage, useTexts } from '../i18n/language.tsx';
import { declineReason } from './decline-reasons.ts';
import { FRENCH_FAULTS, FRENCH_PROBLEMS, saysAll } from './problem-words.ts';
import { texts } from './texts.ts';

/** The service calls it by its header; people know it as a field. */
const REASON = 'X-Reason';
const REASON_FAULTS = new Set(['REQUIRED_FIELD', 'INVALID_FORMAT']);

type Named = Readonly<{ code: string; title: string }>;

/** What a problem is called, in the viewer's language. */
export function useProblemTitle(): (problem: Named) => string {
  const { language } = useLanguage();
  return ({ code, title }) => (language === 'fr' ? (FRENCH_PROBLEMS[code] ?? title) : title);
}

type WordsProps = Readonly<{ children: ReactNode }>;

/** Words of the service for which there is no code: in English, and marked as that. */
export function OfService({ children }: WordsProps) {
  return <span lang="en">{children}</span>;
}

/** Words of somebody else, in a language that only they know. */
export function OfOthers({ children }: WordsProps) {
  return <span lang="">{children}</span>;
}

/** What is wrong with a field, in the viewer's language; then what the service has to add. */
export function FaultText({ fault }: Readonly<{ fault: Fault }>) {
  const { language } = useLanguage();
  const t = useTexts(texts);
  const { parameterName, reasonCode, errorMessage } = fault;
  if (parameterName === REASON && REASON_FAULTS.has(reasonCode)) return t('reasonFault');
  if (language === 'en' || reasonCode === OWN_FAULT) return errorMessage;
  const words = reasonCode.startsWith('DECLINED_')
    ? `${declineReason(reasonCode, language)}.`
    : FRENCH_FAULTS[reasonCode];
  if (words !== undefined && saysAll(reasonCode)) return words;
  return (
    <>
      {words} <OfService>{errorMessage}</OfService>
    </>
  );
}
