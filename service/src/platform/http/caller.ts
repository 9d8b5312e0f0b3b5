import { assert } from '../../kernel/assert.ts';

/** Who makes the call, as proven by token, API key or session: limits, logs and scopes go by it. */
export type Caller = Readonly<{
  kind: string;
  clientId: string;
  scopes: ReadonlySet<string>;
  /** The person who calls; absent where software does. `clientId` is then their e-mail address. */
  user?: Readonly<{ userId: string; role: string }>;
  /** Who calls is proven in part: what its scopes name is all it may do, and `any-credential` names none. */
  isHalfProven?: true;
}>;

/** Whether the caller may call what has this access, which is not `public`. */
export function mayCall({ isHalfProven, scopes }: Caller, access: string): boolean {
  return access === 'any-credential' ? isHalfProven !== true : allows(scopes, access);
}

/** A scope includes what begins with it and a dot. `.write` does not read. */
export function allows(granted: ReadonlySet<string>, needed: string): boolean {
  if (granted.has(needed)) return true;
  const end = needed.lastIndexOf('.');
  return end > 0 && allows(granted, needed.slice(0, end));
}

/** Who makes a change, as histories and the audit log name them. */
export type By = Readonly<{ actor: string; correlationId: string }>;

export function byOf({
  caller,
  correlationId,
}: Readonly<{ caller: Caller | undefined; correlationId: string }>): By {
  assert(caller, 'only a route that is not public makes changes in a name');
  return { actor: caller.clientId, correlationId };
}
