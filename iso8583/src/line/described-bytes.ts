import type { Encoding } from '../codec/characters.ts';
import type { Dialect } from '../codec/dialect.ts';
import { readMessage } from '../codec/read-message.ts';
import { showMessage, type ShownPart } from '../codec/show-message.ts';
import { type FieldContent, fieldContents } from './field-contents.ts';
import { byteOf, MASKED_BYTE, maskedHex } from './masked-bytes.ts';

const MASKED = /^(?:[\dA-F]{2}|\*\*)+$/;
/** A digit, which any kind of field may have. */
const HARMLESS: Readonly<Record<Encoding, number>> = {
  ascii: 0x30,
  ebcdic: 0xf0,
  bcd: 0,
  bytes: 0,
};

/** As the port's `WirePart` has it: the CLI shows messages, too, and knows nothing of the service. */
type DescribedPart = Omit<ShownPart, 'part'> & Readonly<{ part: string }>;

/** What masked bytes mean, part by part; undefined for what is no message of this dialect. */
export function describeBytes(
  dialect: Dialect,
  masked: string,
): readonly DescribedPart[] | undefined {
  if (!MASKED.test(masked)) return undefined;
  try {
    return described(dialect, masked.match(/../g) ?? []);
  } catch {
    // Whatever is wrong with it: it is none of ours.
    return undefined;
  }
}

function described(dialect: Dialect, given: readonly string[]): readonly DescribedPart[] {
  const bytes = Buffer.from(given.map((byte) => (byte === MASKED_BYTE ? 0 : parseInt(byte, 16))));
  const contents = fieldContents(dialect, bytes);
  for (const { encoding, from, to } of contents.values()) {
    for (let at = from; at < to; at += 1) {
      if (given[at] === MASKED_BYTE) bytes[at] = HARMLESS[encoding];
    }
  }
  // Masked once more, so that what was given unmasked is not shown either.
  const safe = maskedHex(dialect, bytes).match(/../g) ?? [];
  const pairs = safe.map((byte, at) => (given[at] === MASKED_BYTE ? MASKED_BYTE : byte));
  const message = readMessage(dialect, bytes);
  return showMessage(dialect, message, bytes).map(({ name, offset, part, value }) => {
    const content = typeof part === 'number' ? contents.get(part) : undefined;
    const end = message.spans.get(part)?.to;
    return {
      part: String(part),
      name,
      value: content ? maskedValue(value, content, pairs) : value,
      bytes: pairs.slice(offset, end).join(''),
      offset,
    };
  });
}

function maskedValue(value: string, content: FieldContent, pairs: readonly string[]): string {
  const characters = Array.from(value, (character, place) => {
    const at = content.from + byteOf(content, place);
    return pairs[at] === MASKED_BYTE ? '*' : character;
  });
  return characters.join('');
}
