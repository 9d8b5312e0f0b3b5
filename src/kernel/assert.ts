/** A broken promise of our own code: answered with 500 and no detail, never caught to go on. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${message}`);
}
