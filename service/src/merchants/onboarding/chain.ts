import { type PartnerCaller, isPartner } from '../../access/partners/index.ts';
import { type Fault, invalid } from '../../platform/http/errors.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { chainNotYours } from './errors.ts';

const REQUIRED: Fault = {
  parameterName: 'chainId',
  reasonCode: 'REQUIRED_FIELD',
  errorMessage:
    'This field is required for partner acquirers: the 13-digit chainId that the merchant joins.',
};

/** Partner acquirers must name a chain. Reported together with the other faults of a body. */
export function chainFaults(caller: Caller | undefined, chainId: unknown): readonly Fault[] {
  const mustName = isPartner(caller) && caller.partnerKind === 'PARTNER_ACQUIRER';
  return mustName && chainId === undefined ? [REQUIRED] : [];
}

/** The chain named, which must be the partner's own; without one the partner's only one, or null. */
export async function chainFor(
  chainIdsOf: (partnerId: string) => Promise<readonly string[] | undefined>,
  caller: PartnerCaller,
  chainId: string | undefined,
): Promise<string | null> {
  const faults = chainFaults(caller, chainId);
  if (faults.length > 0) throw invalid(faults);
  const own = (await chainIdsOf(caller.partnerId)) ?? [];
  if (chainId === undefined) return own.length === 1 ? (own[0] ?? null) : null;
  if (!own.includes(chainId)) throw chainNotYours(chainId);
  return chainId;
}
