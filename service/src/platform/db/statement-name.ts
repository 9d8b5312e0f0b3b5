const NAMES_MAX = 2_000; // Far above the number of statements in the code; guards against generated text.
const names = new Map<string, string>();

/** A short name for a statement's text, the same for the life of the process. */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= NAMES_MAX) return undefined; // Unnamed: still correct, only not prepared.
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}
