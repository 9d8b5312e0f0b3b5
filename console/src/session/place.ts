import { useSearch } from '@tanstack/react-router';
import { useSession } from './session.tsx';

export type Place = Readonly<{
  /** One of the operator's people, whichever partner they have chosen. */
  isOperator: boolean;
  /** Looks at all partners at once: uses the lists of operators, whose rows name their partner. */
  isEverywhere: boolean;
  /** The partner that an operator has chosen. Null for all of them, and for partners' own people. */
  partnerId: string | null;
}>;

/** From where the viewer looks. The partner stands in the address, so that a link shows the same. */
export function usePlace(): Place {
  const { user } = useSession();
  const { partner } = useSearch({ strict: false });
  if (user.side === 'PARTNER') {
    return { isOperator: false, isEverywhere: false, partnerId: null };
  }
  return { isOperator: true, isEverywhere: partner === undefined, partnerId: partner ?? null };
}

/** An operation; or one for partners' own people, and one for operators. */
export type OfPlace<Id> = Id | readonly [own: Id, operators: Id];

/** Of two operations the one for this viewer: an operator's is also asked for one partner `always`. */
export function operationAt<Id>(of: OfPlace<Id>, place: Place, always = false): Id {
  if (!isPair(of)) return of;
  const [own, operators] = of;
  return (always ? place.isOperator : place.isEverywhere) ? operators : own;
}

function isPair<Id>(of: OfPlace<Id>): of is readonly [own: Id, operators: Id] {
  return Array.isArray(of);
}
