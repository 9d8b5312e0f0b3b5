import type { Fault, Message } from './message.ts';

/** A field of a message. One without `isNeeded` is optional. */
export type Field = Readonly<{
  name: string;
  isValid: (value: unknown) => boolean;
  isNeeded?: (message: Message) => boolean;
  /** A code that has the right form may still stand in no list. */
  listed?: Readonly<{ fault: '304' | '306'; has: (value: unknown) => boolean }>;
}>;

export const always = (): boolean => true;

export const matches =
  (pattern: RegExp) =>
  (value: unknown): boolean =>
    typeof value === 'string' && pattern.test(value);

/** Text without control characters. */
export const text =
  (max: number, min = 1) =>
  (value: unknown): boolean =>
    typeof value === 'string' &&
    value.length >= min &&
    value.length <= max &&
    !/\p{Cc}/u.test(value);

export const oneOf =
  (...codes: readonly string[]) =>
  (value: unknown): boolean =>
    typeof value === 'string' && codes.includes(value);

/** An absolute http or https address without user, password or fragment. */
export const webAddress =
  (max: number) =>
  (value: unknown): boolean => {
    if (typeof value !== 'string' || value.length > max || /[\p{Cc}\s]/u.test(value)) return false;
    const url = URL.parse(value);
    if (url === null || !/^https?:$/.test(url.protocol)) return false;
    return url.username === '' && url.password === '' && url.hash === '';
  };

/**
 * The first kind of fault, with the names of all fields that have it. Unknown fields are ignored;
 * a known one that is null or empty has a wrong format.
 */
export function checkFields(message: Message, fields: readonly Field[]): Fault | undefined {
  const missing = fields.filter(
    ({ name, isNeeded }) => isNeeded?.(message) === true && !Object.hasOwn(message, name),
  );
  if (missing.length > 0) return { code: '201', detail: names(missing) };
  const present = fields.filter(({ name }) => Object.hasOwn(message, name));
  const invalid = present.filter(({ name, isValid }) => !isValid(message[name]));
  if (invalid.length > 0) return { code: '203', detail: names(invalid) };
  for (const code of ['306', '304'] as const) {
    const unknown = present.filter(
      ({ name, listed }) => listed?.fault === code && !listed.has(message[name]),
    );
    if (unknown.length > 0) return { code, detail: names(unknown) };
  }
  return undefined;
}

const names = (fields: readonly Field[]): string => fields.map(({ name }) => name).join(',');
