const SPELT_OUT: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l' };

/** In small letters without accents, as the service compares names. */
export function foldedText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[ßæœøł]/g, (letter) => SPELT_OUT[letter] ?? letter);
}

export function typedWords(text: string): string[] {
  return foldedText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** A text, with what was looked for in it marked; `words` are folded. */
export function Marked({ text, words }: Readonly<{ text: string; words: readonly string[] }>) {
  const letters = Array.from(text.normalize('NFC'));
  // A letter may fold to two, and one that joins words to none.
  const places = letters.flatMap((letter, at) =>
    /[’'-]/.test(letter) ? [] : Array.from(foldedText(letter), (one) => ({ one, at })),
  );
  const plain = places.map(({ one }) => one).join('');
  const marked = new Set<number>();
  for (const word of words.filter((one) => one !== '')) {
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + 1)) {
      for (const place of places.slice(at, at + word.length)) marked.add(place.at);
    }
  }
  const parts = partsOf(letters, marked);
  return parts.map(({ at, isMarked, part }) => (isMarked ? <mark key={at}>{part}</mark> : part));
}

function partsOf(letters: readonly string[], marked: ReadonlySet<number>) {
  const parts: { at: number; isMarked: boolean; part: string }[] = [];
  letters.forEach((letter, at) => {
    const isMarked = marked.has(at);
    const last = parts.at(-1);
    if (last?.isMarked === isMarked) last.part += letter;
    else parts.push({ at, isMarked, part: letter });
  });
  return parts;
}
