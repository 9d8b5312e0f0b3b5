import { useCall } from '../api/queries.ts';
import { useTexts } from '../i18n/language.tsx';
import { Icon } from '../parts/icon.tsx';
import { usePlace } from '../session/place.ts';
import { texts } from './texts.ts';

/** What the partner that was chosen is called. */
export function usePartnerName(): string {
  const t = useTexts(texts);
  const { partnerId } = usePlace();
  const { data } = useCall(
    'retrievePartner',
    { params: { partnerId: partnerId ?? '' } },
    { enabled: partnerId !== null, isAround: true },
  );
  return partnerId === null ? t('allPartners') : (data?.name ?? partnerId);
}

/** What stands on the button. */
export function PartnerFace({ title }: Readonly<{ title: string | undefined }>) {
  const name = usePartnerName();
  return (
    <>
      <span>{title ?? name}</span>
      <Icon name="down" />
    </>
  );
}
