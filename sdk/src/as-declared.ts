/** What the service says is what its routes declare: its own tests hold it to that. */
export function asDeclared<T>(value: unknown): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return value as T;
}
