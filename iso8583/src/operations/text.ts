const MARKS = /\p{Mark}/gu;
const PRINTABLE = /^[ -~]*$/;
const NOT_PRINTABLE = /[^ -~]/gu;

/** As hosts can have it: letters without accents, and a space for what is no character of theirs. */
export function printableText(text: string, most: number): string {
  if (PRINTABLE.test(text)) return text.slice(0, most);
  return text.normalize('NFD').replace(MARKS, '').replace(NOT_PRINTABLE, ' ').slice(0, most);
}
