import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useTexts } from '../../i18n/language.tsx';
import { DataForm } from '../../parts/data-form.tsx';
import { useForm } from '../../parts/form.ts';
import { Alert } from '../../parts/notice.tsx';
import { usePasswordAgain } from './password-again.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { texts } from './texts.ts';

type NewCodesProps = Readonly<{
  /** How many there are already, which stop working. */
  replaced?: number;
  /** They are shown now, and only now. */
  onMade?: () => void;
  onDone: () => void;
}>;

/** Makes recovery codes for whoever gives the password again, and shows them once. */
export function NewCodes({ onDone, onMade, replaced = 0 }: NewCodesProps) {
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
      submit={t(replaced > 0 ? 'replaceCodes' : 'showCodes')}
      tone={replaced > 0 ? 'danger' : 'main'}
      above={
        <>
          <p>{t('codesNext')}</p>
          {replaced > 0 && <Alert tone="warn">{t('codesReplaced', { count: replaced })}</Alert>}
        </>
      }
      fields={[password]}
    />
  );
}
