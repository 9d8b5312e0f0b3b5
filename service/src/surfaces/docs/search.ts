import type { Build } from './site.ts';

/** Something that can be found: a section of a guide, an operation, a problem, a shape. */
export type Findable = Readonly<{
  kind: 'Guide' | 'Operation' | 'Problem' | 'Shape';
  href: string;
  title: string;
  text: string;
}>;

export type FoundPlace = Findable & Readonly<{ excerpt: string }>;

/** With title and text in lower case, made once: a search reads them all. */
type Indexed = Readonly<{ findable: Findable; title: string; text: string }>;

const FOUND_MAX = 40;
const WORDS_MAX = 8;
const EXCERPT_LENGTH = 180;
const POINTS_OF_TITLE = 10;
const COUNT_MAX = 3;

/** Searches a build in the list of what can be found in it, which is read when it is first searched. */
export function createSearch() {
  let read: Readonly<{ build: Build; index: readonly Indexed[] }> | undefined;
  return (build: Build, query: string): FoundPlace[] => {
    if (read?.build !== build) read = { build, index: indexOf(build) };
    return searchDocs(read.index, query);
  };
}

function indexOf(build: Build): Indexed[] {
  // Written by docs/src/pages/findables.ts.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const findables = JSON.parse(build.find('findables.json') ?? '[]') as Findable[];
  return findables.map((findable) => {
    const { title, text } = findable;
    return { findable, title: title.toLowerCase(), text: text.toLowerCase() };
  });
}

/** What has every word of the query, the best first: words of a title count most. */
function searchDocs(index: readonly Indexed[], query: string): FoundPlace[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean).slice(0, WORDS_MAX);
  if (words.length === 0) return [];
  return index
    .map((indexed) => ({ findable: indexed.findable, score: scoreOf(indexed, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, FOUND_MAX)
    .map(({ findable }) => ({ ...findable, excerpt: excerptOf(findable.text, words[0] ?? '') }));
}

function scoreOf({ findable, title, text }: Indexed, words: readonly string[]): number {
  // Whoever types a name wants what has that name, of an operation or problem in its address.
  const query = words.join(' ');
  const isNamed = title === query || findable.href.toLowerCase().endsWith(`/${query}`);
  let score = isNamed ? POINTS_OF_TITLE : 0;
  for (const word of words) {
    const points = (title.includes(word) ? POINTS_OF_TITLE : 0) + countOf(word, text);
    if (points === 0) return 0;
    score += points;
  }
  return score;
}

/** How often a word is there, up to a few times: long texts are not better for being long. */
function countOf(word: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(word); at >= 0 && count < COUNT_MAX; count += 1) {
    at = text.indexOf(word, at + word.length);
  }
  return count;
}

/** The words around the first place where a word stands. */
function excerptOf(text: string, word: string): string {
  const plain = text.replaceAll(/[`*|#>\s]+/g, ' ').trim();
  const at = Math.max(0, plain.toLowerCase().indexOf(word) - EXCERPT_LENGTH / 3);
  const from = at === 0 ? 0 : plain.indexOf(' ', at) + 1;
  const cut = plain.slice(from, from + EXCERPT_LENGTH);
  return `${from > 0 ? '…' : ''}${cut}${from + EXCERPT_LENGTH < plain.length ? '…' : ''}`;
}
