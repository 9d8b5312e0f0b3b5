declare module 'pg/lib/utils.js' {
  /** A parameter as the protocol carries it: text, or bytes for a Buffer. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
