import { useState } from 'react';
import { useTexts } from '../../i18n/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Icon, type IconName } from '../../parts/icon.tsx';
import { NewCodes } from '../../session/enrolment/new-codes.tsx';
import { PasskeyEnrolment } from '../../session/enrolment/passkey-enrolment.tsx';
import { TotpEnrolment } from '../../session/enrolment/totp-enrolment.tsx';
import { hasPasskeys } from '../../session/passkeys.ts';
import { texts } from './texts.ts';

/** For those who have no second proof yet: chooses one, sets it up, and hands out recovery codes. */
export function Enrolment({ onDone }: Readonly<{ onDone: () => Promise<void> }>) {
  const t = useTexts(texts);
  const [kind, setKind] = useState<'passkey' | 'totp' | null>(null);
  const [isEnrolled, setEnrolled] = useState(false);
  if (isEnrolled) return <NewCodes onDone={() => void onDone()} />;
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
        <PasskeyEnrolment onDone={() => setEnrolled(true)} />
      ) : (
        <TotpEnrolment onDone={() => setEnrolled(true)} />
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
