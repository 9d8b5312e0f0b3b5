/**
 * Who makes the call, as proven by its token or API key: what limits, logs and scopes go by. Which
 * kinds of callers there are, and what each may see, is for the part that knows them to say.
 */
export type Caller = Readonly<{ kind: string; clientId: string; scopes: ReadonlySet<string> }>;

/** Whether a scope is granted: `.write` includes the `.read` of the same thing. */
export function allows(granted: ReadonlySet<string>, needed: string): boolean {
  if (granted.has(needed)) return true;
  return needed.endsWith('.read') && granted.has(needed.replace(/\.read$/, '.write'));
}
