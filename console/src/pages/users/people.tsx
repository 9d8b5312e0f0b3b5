import { useTexts } from '../../i18n/language.tsx';
import { Badge } from '../../parts/badge.tsx';
import { ListPanel } from '../../parts/list-panel.tsx';
import { oneOf } from '../../parts/search-params.ts';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { PARTNER_ROLES, ROLES, STATUSES } from './roles.ts';
import { texts } from './texts.ts';

/** Operators see everybody, or the people of the partner they have chosen. */
export function People() {
  const t = useTexts(texts);
  const { isOperator } = usePlace();
  const roleName = (role: string) => {
    const known = oneOf(ROLES, role);
    return known === undefined ? role : t(known);
  };
  return (
    <ListPanel
      name="users"
      caption={t('title')}
      operation={['listOwnUsers', 'listUsers']}
      isByPartner
      filters={{
        role: ['role', isOperator ? ROLES : PARTNER_ROLES, roleName],
        status: ['status', STATUSES],
        created: 'created',
      }}
      rowLink="/users/$userId"
      texts={texts}
      columns={{
        name: ({ name }) => name,
        email: ({ email }) => email,
        role: ({ role }) => t(role),
        partner:
          isOperator &&
          (({ partnerName }) => partnerName ?? <span className="muted">{t('ours')}</span>),
        status: ({ status }) => <Badge state={status} />,
        factors: ({ secondFactors }) =>
          secondFactors.length === 0 ? (
            <span className="muted">{t('noFactors')}</span>
          ) : (
            secondFactors.map((factor) => t(factor)).join(', ')
          ),
        signedIn: ({ signedInAt }) =>
          signedInAt === null ? (
            <span className="muted">{t('never')}</span>
          ) : (
            <Time at={signedInAt} form="relative" isReal />
          ),
        created: (row) => <Time at={row.createdAt} />,
      }}
      extras={['created']}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
    />
  );
}
