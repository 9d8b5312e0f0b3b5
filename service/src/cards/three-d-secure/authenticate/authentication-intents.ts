import * as onboarding from '../../../merchants/onboarding/index.ts';
import { createIntents } from '../../../acquiring/operations/index.ts';
import type { ClaimRequest } from '../../../platform/db/idempotency-store.ts';
import type { Fault } from '../../../platform/http/errors.ts';
import type { Authentication } from '../records/authentication.ts';
import { insertingAuthentications } from '../records/authentication-store.ts';
import type { CardLookup } from '../card-ranges/card-range.ts';
import { takeLookups, takingLookups } from '../card-ranges/card-lookup-store.ts';
import { breach } from '../requests/errors.ts';
import { kept } from '../records/kept-message.ts';
import type { AReq, SealedMessage } from '../messages/index.ts';
import type { ThreeDSecureDeps } from '../directories/three-d-secure-deps.ts';

/** An authentication with the message that asks for it; null where nobody can be asked. */
export type Asking = Readonly<{
  authentication: Authentication;
  message: Readonly<{ areq: AReq; sealed: SealedMessage }> | null;
}>;

/** An authentication to be begun. The id of its transaction is that of the lookup it goes on from. */
export type AuthenticationIntent = Readonly<{
  request: ClaimRequest;
  /** As remembered. */
  merchant: onboarding.Merchant;
  lookup: CardLookup | undefined;
  /** The request names the lookup, so without it nothing is begun. */
  needsLookup: boolean;
  begin: (lookup: CardLookup | undefined) => Asking;
}>;

/**
 * Step one of an authentication: the lookup is used up, and the authentication is there. Where the
 * lookup went to another meanwhile, it is begun without; if it was named it is refused. Where the
 * merchant is no longer as it was, everything has to be looked at again.
 */
export function createAuthenticationIntents(deps: ThreeDSecureDeps) {
  return createIntents<AuthenticationIntent, Asking, Fault | 'merchant-changed'>(deps, {
    name: 'open-authentications',
    bucketOf: ({ merchant }) => merchant.bucket,
    planOptimistically: (intents) => ({
      records: intents.map(({ begin, lookup }) => begin(lookup)),
      statements: [
        onboarding.merchantsUnchanged(intents.map(({ merchant }) => merchant)),
        ...takingLookups(intents.flatMap(takingOf)),
      ],
    }),
    planUnderLock: async (tx, intents) => {
      const looked = await onboarding.lookAgain(
        tx,
        intents.map(({ merchant }) => merchant),
      );
      const isSame = ({ merchant }: AuthenticationIntent, place: number): boolean =>
        looked[place]?.version === merchant.version;
      const taken = await takeLookups(tx, intents.filter(isSame).flatMap(takingOf));
      return intents.map((intent, place) => {
        if (!isSame(intent, place)) return { refusal: 'merchant-changed' };
        const { begin, lookup, needsLookup, request } = intent;
        const own = taken.has(request.resourceId) ? lookup : undefined;
        if (!needsLookup || own) return { record: begin(own) };
        return { refusal: breach('CARD_LOOKUP_UNUSABLE', 'cardLookupId') };
      });
    },
    write: (asked) => [insertingAuthentications(asked.map(withMessages))],
  });
}

function takingOf({ lookup, request }: AuthenticationIntent) {
  return lookup ? [{ lookupId: lookup.id, authenticationId: request.resourceId }] : [];
}

function withMessages({ authentication, message }: Asking) {
  const way = { direction: 'SENT', party: 'DIRECTORY_SERVER' } as const;
  const messages = message ? [kept(message.areq, way, authentication.createdAt)] : [];
  return { authentication, messages };
}
