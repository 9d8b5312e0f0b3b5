import type { DoneOf } from '../../api/act.ts';
import { useList } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-button.tsx';
import { choices, type Fields } from '../../parts/field-list.tsx';
import { SelectField } from '../../parts/fields.tsx';
import type { Form, FormValues } from '../../parts/form.ts';
import { oneOf } from '../../parts/search-params.ts';
import { usePlace } from '../../session/place.ts';
import { isPartnerRole, PARTNER_ROLES, ROLES } from './roles.ts';
import { texts } from './texts.ts';

const EMAIL_INPUT = { type: 'email', maxLength: 254, autoComplete: 'off' } as const;

/** Invites a person. The link is shown once; the service sends no mail. */
export function InviteButton() {
  const t = useTexts(texts);
  const { isOperator, partnerId } = usePlace();
  const roles = isOperator ? ROLES : PARTNER_ROLES;
  const roleIn = ({ role }: FormValues) => oneOf(roles, String(role)) ?? 'READ_ONLY';
  const common = {
    texts,
    name: 'invite',
    tone: 'main',
    doneText: t('invited'),
    effect: (values: FormValues) => {
      const email = String(values['email'] ?? '') || t('somebody');
      return t('inviteEffect', { email, role: t(roleIn(values)) });
    },
    fields: (values: FormValues): Fields => [
      { path: 'name', label: t('name'), isRequired: true, maxLength: 100 },
      { path: 'email', label: t('email'), isRequired: true, ...EMAIL_INPUT },
      {
        kind: 'choice',
        path: 'role',
        label: t('role'),
        hint: t(`${roleIn(values)}_can`),
        options: choices(roles, t),
      },
    ],
    secretsTitle: t('linkTitle'),
    secretsOf: ({ invitationUrl }: DoneOf<'inviteUser'>) => [
      { name: t('link'), value: invitationUrl },
    ],
  } as const;
  return isOperator ? (
    <ActionButton
      {...common}
      operation="inviteUser"
      initial={{ role: partnerId === null ? 'OPERATOR' : 'READ_ONLY', partnerId: partnerId ?? '' }}
      otherFields={(form) =>
        isPartnerRole(String(form.values['role'])) && <PartnerField form={form} />
      }
      otherPaths={['partnerId']}
      input={({ values }) => {
        const role = roleIn(values);
        const of = isPartnerRole(role) && values['partnerId'];
        return {
          body: { ...personIn(values), role, ...(of ? { partnerId: String(of) } : {}) },
        };
      }}
    />
  ) : (
    <ActionButton
      {...common}
      operation="inviteOwnUser"
      initial={{ role: 'READ_ONLY' }}
      input={({ values }) => ({
        body: {
          ...personIn(values),
          role: oneOf(PARTNER_ROLES, String(values['role'])) ?? 'READ_ONLY',
        },
      })}
    />
  );
}

function personIn(values: FormValues) {
  return { email: String(values['email'] ?? '').trim(), name: String(values['name'] ?? '') };
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
