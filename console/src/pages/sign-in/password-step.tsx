import { call } from '../../api/call.ts';
import type { BegunSession } from '../../session/session-types.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Button } from '../../parts/button.tsx';
import { FormProblem, TextField } from '../../parts/fields.tsx';
import { useForm } from '../../parts/form.ts';
import { texts } from './texts.ts';

type PasswordStepProps = Readonly<{ onDone: (begun: BegunSession) => Promise<void> }>;

export function PasswordStep({ onDone }: PasswordStepProps) {
  const t = useTexts(texts);
  const form = useForm({ email: '', password: '' });
  const signIn = async () => {
    const { email, password } = form.values;
    const body = { email: String(email).trim(), password: String(password) };
    await onDone(await call('signIn', { body }));
  };
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit(signIn);
      }}
    >
      <TextField
        form={form}
        path="email"
        label={t('email')}
        isRequired
        input={{ type: 'email', autoComplete: 'username', autoFocus: true, maxLength: 254 }}
      />
      <TextField
        form={form}
        path="password"
        label={t('password')}
        isRequired
        input={{ type: 'password', autoComplete: 'current-password', maxLength: 256 }}
      />
      <FormProblem form={form} paths={['email', 'password']} />
      <Button tone="main" type="submit" isBusy={form.isBusy}>
        {t('go')}
      </Button>
    </form>
  );
}
