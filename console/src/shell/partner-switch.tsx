import { useTexts } from '../i18n/language.tsx';
import { Notice } from '../parts/notice.tsx';
import { useSession } from '../session/session.tsx';
import { PartnerPopup } from './later.ts';
import { Opener } from './opener.tsx';
import { PartnerFace, usePartnerName } from './partner-face.tsx';
import { texts } from './texts.ts';

/** For operators: whose records are shown. Partners' own people see the name of theirs. */
export function PartnerSwitch() {
  const { user } = useSession();
  if (user.side === 'OPERATOR') return <OperatorSwitch />;
  return <strong className="partner-switch">{user.partnerName}</strong>;
}

function OperatorSwitch({ title }: Readonly<{ title?: string }>) {
  const t = useTexts(texts);
  const name = usePartnerName();
  return (
    <Opener
      className="button partner-switch"
      label={title ?? `${t('partner')}: ${name}`}
      popup="dialog"
      face={<PartnerFace title={title} />}
    >
      <PartnerPopup title={title} />
    </Opener>
  );
}

/** In place of a page that shows one partner's records, while an operator looks at all of them. */
export function ChoosePartner() {
  const t = useTexts(texts);
  return (
    <Notice
      icon="people"
      title={t('choosePartnerTitle')}
      text={t('choosePartnerText')}
      action={<OperatorSwitch title={t('partner')} />}
    />
  );
}
