import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { usePlace } from '../session/place.ts';
import { RecordLink } from './record-link.tsx';

const ASKED_AGAIN_MS = 600_000; // Names change seldom.

type MerchantNameProps = Readonly<{
  merchantId: string;
  /** Whose merchant it is, where that is known. */
  partnerId?: string | null | undefined;
  /** Leads to the merchant's page. */
  isLink?: boolean;
}>;

/** A merchant, of which little is shown that changes. */
export function useMerchantQuery(merchantId: string, partnerId: string | null | undefined) {
  const place = usePlace();
  const owner = partnerId ?? place.partnerId;
  return queryOptions({
    queryKey: ['merchantName', merchantId],
    queryFn: async () =>
      place.isEverywhere
        ? await call('retrieveAnyMerchant', { params: { merchantId } })
        : await call('retrieveMerchant', { params: { merchantId } }, { partnerId: owner }),
    staleTime: ASKED_AGAIN_MS,
    retry: false,
  });
}

/** A merchant by the name it trades under; by its id until that is known. */
export function MerchantName({ merchantId, partnerId, isLink = false }: MerchantNameProps) {
  const { data } = useQuery({
    ...useMerchantQuery(merchantId, partnerId),
    select: ({ merchantDetails }) => merchantDetails.merchantInformation.operatingAsName,
  });
  const name = <span title={merchantId}>{data ?? merchantId}</span>;
  return isLink ? <RecordLink id={merchantId}>{name}</RecordLink> : name;
}

/** A partner by its name, for operators. */
export function PartnerName({ partnerId }: Readonly<{ partnerId: string }>) {
  const { data } = useQuery({
    queryKey: ['partnerName', partnerId],
    queryFn: async () => await call('retrievePartner', { params: { partnerId } }),
    select: ({ name }) => name,
    staleTime: ASKED_AGAIN_MS,
    retry: false,
  });
  return <span title={partnerId}>{data ?? partnerId}</span>;
}
