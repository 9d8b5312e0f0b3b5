import { getRouteApi } from '@tanstack/react-router';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Alert } from '../../parts/notice.tsx';
import { Facts, Panel } from '../../parts/page.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { Time } from '../../parts/time.tsx';
import { useSession } from '../../session/session.tsx';
import type { User } from './roles.ts';
import { texts } from './texts.ts';
import { UserActions } from './user-actions.tsx';

const route = getRouteApi('/app/users/$userId');

export function UserPage() {
  const t = useTexts(texts);
  const { user: viewer, can } = useSession();
  const params = route.useParams();
  const isOperator = viewer.side === 'OPERATOR';
  const read = useCall(isOperator ? 'retrieveUser' : 'retrieveOwnUser', { params }, { live: true });
  const isSelf = viewer.userId === params.userId;
  const mayChange = !isSelf && can(isOperator ? 'operator.user.write' : 'user.write');
  return (
    <RecordPage
      title={t('one')}
      nameOf={({ name }) => name}
      id={params.userId}
      back={{ link: { to: '/users' }, title: t('title') }}
      read={read}
      aside={({ status }) => <Badge state={status} />}
      actions={(user) => mayChange && <UserActions user={user} isOperator={isOperator} />}
    >
      {(user) => (
        <>
          {isSelf && <Alert>{t('you')}</Alert>}
          <Details user={user} />
        </>
      )}
    </RecordPage>
  );
}

function Details({ user }: Readonly<{ user: User }>) {
  const t = useTexts(texts);
  return (
    <Panel>
      <Facts
        facts={[
          [t('email'), user.email],
          [t('role'), `${t(user.role)} – ${t(`${user.role}_can`)}`],
          [t('partner'), user.partnerName ?? t('ours')],
          [
            t('factors'),
            user.secondFactors.map((factor) => t(factor)).join(', ') || t('noFactors'),
          ],
          [t('signedIn'), <Time key="signed" at={user.signedInAt} form="long" />],
          [
            t('invitedUntil'),
            user.invitedUntil && <Time key="invited" at={user.invitedUntil} form="long" />,
          ],
          [t('created'), <Time key="created" at={user.createdAt} form="long" />],
        ]}
      />
    </Panel>
  );
}
