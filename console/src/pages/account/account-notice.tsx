import { useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { Alert } from '../../parts/notice.tsx';
import { texts } from './texts.ts';

const SHOWN_MS = 7 * 86_400_000;

/** Tells whoever is signed in what somebody else did to their account lately. Those invited know. */
export function AccountNotice() {
  const t = useTexts(texts);
  const { data } = useCall('retrieveAccount', {}, { live: false, isAround: true });
  const [openedAt] = useState(() => Date.now());
  const change = data?.changes.find(
    ({ at, kind }) => kind !== 'INVITED' && openedAt - Date.parse(at) < SHOWN_MS,
  );
  if (!change) return null;
  return (
    <Alert tone="warn" title={t('noted', { by: change.by })}>
      <p>{t(change.kind)}</p>
      <ButtonLink to="/account">{t('seeChanges')}</ButtonLink>
    </Alert>
  );
}
