import { invalid } from '../../../platform/http/errors.ts';
import type { PartnerCaller } from '../../../access/partners/index.ts';
import { type Authentication, wasChallenged } from '../records/authentication.ts';
import type { AuthenticatedCard } from '../card-ranges/card.ts';
import { breach } from '../requests/errors.ts';
import { minuteOf } from '../requests/merchant-knowledge-of.ts';
import type { ThreeDSecure } from './three-d-secure.ts';

const FRICTIONLESS = '01';
const CHALLENGED = '02';

type Named = Readonly<{
  id: string | undefined;
  caller: PartnerCaller;
  merchantId: string;
  card: AuthenticatedCard;
}>;

/** The earlier authentication that a request names: of the same merchant and card, and a success. */
export async function priorOf(
  { find }: ThreeDSecure,
  { id, caller, merchantId, card }: Named,
): Promise<Authentication | undefined> {
  if (id === undefined) return undefined;
  const prior = await find({ id, partnerId: caller.partnerId, merchantId });
  const isUsable =
    prior &&
    (prior.status === 'AUTHENTICATED' || prior.status === 'AUTHENTICATED_ATTEMPTED') &&
    prior.merchantId === merchantId &&
    prior.fingerprint.equals(card.fingerprint);
  if (!isUsable) throw invalid([breach('PRIOR_AUTHENTICATION_UNUSABLE', 'priorAuthenticationId')]);
  return prior;
}

/** How the issuer finds it again, and what it was. */
export function priorInformationOf({ outcome, modifiedAt }: Authentication) {
  const reference = outcome?.accessControlServerTransactionId;
  return {
    ...(reference == null ? {} : { threeDSReqPriorRef: reference }),
    threeDSReqPriorAuthMethod: wasChallenged(outcome) ? CHALLENGED : FRICTIONLESS,
    threeDSReqPriorAuthTimestamp: minuteOf(modifiedAt),
  };
}
