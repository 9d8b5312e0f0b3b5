/** What the service says is what its routes declare: its own tests hold it to that. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- Whoever asks says what is declared.
export function asDeclared<T>(value: unknown): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The one place where it is believed.
  return value as T;
}
