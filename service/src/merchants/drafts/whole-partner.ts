import { type PartnerCaller, partnerOf } from '../../access/partners/index.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { PLATFORM_PROBLEMS, Problem } from '../../platform/http/errors.ts';

/** A credential that is bound to one merchant has nothing to do with those to be. */
export function wholePartnerOf(call: Readonly<{ caller: Caller | undefined }>): PartnerCaller {
  const caller = partnerOf(call);
  if (caller.merchantId !== null) throw new Problem(PLATFORM_PROBLEMS.forbidden);
  return caller;
}
