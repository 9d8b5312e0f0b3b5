import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useTexts } from '../../i18n/language.tsx';
import { DataForm } from '../../parts/data-form.tsx';
import { useForm } from '../../parts/form.ts';
import { usePasswordAgain } from './password-again.ts';
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
  const password = usePasswordAgain();
  const form = useForm({ password: '' });
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  const make = async () => {
    const body = { password: String(form.values['password']) };
    setCodes((await call('renewRecoveryCodes', { body })).codes);
    onMade?.();
  };
  return (
    <DataForm
      form={form}
      send={make}
      submit={t('showCodes')}
      above={<p>{t('codesNext')}</p>}
      fields={[password]}
    />
  );
}
