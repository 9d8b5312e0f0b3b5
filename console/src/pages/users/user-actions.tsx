import { useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-button.tsx';
import { choices, type Fields } from '../../parts/field-list.tsx';
import type { FormValues } from '../../parts/form.ts';
import { oneOf } from '../../parts/search-params.ts';
import { usePlace } from '../../session/place.ts';
import { isPartnerRole, OPERATOR_ROLES, PARTNER_ROLES, type User } from './roles.ts';
import { texts } from './texts.ts';

/** What can be done about somebody else's rights. */
export function UserActions({ user }: Readonly<{ user: User }>) {
  const t = useTexts(texts);
  const { name, userId } = user;
  const common = { texts, words: { name }, input: () => ({ params: { userId } }) };
  if (user.status === 'INVITED') {
    // Another link for somebody who has not accepted yet.
    return (
      <ActionButton
        {...common}
        name="renew"
        operation={['renewOwnInvitation', 'renewInvitation']}
        doneText={t('invited')}
        secretsTitle={t('linkTitle')}
        secretsOf={({ invitationUrl }) => [{ name: t('link'), value: invitationUrl }]}
      />
    );
  }
  if (user.status === 'DISABLED') {
    const enable = ['enableOwnUser', 'enableUser'] as const;
    return <ActionButton {...common} name="enable" operation={enable} doneText={t('enabled')} />;
  }
  return (
    <>
      <RoleButton user={user} />
      <ActionButton
        {...common}
        name="endSessions"
        operation={['endOwnUserSessions', 'endUserSessions']}
        doneText={t('sessionsEnded')}
      />
      <ActionButton
        {...common}
        name="reset"
        operation={['resetOwnUserFactors', 'resetUserFactors']}
        doneText={t('wasReset')}
        isDangerous
      />
      <ActionButton
        {...common}
        name="disable"
        operation={['disableOwnUser', 'disableUser']}
        doneText={t('disabled')}
        isDangerous
      />
    </>
  );
}

function RoleButton({ user }: Readonly<{ user: User }>) {
  const t = useTexts(texts);
  const { isOperator } = usePlace();
  const { name, userId } = user;
  const params = { userId };
  const roles = isPartnerRole(user.role) ? PARTNER_ROLES : OPERATOR_ROLES;
  const roleIn = ({ role }: FormValues) => oneOf(roles, String(role)) ?? user.role;
  const common = {
    texts,
    name: 'changeRole',
    effect: (values: FormValues) => t('changeRoleEffect', { name, role: t(roleIn(values)) }),
    doneText: t('roleChanged'),
    initial: { role: user.role },
    fields: (values: FormValues): Fields => [
      {
        kind: 'choice',
        path: 'role',
        label: t('role'),
        hint: t(`${roleIn(values)}_can`),
        options: choices(roles, t),
      },
    ],
  } as const;
  return isOperator ? (
    <ActionButton
      {...common}
      operation="changeUserRole"
      input={({ values }) => ({ params, body: { role: roleIn(values) } })}
    />
  ) : (
    <ActionButton
      {...common}
      operation="changeOwnUserRole"
      input={({ values }) => ({
        params,
        body: { role: oneOf(PARTNER_ROLES, String(values['role'])) ?? 'READ_ONLY' },
      })}
    />
  );
}
