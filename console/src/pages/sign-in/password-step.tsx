import { call } from '../../api/call.ts';
import type { BegunSession } from '../../session/session-types.ts';
import { useTexts } from '../../i18n/language.tsx';
import { DataForm } from '../../parts/data-form.tsx';
import { useForm } from '../../parts/form.ts';
import { texts } from './texts.ts';

type PasswordStepProps = Readonly<{
  email?: string | undefined;
  onDone: (begun: BegunSession) => Promise<void>;
}>;

export function PasswordStep({ email: known = '', onDone }: PasswordStepProps) {
  const t = useTexts(texts);
  const form = useForm({ email: known, password: '' });
  const signIn = async () => {
    const { email, password } = form.values;
    const body = { email: String(email).trim(), password: String(password) };
    await onDone(await call('signIn', { body }));
  };
  return (
    <DataForm
      form={form}
      send={signIn}
      submit={t('go')}
      isAlone
      fields={[
        {
          path: 'email',
          label: t('email'),
          isRequired: true,
          type: 'email',
          autoComplete: 'username',
          autoFocus: known === '',
          maxLength: 254,
        },
        {
          path: 'password',
          label: t('password'),
          isRequired: true,
          type: 'password',
          autoComplete: 'current-password',
          autoFocus: known !== '',
          maxLength: 256,
        },
      ]}
    />
  );
}
