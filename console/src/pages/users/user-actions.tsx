import { useState } from 'react';
import { useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-dialog.tsx';
import { SelectField } from '../../parts/fields.tsx';
import type { Form, FormValues } from '../../parts/form.ts';
import { oneOf } from '../../parts/search-params.ts';
import { ConfirmSecret } from '../../parts/secret.tsx';
import { isPartnerRole, OPERATOR_ROLES, PARTNER_ROLES, type User } from './roles.ts';
import { texts } from './texts.ts';

type UserActionsProps = Readonly<{ user: User; isOperator: boolean }>;

/** What can be done about somebody else's rights. */
export function UserActions({ user, isOperator }: UserActionsProps) {
  const t = useTexts(texts);
  const { name, userId } = user;
  const input = () => ({ params: { userId } });
  const own = !isOperator;
  if (user.status === 'INVITED') return <RenewButton userId={userId} isOperator={isOperator} />;
  if (user.status === 'DISABLED') {
    return (
      <ActionButton
        operation={own ? 'enableOwnUser' : 'enableUser'}
        label={t('enable')}
        title={t('enable')}
        confirm={t('enable')}
        doneText={t('enabled')}
        effect={t('enableEffect', { name })}
        input={input}
      />
    );
  }
  return (
    <>
      <RoleButton user={user} isOperator={isOperator} />
      <ActionButton
        operation={own ? 'endOwnUserSessions' : 'endUserSessions'}
        label={t('endSessions')}
        title={t('endSessions')}
        confirm={t('endSessions')}
        doneText={t('sessionsEnded')}
        effect={t('endEffect', { name })}
        input={input}
      />
      <ActionButton
        operation={own ? 'resetOwnUserFactors' : 'resetUserFactors'}
        label={t('reset')}
        title={t('reset')}
        confirm={t('reset')}
        doneText={t('wasReset')}
        isDangerous
        effect={t('resetEffect', { name })}
        input={input}
      />
      <ActionButton
        operation={own ? 'disableOwnUser' : 'disableUser'}
        label={t('disable')}
        title={t('disable')}
        confirm={t('disable')}
        doneText={t('disabled')}
        isDangerous
        effect={t('disableEffect', { name })}
        input={input}
      />
    </>
  );
}

function RoleButton({ user, isOperator }: UserActionsProps) {
  const t = useTexts(texts);
  const { name, userId } = user;
  const isPartners = isPartnerRole(user.role);
  const roles = isPartners ? PARTNER_ROLES : OPERATOR_ROLES;
  const look = {
    label: t('changeRole'),
    title: t('changeRole'),
    confirm: t('changeRole'),
    doneText: t('roleChanged'),
    initial: { role: user.role },
    paths: ['role'],
  };
  const roleIn = (role: FormValues[string]) => oneOf(roles, String(role)) ?? user.role;
  const effect = (values: FormValues) =>
    t('changeRoleEffect', { name, role: t(roleIn(values['role'])) });
  const options = roles.map((value) => ({ value, label: t(value) }));
  const fields = (form: Form) => (
    <SelectField
      form={form}
      path="role"
      label={t('role')}
      hint={t(`${roleIn(form.values['role'])}_can`)}
      options={options}
    />
  );
  return isOperator ? (
    <ActionButton
      {...look}
      operation="changeUserRole"
      effect={effect}
      fields={fields}
      input={({ values }) => ({ params: { userId }, body: { role: roleIn(values['role']) } })}
    />
  ) : (
    <ActionButton
      {...look}
      operation="changeOwnUserRole"
      effect={effect}
      fields={fields}
      input={({ values }) => ({
        params: { userId },
        body: { role: oneOf(PARTNER_ROLES, String(values['role'])) ?? 'READ_ONLY' },
      })}
    />
  );
}

/** Another link for somebody who has not accepted yet. */
function RenewButton({ userId, isOperator }: Readonly<{ userId: string; isOperator: boolean }>) {
  const t = useTexts(texts);
  const [url, setUrl] = useState<string | null>(null);
  return (
    <>
      <ActionButton
        operation={isOperator ? 'renewInvitation' : 'renewOwnInvitation'}
        label={t('renew')}
        title={t('renew')}
        confirm={t('renew')}
        doneText={t('invited')}
        effect={t('renewEffect')}
        input={() => ({ params: { userId } })}
        onDone={({ invitationUrl }) => setUrl(invitationUrl)}
      />
      <ConfirmSecret
        title={t('linkTitle')}
        secrets={url === null ? null : [{ name: t('link'), value: url }]}
        close={() => setUrl(null)}
      />
    </>
  );
}
