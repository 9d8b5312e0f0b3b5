import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** A place where something is that should be nowhere. */
export type Leak = Readonly<{ place: string; what: string }>;
export type Scanned = Readonly<{ leaks: readonly Leak[]; files: number; bytes: number }>;

type Needle = Readonly<{ what: string; bytes: Buffer }>;

/** Other digits than ASCII's, by the code of their nought. */
const SCRIPTS = [
  { script: 'full-width', zero: 0xff10 },
  { script: 'Arabic-Indic', zero: 0x0660 },
  { script: 'mathematical', zero: 0x1d7ce },
] as const;

export function inScript(digits: string, zero: (typeof SCRIPTS)[number]['zero']): string {
  return digits.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
}

/** A card number, or the first digits of some, in every spelling a program may have given it without meaning to hide it. */
export function needlesOf(number: string): Needle[] {
  const groups = number.length === 15 ? /^.{4}|.{6}(?=.{5}$)|.{5}$/g : /.{4}/g;
  const parts: readonly string[] = number.match(groups) ?? [];
  const plain = Buffer.from(number);
  const wide = Buffer.from(number, 'utf16le');
  const named = (what: string, bytes: Buffer): Needle => ({ what: `${what} ${number}`, bytes });
  return [
    named('digits', plain),
    named('with spaces', Buffer.from(parts.join(' '))),
    named('with dashes', Buffer.from(parts.join('-'))),
    named('UTF-16', wide),
    named('UTF-16, other end first', Buffer.from(wide).swap16()),
    named('hexadecimal', Buffer.from(plain.toString('hex'))),
    ...SCRIPTS.map(({ script, zero }) => named(script, Buffer.from(inScript(number, zero)))),
    ...[0, 1, 2].map((offset) => named('base64', innerBase64(plain, offset))),
  ];
}

/** The part of a text's base64 that is the same whatever stands around it, at each of three places. */
function innerBase64(text: Buffer, offset: number): Buffer {
  const encoded = Buffer.concat([Buffer.alloc(offset), text])
    .toString('base64')
    .replace(/=+$/, '');
  return Buffer.from(encoded.slice(offset === 0 ? 0 : offset + 1, -1));
}

/** A security code under a name: as a member of JSON, a field of a log or an assignment. */
const NAMED_CODE =
  /\b(cvd|cardSecurityCode|securityCode|security_code)\\?["']?\s*[:=]\s*\\?["']?\d{3,4}/g;
const NEAR_BYTES = 200; // As near to the card as the parts of one record are.

/**
 * Where `bytes` hold one of the needles, a security code under its name, or `code` standing alone
 * near a `mark`. Three digits are everywhere, so a code is looked for by itself only where it has
 * four, and only beside what tells whose it is: the last digits of its card, the id of its payment.
 */
export function leaksIn(
  bytes: Buffer,
  { place, needles, code, marks }: Search & Readonly<{ place: string }>,
): Leak[] {
  const text = bytes.toString('latin1');
  const found = needles.filter((needle) => bytes.includes(needle.bytes)).map(({ what }) => what);
  const named = [...text.matchAll(NAMED_CODE)].map(([match]) => `code as ${match}`);
  // Not part of a longer number, a word, or a UUID: those are random, and have any four digits.
  const alone = [...text.matchAll(new RegExp(`(?<![0-9A-Za-z-])${code}(?![0-9-])`, 'g'))];
  const near = alone
    .map(({ index }) => text.slice(Math.max(0, index - NEAR_BYTES), index + NEAR_BYTES))
    .flatMap((around) => marks.filter((mark) => around.includes(mark)))
    .map((mark) => `code near ${mark}`);
  return [...new Set([...found, ...named, ...near])].map((what) => ({ place, what }));
}

export type Search = Readonly<{
  needles: readonly Needle[];
  code: string;
  marks: readonly string[];
}>;

/** Every file under a folder, whatever it is: tables, indexes, write-ahead log, logs. */
export function scanFolder(
  folder: string,
  find: (bytes: Buffer, place: string) => readonly Leak[],
): Scanned {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  let bytes = 0;
  const leaks = paths.flatMap((path) => {
    const content = readFileSync(path);
    bytes += content.length;
    return find(
      isWriteAheadLog(path) ? withoutPageHeaders(content) : content,
      relative(folder, path),
    );
  });
  return { leaks, files: paths.length, bytes };
}

const WAL_PAGE_BYTES = 8192;
const FIRST_HEADER_BYTES = 40; // Of the first page of a file.
const HEADER_BYTES = 24;

const isWriteAheadLog = (path: string): boolean => /pg_wal\/[0-9A-F]{24}$/.test(path);

/** A record goes on behind the header of the next page, which may stand in the middle of a number. */
function withoutPageHeaders(log: Buffer): Buffer {
  const pages = Array.from({ length: Math.ceil(log.length / WAL_PAGE_BYTES) }, (_, page) => {
    const header = page === 0 ? FIRST_HEADER_BYTES : HEADER_BYTES;
    return log.subarray(page * WAL_PAGE_BYTES + header, (page + 1) * WAL_PAGE_BYTES);
  });
  return Buffer.concat(pages);
}
