import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useTexts } from '../../i18n/language.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { DataForm } from '../../parts/data-form.tsx';
import { useForm } from '../../parts/form.ts';
import { Alert } from '../../parts/notice.tsx';
import { FrontPage } from './front-page.tsx';
import { texts } from './texts.ts';

/** What somebody who was invited sees. The token stands after the #, so that no log has it. */
export function InvitationPage() {
  const t = useTexts(texts);
  const [token] = useState(() => location.hash.slice(1));
  const [email, setEmail] = useState<string | null>(null);
  return (
    <FrontPage title={t('invitationTitle')} text={t('invitationText')}>
      {token === '' && <Alert tone="warn">{t('noToken')}</Alert>}
      {email === null ? (
        <NewAccount token={token} onDone={setEmail} />
      ) : (
        <div className="column">
          <Alert tone="good">{t('accepted', { email })}</Alert>
          <ButtonLink tone="main" to="/sign-in">
            {t('signIn')}
          </ButtonLink>
        </div>
      )}
    </FrontPage>
  );
}

type NewAccountProps = Readonly<{ token: string; onDone: (email: string) => void }>;

function NewAccount({ token, onDone }: NewAccountProps) {
  const t = useTexts(texts);
  const form = useForm({ name: '', password: '' });
  const accept = async () => {
    const { name, password } = form.values;
    const body = { token, name: String(name), password: String(password) };
    const { email } = await call('acceptInvitation', { body });
    onDone(email);
  };
  return (
    <DataForm
      form={form}
      send={accept}
      submit={t('accept')}
      isAlone
      fields={[
        {
          path: 'name',
          label: t('name'),
          isRequired: true,
          autoComplete: 'name',
          maxLength: 100,
        },
        {
          path: 'password',
          label: t('newPassword'),
          hint: t('newPasswordHint'),
          isRequired: true,
          type: 'password',
          autoComplete: 'new-password',
          maxLength: 256,
        },
      ]}
    />
  );
}
