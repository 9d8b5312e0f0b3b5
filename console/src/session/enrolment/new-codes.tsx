import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Button } from '../../parts/button.tsx';
import { FormProblem } from '../../parts/fields.tsx';
import { useForm } from '../../parts/form.ts';
import { PasswordAgain } from './password-again.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { texts } from './texts.ts';

type NewCodesProps = Readonly<{
  /** They are shown now, and only now. */
  onMade?: () => void;
  onDone: () => void;
}>;

/** Makes recovery codes for whoever gives the password again, and shows them once. */
export function NewCodes({ onDone, onMade }: NewCodesProps) {
  const t = useTexts(texts);
  const form = useForm({ password: '' });
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  const make = async () => {
    const password = String(form.values['password']);
    setCodes((await call('renewRecoveryCodes', { body: { password } })).codes);
    onMade?.();
  };
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit(make);
      }}
    >
      <p>{t('codesNext')}</p>
      <PasswordAgain form={form} />
      <FormProblem form={form} paths={['password']} />
      <div className="form-end">
        <Button tone="main" type="submit" isBusy={form.isBusy}>
          {t('showCodes')}
        </Button>
      </div>
    </form>
  );
}
