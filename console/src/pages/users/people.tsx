import { useTexts } from '../../i18n/language.tsx';
import { Badge } from '../../parts/badge.tsx';
import { FilteredList } from '../../parts/filtered-list.tsx';
import { oneOf } from '../../parts/search-params.ts';
import type { Column } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { useSession } from '../../session/session.tsx';
import { PARTNER_ROLES, ROLES, STATUSES, type User } from './roles.ts';
import { texts } from './texts.ts';

/** Operators see everybody, or the people of the partner they have chosen. */
export function People() {
  const t = useTexts(texts);
  const { user } = useSession();
  const { partnerId } = usePlace();
  const isOperator = user.side === 'OPERATOR';
  const roleName = (role: string) => {
    const known = oneOf(ROLES, role);
    return known === undefined ? role : t(known);
  };
  return (
    <FilteredList
      name="users"
      caption={t('title')}
      operation={isOperator ? 'listUsers' : 'listOwnUsers'}
      query={isOperator && partnerId !== null ? { partnerId } : {}}
      filters={[
        {
          key: 'role',
          label: t('role'),
          kind: 'choice',
          options: isOperator ? ROLES : PARTNER_ROLES,
          nameOf: roleName,
        },
        { key: 'status', label: t('status'), kind: 'choice', options: STATUSES },
        { key: 'created', label: t('created'), kind: 'dates' },
      ]}
      columns={useColumns(isOperator)}
      rowKey={({ userId }) => userId}
      rowLink={({ userId }) => ({ to: '/users/$userId', params: { userId } })}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
    />
  );
}

function useColumns(isOperator: boolean): readonly Column<User>[] {
  const t = useTexts(texts);
  const partner: Column<User> = {
    key: 'partner',
    title: t('partner'),
    cell: ({ partnerName }) => partnerName ?? <span className="muted">{t('ours')}</span>,
  };
  return [
    { key: 'name', title: t('name'), cell: ({ name }) => name },
    { key: 'email', title: t('email'), cell: ({ email }) => email },
    { key: 'role', title: t('role'), cell: ({ role }) => t(role) },
    ...(isOperator ? [partner] : []),
    { key: 'status', title: t('status'), cell: ({ status }) => <Badge state={status} /> },
    {
      key: 'factors',
      title: t('factors'),
      cell: ({ secondFactors }) =>
        secondFactors.length === 0 ? (
          <span className="muted">{t('noFactors')}</span>
        ) : (
          secondFactors.map((factor) => t(factor)).join(', ')
        ),
    },
    {
      key: 'signedIn',
      title: t('signedIn'),
      cell: ({ signedInAt }) =>
        signedInAt === null ? (
          <span className="muted">{t('never')}</span>
        ) : (
          <Time at={signedInAt} form="relative" />
        ),
    },
    {
      key: 'created',
      title: t('created'),
      cell: (row) => <Time at={row.createdAt} />,
      isExtra: true,
    },
  ];
}
