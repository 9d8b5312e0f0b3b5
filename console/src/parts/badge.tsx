import { STATES, type Tone } from './states.ts';
import { FRENCH_WORDS, PROPER_NAMES } from './words.ts';
import './badge.css';

/** A state as the API names it, in words and in the colour of what it means. */
export function Badge({ state, tone }: Readonly<{ state: string; tone?: Tone }>) {
  return <Tag tone={tone ?? STATES[state]?.tone ?? 'plain'}>{inWords(state)}</Tag>;
}

/** Any short word in a colour of one's own choice. */
export function Tag({ tone = 'plain', children }: Readonly<{ tone?: Tone; children: string }>) {
  return <span className={`badge ${tone}`}>{children}</span>;
}

/**
 * A name of the API in words: NOT_IN_LEDGER and not-in-ledger → Not in ledger. The language is that
 * of the document; every page is drawn again when it changes.
 */
export function inWords(name: string): string {
  const key = name.replaceAll(/[- ]/g, '_').toUpperCase();
  const isFrench = document.documentElement.lang === 'fr';
  const known =
    STATES[key]?.[isFrench ? 'fr' : 'en'] ??
    PROPER_NAMES[key] ??
    (isFrench ? FRENCH_WORDS[key] : undefined);
  if (known !== undefined) return known;
  const words = key.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
