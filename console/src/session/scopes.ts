/** Whether these scopes allow that: `operator` includes all that operators do, `.write` no `.read`. */
export function allows(scopes: readonly string[], wanted: string): boolean {
  if (wanted === 'public' || wanted === 'any-credential') return true;
  return scopes.some(
    (scope) => scope === wanted || (scope === 'operator' && wanted.startsWith('operator.')),
  );
}
