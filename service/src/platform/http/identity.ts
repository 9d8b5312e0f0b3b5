import { assert } from '../../kernel/assert.ts';
import type { Caller } from './caller.ts';

/** Who makes a change, as histories and the audit log name them. */
export type By = Readonly<{ actor: string; correlationId: string }>;

export function byOf({
  caller,
  correlationId,
}: Readonly<{ caller: Caller | undefined; correlationId: string }>): By {
  assert(caller, 'only a route that is not public makes changes in a name');
  return { actor: caller.clientId, correlationId };
}
