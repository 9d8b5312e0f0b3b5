import { assert } from '../../kernel/assert.ts';
import type { Caller, OperatorCaller, PartnerCaller } from './caller.ts';
import { PLATFORM_PROBLEMS } from './errors.ts';
import { Problem } from './problem.ts';

type Called = Readonly<{ caller: Caller | undefined }>;

/** Who makes a change, as histories and the audit log name them. */
export type By = Readonly<{ actor: string; correlationId: string }>;

export function byOf({ caller, correlationId }: Called & Readonly<{ correlationId: string }>): By {
  assert(caller, 'only a route that is not public makes changes in a name');
  return { actor: caller.clientId, correlationId };
}

/** The partner behind a call; an operator has routes of its own. */
export function partnerOf({ caller }: Called): PartnerCaller {
  if (caller?.kind !== 'partner') throw new Problem(PLATFORM_PROBLEMS.forbidden);
  return caller;
}

export function operatorOf({ caller }: Called): OperatorCaller {
  if (caller?.kind !== 'operator') throw new Problem(PLATFORM_PROBLEMS.forbidden);
  return caller;
}
