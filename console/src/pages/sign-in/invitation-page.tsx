import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { FormProblem, TextField } from '../../parts/fields.tsx';
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
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit(accept);
      }}
    >
      <TextField
        form={form}
        path="name"
        label={t('name')}
        isRequired
        input={{ autoComplete: 'name', maxLength: 100 }}
      />
      <TextField
        form={form}
        path="password"
        label={t('newPassword')}
        hint={t('newPasswordHint')}
        isRequired
        input={{ type: 'password', autoComplete: 'new-password', maxLength: 256 }}
      />
      <FormProblem form={form} paths={['name', 'password']} />
      <Button tone="main" type="submit" isBusy={form.isBusy}>
        {t('accept')}
      </Button>
    </form>
  );
}
