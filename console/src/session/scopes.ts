/** Whether these scopes allow that: `operator` includes all that operators do, `.write` no `.read`. */
export function allows(scopes: readonly string[], wanted: string): boolean {
  if (['public', 'any-credential', 'session', 'session.enrol'].includes(wanted)) return true;
  return scopes.some(
    (scope) => scope === wanted || (scope === 'operator' && wanted.startsWith('operator.')),
  );
}
