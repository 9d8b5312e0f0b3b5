import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useTexts } from '../../i18n/language.tsx';
import { DataForm } from '../../parts/data-form.tsx';
import { useForm } from '../../parts/form.ts';
import { Alert } from '../../parts/notice.tsx';
import { hasPasskeys, isTurnedAway, makePasskey } from '../passkeys.ts';
import { usePasswordAgain } from './password-again.ts';
import { texts } from './texts.ts';

type PasskeyProps = Readonly<{
  /** Those who are signed in give it again. */
  asksPassword?: boolean;
  onDone: () => void;
}>;

/** Makes a passkey on this device, and gives its public key to the service. */
export function PasskeyEnrolment({ asksPassword = false, onDone }: PasskeyProps) {
  const t = useTexts(texts);
  const password = usePasswordAgain();
  const form = useForm({ name: '', password: '' });
  const [wasTurnedAway, setTurnedAway] = useState(false);
  if (!hasPasskeys()) return <Alert tone="warn">{t('noPasskeys')}</Alert>;
  const add = async () => {
    setTurnedAway(false);
    const again = asksPassword ? { password: String(form.values['password']) } : {};
    const options = await call('offerPasskey', { body: again });
    const response = await makePasskey(options).catch((error: unknown) => {
      if (!isTurnedAway(error)) throw error;
      setTurnedAway(true);
    });
    if (!response) return;
    await call('addPasskey', { body: { name: String(form.values['name']), response } });
    onDone();
  };
  return (
    <DataForm
      form={form}
      send={add}
      submit={t('addPasskey')}
      fields={[
        {
          path: 'name',
          label: t('passkeyName'),
          hint: t('passkeyHint'),
          isRequired: true,
          maxLength: 100,
        },
        asksPassword && password,
      ]}
      otherPaths={['password']}
    >
      {wasTurnedAway && <Alert tone="warn">{t('turnedAway')}</Alert>}
    </DataForm>
  );
}
