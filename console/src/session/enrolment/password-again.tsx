import { useTexts } from '../../i18n/language.tsx';
import { TextField } from '../../parts/fields.tsx';
import type { Form } from '../../parts/form.ts';
import { texts } from './texts.ts';

/** Asked of those who are signed in: a session left open must not become another way in. */
export function PasswordAgain({ form }: Readonly<{ form: Form }>) {
  const t = useTexts(texts);
  return (
    <TextField
      form={form}
      path="password"
      label={t('password')}
      hint={t('passwordHint')}
      isRequired
      input={{ type: 'password', autoComplete: 'current-password', maxLength: 256 }}
    />
  );
}
