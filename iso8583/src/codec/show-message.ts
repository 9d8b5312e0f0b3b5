import type { Dialect, Field } from './dialect.ts';
import type { ReadMessage, Span } from './message.ts';

/** A part of a message as people may see it. */
export type ShownPart = Readonly<{
  /** The number of a field, or what stands before the fields. */
  part: 'bitmap' | 'mti' | number;
  name: string;
  /** What is hidden is written as asterisks. */
  value: string;
  /** Its bytes, in hexadecimal, hidden where the value is. */
  bytes: string;
  offset: number;
}>;

/** Each part with its bytes beside what they mean, without what nobody may see. */
export function showMessage(
  { fields: known }: Dialect,
  { fields, mti, spans }: ReadMessage,
  bytes: Buffer,
): readonly ShownPart[] {
  return [...spans].map(([part, span]) => {
    const place = { part, offset: span.from };
    if (part === 'mti') {
      return { ...place, name: 'Message type', value: mti, bytes: hexadecimal(bytes, span) };
    }
    if (part === 'bitmap') {
      const value = [...fields.keys()].join(' ');
      return { ...place, name: 'Bitmap', value, bytes: hexadecimal(bytes, span) };
    }
    const field = known[part];
    const isHidden = field?.hidden !== undefined;
    return {
      ...place,
      name: field?.name ?? '',
      value: shownValue(field, fields.get(part) ?? ''),
      bytes: isHidden ? '**'.repeat(span.to - span.from) : hexadecimal(bytes, span),
    };
  });
}

const [KEPT_BEFORE, KEPT_AFTER] = [6, 4];
const NUMBER_MIN = 13; // A shorter one would be shown almost whole.

function shownValue(field: Field | undefined, text: string): string {
  if (field?.hidden === undefined) return text;
  if (field.hidden === 'all' || text.length < NUMBER_MIN) return '*'.repeat(text.length);
  const hidden = '*'.repeat(text.length - KEPT_BEFORE - KEPT_AFTER);
  return text.slice(0, KEPT_BEFORE) + hidden + text.slice(-KEPT_AFTER);
}

function hexadecimal(bytes: Buffer, { from, to }: Span): string {
  return bytes.toString('hex', from, to).toUpperCase();
}
