import { useTexts } from '../../i18n/language.tsx';
import { Page, Panel } from '../../parts/page.tsx';
import { SimpleTable } from '../../parts/simple-table.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { useSession } from '../../session/session.tsx';
import { InviteButton } from './invite-button.tsx';
import { People } from './people.tsx';
import { PARTNER_ROLES, ROLES } from './roles.ts';
import { texts } from './texts.ts';

export function UsersPage() {
  const t = useTexts(texts);
  const { can } = useSession();
  return (
    <Page
      title={t('title')}
      text={t('text')}
      actions={(can('operator.user.write') || can('user.write')) && <InviteButton />}
    >
      <Tabs texts={texts} tabs={{ people: <People />, roles: <Roles /> }} />
    </Page>
  );
}

function Roles() {
  const t = useTexts(texts);
  const { user } = useSession();
  return (
    <Panel isFlush>
      <SimpleTable
        caption={t('roles')}
        rows={user.side === 'OPERATOR' ? ROLES : PARTNER_ROLES}
        rowKey={(role) => role}
        texts={texts}
        columns={{
          role: (role) => <strong>{t(role)}</strong>,
          may: (role) => <span className="wrapped">{t(`${role}_can`)}</span>,
        }}
      />
    </Panel>
  );
}
