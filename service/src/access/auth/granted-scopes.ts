import { isScope } from '../partners/index.ts';
import { allows } from '../../platform/http/caller.ts';

/** What both allow: `.write` on one side and `.read` of the same thing on the other gives `.read`. */
export function commonScopes(left: readonly string[], right: readonly string[]): Set<string> {
  return new Set([...within(left, right), ...within(right, left)]);
}

/** Those of `asked` that `granted` includes. */
export function within(asked: readonly string[], granted: readonly string[]): string[] {
  const all = new Set(granted);
  return asked.filter((scope) => isScope(scope) && allows(all, scope));
}
