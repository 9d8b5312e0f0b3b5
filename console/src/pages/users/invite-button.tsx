import { useState } from 'react';
import type { DoneOf } from '../../api/act.ts';
import { useList } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-dialog.tsx';
import { SelectField, TextField } from '../../parts/fields.tsx';
import type { Form, FormValues } from '../../parts/form.ts';
import { oneOf } from '../../parts/search-params.ts';
import { ConfirmSecret } from '../../parts/secret.tsx';
import { usePlace } from '../../session/place.ts';
import { useSession } from '../../session/session.tsx';
import { isPartnerRole, PARTNER_ROLES, ROLES } from './roles.ts';
import { texts } from './texts.ts';

const PATHS = ['email', 'name', 'role', 'partnerId'];

/** Invites a person. The link is shown once; the service sends no mail. */
export function InviteButton() {
  const t = useTexts(texts);
  const { user } = useSession();
  const { partnerId } = usePlace();
  const [url, setUrl] = useState<string | null>(null);
  const isOperator = user.side === 'OPERATOR';
  const look = {
    label: t('invite'),
    tone: 'main',
    title: t('invite'),
    confirm: t('invite'),
    doneText: t('invited'),
    paths: PATHS,
    effect: (values: FormValues) => {
      const role = oneOf(ROLES, String(values['role'])) ?? 'READ_ONLY';
      const email = String(values['email'] ?? '') || t('somebody');
      return t('inviteEffect', { email, role: t(role) });
    },
    onDone: ({ invitationUrl }: DoneOf<'inviteUser'>) => setUrl(invitationUrl),
  } as const;
  return (
    <>
      {isOperator ? (
        <ActionButton
          {...look}
          operation="inviteUser"
          initial={{
            role: partnerId === null ? 'OPERATOR' : 'READ_ONLY',
            partnerId: partnerId ?? '',
          }}
          fields={(form) => (
            <>
              <Fields form={form} roles={ROLES} />
              {isPartnerRole(String(form.values['role'])) && <PartnerField form={form} />}
            </>
          )}
          input={({ values }) => ({
            body: {
              ...personIn(values),
              role: oneOf(ROLES, String(values['role'])) ?? 'READ_ONLY',
              ...(isPartnerRole(String(values['role'])) && values['partnerId']
                ? { partnerId: String(values['partnerId']) }
                : {}),
            },
          })}
        />
      ) : (
        <ActionButton
          {...look}
          operation="inviteOwnUser"
          initial={{ role: 'READ_ONLY' }}
          fields={(form) => <Fields form={form} roles={PARTNER_ROLES} />}
          input={({ values }) => ({
            body: {
              ...personIn(values),
              role: oneOf(PARTNER_ROLES, String(values['role'])) ?? 'READ_ONLY',
            },
          })}
        />
      )}
      <ConfirmSecret
        title={t('linkTitle')}
        secrets={url === null ? null : [{ name: t('link'), value: url }]}
        close={() => setUrl(null)}
      />
    </>
  );
}

function personIn(values: FormValues) {
  return { email: String(values['email'] ?? '').trim(), name: String(values['name'] ?? '') };
}

type FieldsProps = Readonly<{ form: Form; roles: readonly (typeof ROLES)[number][] }>;

function Fields({ form, roles }: FieldsProps) {
  const t = useTexts(texts);
  return (
    <>
      <TextField form={form} path="name" label={t('name')} isRequired input={{ maxLength: 100 }} />
      <TextField
        form={form}
        path="email"
        label={t('email')}
        isRequired
        input={{ type: 'email', maxLength: 254, autoComplete: 'off' }}
      />
      <SelectField
        form={form}
        path="role"
        label={t('role')}
        hint={t(`${oneOf(roles, String(form.values['role'])) ?? 'READ_ONLY'}_can`)}
        options={roles.map((value) => ({ value, label: t(value) }))}
      />
    </>
  );
}

function PartnerField({ form }: Readonly<{ form: Form }>) {
  const t = useTexts(texts);
  const { rows } = useList('listPartners', { query: { limit: 100 } }, { live: false });
  return (
    <SelectField
      form={form}
      path="partnerId"
      label={t('partner')}
      isRequired
      options={[
        { value: '', label: '–' },
        ...rows.map(({ partnerId, name }) => ({ value: partnerId, label: name })),
      ]}
    />
  );
}
