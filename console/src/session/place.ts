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
