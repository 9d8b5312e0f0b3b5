import { useCall } from '../../api/queries.ts';
import type { AnswerOf } from '../../api/call.ts';
import { usePlace } from '../../session/place.ts';

type Reason = AnswerOf<'listDisputeReasons'>['data'][number];
/** Stands for the codes of a network that have no entry of their own. */
const OTHER = 'OTHER';
type OfReason = Readonly<{ network: string; reasonCode: string }>;

/** What a network's code means, where that is known. */
export function useReasonOf(): (of: OfReason) => Reason | undefined {
  const { isEverywhere } = usePlace();
  const { data } = useCall(isEverywhere ? 'listAllDisputeReasons' : 'listDisputeReasons', {});
  return (of) => {
    const ofNetwork = data?.data.filter(({ network }) => network === of.network) ?? [];
    const named = (code: string) => ofNetwork.find(({ reasonCode }) => reasonCode === code);
    return named(of.reasonCode) ?? named(OTHER);
  };
}
