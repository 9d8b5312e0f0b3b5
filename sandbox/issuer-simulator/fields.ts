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
  const found = new Map<Fault['code'], string[]>();
  for (const field of fields) {
    const code = faultOf(message, field);
    if (code !== undefined) found.set(code, [...(found.get(code) ?? []), field.name]);
  }
  const code = KINDS.find((kind) => found.has(kind));
  return code && { code, detail: (found.get(code) ?? []).join(',') };
}

const KINDS = ['201', '203', '306', '304'] as const;

function faultOf(
  message: Message,
  { name, isValid, isNeeded, listed }: Field,
): (typeof KINDS)[number] | undefined {
  if (!Object.hasOwn(message, name)) return isNeeded?.(message) === true ? '201' : undefined;
  if (!isValid(message[name])) return '203';
  return listed?.has(message[name]) === false ? listed.fault : undefined;
}
