import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Icon, type IconName } from '../../parts/icon.tsx';
import { PasskeyEnrolment } from '../../session/enrolment/passkey-enrolment.tsx';
import { RecoveryCodes } from '../../session/enrolment/recovery-codes.tsx';
import { TotpEnrolment } from '../../session/enrolment/totp-enrolment.tsx';
import { hasPasskeys } from '../../session/passkeys.ts';
import { texts } from './texts.ts';

/** For those who have no second proof yet: chooses one, sets it up, and hands out recovery codes. */
export function Enrolment({ onDone }: Readonly<{ onDone: () => Promise<void> }>) {
  const t = useTexts(texts);
  const [kind, setKind] = useState<'passkey' | 'totp' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const enrolled = async () => setCodes((await call('renewRecoveryCodes')).codes);
  if (codes) return <RecoveryCodes codes={codes} onDone={() => void onDone()} />;
  if (kind === null) {
    return (
      <div className="column">
        {hasPasskeys() && (
          <Choice
            icon="key"
            title={t('withPasskey')}
            text={t('withPasskeyText')}
            choose={() => setKind('passkey')}
          />
        )}
        <Choice
          icon="shield"
          title={t('withTotp')}
          text={t('withTotpText')}
          choose={() => setKind('totp')}
        />
      </div>
    );
  }
  return (
    <div className="column">
      {kind === 'passkey' ? (
        <PasskeyEnrolment onDone={() => void enrolled()} />
      ) : (
        <TotpEnrolment onDone={() => void enrolled()} />
      )}
      <div className="row">
        <Button tone="quiet" onClick={() => setKind(null)}>
          {t('back')}
        </Button>
      </div>
    </div>
  );
}

type ChoiceProps = Readonly<{ icon: IconName; title: string; text: string; choose: () => void }>;

function Choice({ icon, title, text, choose }: ChoiceProps) {
  return (
    <button type="button" className="factor-choice" onClick={choose}>
      <Icon name={icon} />
      <span>
        <strong>{title}</strong>
        <span className="muted">{text}</span>
      </span>
    </button>
  );
}
