import { plainBytes } from './pdf-plain.ts';

/** A part of a PDF that is no text: what describes it, and its bytes as they stand in the file. */
export type PdfStream = Readonly<{ dictionary: string; data: Buffer }>;

const OPENS = /\bobj\b|\bstream\r?\n/g;
const INSIDE = /\bstream\r?\n/;
const CLOSES = 'endstream';
const DICTIONARY_MAX = 16 * 1024; // Real ones have some hundred bytes.

/** Undefined where one does not end where it says. */
export async function streamsIn(bytes: Buffer): Promise<readonly PdfStream[] | undefined> {
  const text = bytes.toString('latin1');
  const streams: PdfStream[] = [];
  const words = new RegExp(OPENS);
  let described = 0; // Where what describes the next stream may begin.
  for (let word = words.exec(text); word; word = words.exec(text)) {
    if (word[0] === 'obj') {
      described = words.lastIndex;
      continue;
    }
    if (word.index - described > DICTIONARY_MAX) return undefined;
    const begin = words.lastIndex;
    const dictionary = (await plainBytes(bytes.subarray(described, word.index))).toString('latin1');
    const end = dictionary.trimEnd().endsWith('>>') ? endOf(text, begin, dictionary) : undefined;
    // One that seems to be inside of another is hidden by it, or hides it.
    if (end === undefined || INSIDE.test(text.slice(begin, end))) return undefined;
    streams.push({ dictionary, data: bytes.subarray(begin, end) });
    described = text.indexOf(CLOSES, end) + CLOSES.length;
    words.lastIndex = described;
  }
  return streams;
}

/** As its length says, where that stands beside it: else where the word comes. */
function endOf(text: string, begin: number, dictionary: string): number | undefined {
  const [, length] = /\/Length (\d{1,20})(?!\d| \d{1,20} R)/.exec(dictionary) ?? [];
  if (length !== undefined) {
    const end = begin + Number(length);
    return /^\s*endstream/.test(text.slice(end, end + 32)) ? end : undefined;
  }
  const end = text.indexOf(CLOSES, begin);
  return end < 0 ? undefined : end;
}

/** The filters of a stream in their order; undefined where they are written twice, or elsewhere. */
export function filtersIn(dictionary: string): readonly string[] | undefined {
  const [found, ...others] = dictionary.matchAll(
    /\/Filter(?![A-Za-z0-9]) ?(\[[^\]]{0,200}\]|\/?[A-Za-z0-9]{0,40})/g,
  );
  if (!found) return [];
  const [, written = ''] = found;
  if (others.length > 0 || !/^[[/]/.test(written)) return undefined;
  return [...written.matchAll(/\/([A-Za-z0-9]+)/g)].map(([, name = '']) => name);
}
