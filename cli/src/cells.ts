const MOVES =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/g;

/** What others wrote must not move the cursor, change colours, or turn the order of letters around. */
export function printable(text: string): string {
  return text.replaceAll(MOVES, '\uFFFD');
}

const TIME = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?Z$/;

/** What fits into one cell: a text, a number, an amount of money, a list of them; undefined for the rest. */
export function cellOf(value: unknown): string | undefined {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') {
    return printable(value)
      .replaceAll(/[\t\n]/g, ' ')
      .replace(TIME, '$1 $2Z');
  }
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) {
    const cells = value.map((one) => (Array.isArray(one) ? undefined : cellOf(one)));
    return cells.includes(undefined) ? undefined : cells.join(', ');
  }
  return isRecord(value) ? moneyOf(value) : undefined;
}

function moneyOf(record: Readonly<Record<string, unknown>>): string | undefined {
  const { amount, currency } = record;
  const isMoney = typeof amount === 'number' && typeof currency === 'string';
  if (!isMoney || Object.keys(record).length !== 2) return undefined;
  return `${(amount / 100).toFixed(2)} ${printable(currency)}`;
}

/** Some members are answered in two spellings: `paymentId` and `paymentID`. */
export function withoutAliases(record: Readonly<Record<string, unknown>>): [string, unknown][] {
  const seen = new Set<string>();
  return Object.entries(record).filter(([name]) => {
    const isNew = !seen.has(name.toLowerCase());
    seen.add(name.toLowerCase());
    return isNew;
  });
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const LETTERS = new Intl.Segmenter();
/** As terminals show them: two cells wide, or none of their own. */
const WIDE =
  /^[\p{Emoji_Presentation}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF01-\uFF60]/u;
const NONE = /^\p{Default_Ignorable_Code_Point}+$|^\p{Mark}+$/u;

/** How many cells of a terminal a text takes. */
export function widthOf(text: string): number {
  // oxlint-disable-next-line no-control-regex
  if (/^[\u0000-\u007F]*$/.test(text)) return text.length;
  return Array.from(LETTERS.segment(text), ({ segment }) => letterWidth(segment)).reduce(
    (sum, width) => sum + width,
    0,
  );
}

function letterWidth(letter: string): number {
  if (NONE.test(letter)) return 0;
  return WIDE.test(letter) || letter.includes('\uFE0F') ? 2 : 1;
}

/** As much of a text as fits, with a sign that there is more. */
export function cutTo(size: number, text: string): string {
  if (widthOf(text) <= size) return text;
  let kept = '';
  let used = 1; // For the sign.
  for (const { segment } of LETTERS.segment(text)) {
    used += letterWidth(segment);
    if (used > size) break;
    kept += segment;
  }
  return `${kept}…`;
}

/** Filled with spaces, in front where it is a number. */
export function padded(size: number, text: string, isRight: boolean): string {
  const spaces = ' '.repeat(Math.max(0, size - widthOf(text)));
  return isRight ? `${spaces}${text}` : `${text}${spaces}`;
}
