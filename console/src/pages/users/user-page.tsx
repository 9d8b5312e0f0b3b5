import { useTexts } from '../../i18n/language.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Alert } from '../../parts/notice.tsx';
import { Panel } from '../../parts/page.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { useSession } from '../../session/session.tsx';
import type { User } from './roles.ts';
import { texts } from './texts.ts';
import { UserActions } from './user-actions.tsx';

export function UserPage() {
  const t = useTexts(texts);
  const { user: viewer, can } = useSession();
  const { isOperator } = usePlace();
  const isSelf = ({ userId }: User) => userId === viewer.userId;
  const mayChange = can(isOperator ? 'operator.user.write' : 'user.write');
  return (
    <RecordPage
      texts={texts}
      page="/users/$userId"
      operation={['retrieveOwnUser', 'retrieveUser']}
      isOfAnyPartner
      nameOf={({ name }) => name}
      aside={({ status }) => <Badge state={status} />}
      actions={(user) => mayChange && !isSelf(user) && <UserActions user={user} />}
    >
      {(user) => (
        <>
          {isSelf(user) && <Alert>{t('you')}</Alert>}
          <Panel>
            <Details user={user} />
          </Panel>
        </>
      )}
    </RecordPage>
  );
}

function Details({ user }: Readonly<{ user: User }>) {
  const t = useTexts(texts);
  const { invitedUntil, secondFactors } = user;
  return (
    <Facts
      texts={texts}
      facts={{
        email: user.email,
        role: `${t(user.role)} – ${t(`${user.role}_can`)}`,
        partner: user.partnerName ?? t('ours'),
        factors: secondFactors.map((factor) => t(factor)).join(', ') || t('noFactors'),
        signedIn: <Time at={user.signedInAt} form="long" />,
        invitedUntil: invitedUntil && <Time at={invitedUntil} form="long" />,
        created: <Time at={user.createdAt} form="long" />,
      }}
    />
  );
}
