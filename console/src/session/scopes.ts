/** Whether these scopes allow that: `.write` includes `.read`, `operator` all that operators do. */
export function allows(scopes: readonly string[], wanted: string): boolean {
  if (['public', 'any-credential', 'session', 'session.enrol'].includes(wanted)) return true;
  return scopes.some(
    (scope) =>
      scope === wanted ||
      (scope === 'operator' && wanted.startsWith('operator.')) ||
      (wanted.endsWith('.read') && scope === wanted.replace(/\.read$/, '.write')),
  );
}
