/** A bug of our own: answered with 500 and no detail, never caught to continue. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${message}`);
}
