import { useLanguage } from '../i18n/language.tsx';
import { STATES, type Tone } from './states.ts';
import './badge.css';

/** A state as the API names it, in words and in the colour of what it means. */
export function Badge({ state, tone }: Readonly<{ state: string; tone?: Tone }>) {
  const { language } = useLanguage();
  const known = STATES[state];
  return (
    <span className={`badge ${tone ?? known?.tone ?? 'plain'}`}>
      {known?.[language] ?? inWords(state)}
    </span>
  );
}

/** Any short word in a colour of one's own choice. */
export function Tag({ tone = 'plain', children }: Readonly<{ tone?: Tone; children: string }>) {
  return <span className={`badge ${tone}`}>{children}</span>;
}

/** PARTIALLY_REFUNDED → Partially refunded. */
export function inWords(state: string): string {
  const words = state.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The words of a state, for choices and titles. */
export function stateName(state: string, language: 'en' | 'fr'): string {
  return STATES[state]?.[language] ?? inWords(state);
}
