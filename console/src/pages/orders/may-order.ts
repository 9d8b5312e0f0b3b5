import { useCall } from '../../api/queries.ts';
import { usePlace } from '../../session/place.ts';
import { useSession } from '../../session/session.tsx';

/** Whether the viewer may place an order for a merchant of this partner: banks place orders. */
export function useMayOrder(owner?: string | null): boolean {
  const { can } = useSession();
  const { isOperator, partnerId } = usePlace();
  const partner = owner ?? partnerId;
  const { data } = useCall(
    'retrievePartner',
    { params: { partnerId: partner ?? '' } },
    { enabled: isOperator && partner !== null },
  );
  if (!can('onboarding.order.write')) return false;
  return !isOperator || (partner !== null && data?.kind === 'PARTNER_BANK');
}
