type Field = Readonly<{
  field: string;
  /** Zero for one that takes files alone. */
  maxLength: number;
  required: boolean;
  takesFiles?: boolean;
}>;
type Written = Readonly<Record<string, string | number | boolean | undefined>>;
type Texts = Readonly<Record<string, string | undefined>>;

/** What must be sent for the draft to say what the form says: null removes a text. */
export function draftChanges(
  values: Written,
  saved: Texts,
): Readonly<Record<string, string | null>> {
  const changes: Record<string, string | null> = {};
  for (const [field, value] of Object.entries(values)) {
    const text = value === undefined ? '' : String(value);
    if (text.trim() === '') {
      if (field in saved) changes[field] = null;
    } else if (text !== saved[field]) changes[field] = text;
  }
  return changes;
}

/** How many characters a text has, as the service counts them. */
export function lengthIn(values: Written, field: string): number {
  return Array.from(String(values[field] ?? '')).length;
}

/** How much longer than allowed a text is. Nothing is cut: whoever wrote it decides what goes. */
export function excessOf(
  { field, maxLength }: Pick<Field, 'field' | 'maxLength'>,
  values: Written,
): number {
  return Math.max(0, lengthIn(values, field) - maxLength);
}

export type Sections<One> = Readonly<Record<'required' | 'useful' | 'other', readonly One[]>>;

/** The texts of the reason first. What is written already is never folded away. */
export function sectionsOf<One extends Field>(
  fields: readonly One[],
  useful: readonly string[],
  saved: Texts,
): Sections<One> {
  const written = fields.filter(({ maxLength }) => maxLength > 0);
  const isUseful = ({ field, required }: One) =>
    !required && (useful.includes(field) || field in saved);
  return {
    required: written.filter(({ required }) => required),
    useful: written.filter(isUseful),
    other: written.filter((one) => !one.required && !isUseful(one)),
  };
}

/** The fields that files belong to; one that has no text takes them in any case. */
export function fileFieldsOf<One extends Field>(fields: readonly One[]): readonly One[] {
  return fields.filter(({ maxLength, takesFiles }) => takesFiles === true || maxLength === 0);
}

const KIB = 1024;

/** A size as people say it. */
export function sizeInWords(bytes: number, language: string): string {
  const [value, unit] =
    bytes < KIB
      ? [bytes, 'byte']
      : bytes < KIB * KIB
        ? [bytes / KIB, 'kilobyte']
        : [bytes / KIB / KIB, 'megabyte'];
  return value.toLocaleString(language, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  });
}

/** `customerIpAddress` → Customer IP address. */
export function fieldInWords(field: string): string {
  const words = field
    .replaceAll(/([A-Z])/g, ' $1')
    .toLowerCase()
    .replace(/\bip\b/, 'IP');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
