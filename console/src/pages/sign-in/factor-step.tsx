import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { BegunSession } from '../../session/session-types.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Button } from '../../parts/button.tsx';
import { DataForm } from '../../parts/data-form.tsx';
import { FormProblem } from '../../parts/fields.tsx';
import { useForm } from '../../parts/form.ts';
import { Alert } from '../../parts/notice.tsx';
import { hasPasskeys, isTurnedAway, signWithPasskey } from '../../session/passkeys.ts';
import { texts } from './texts.ts';

type FactorStepProps = Readonly<{
  begun: Extract<BegunSession, { factors: unknown }>;
  onDone: () => Promise<void>;
  startAgain: () => void;
}>;

/** The second proof: a passkey, a code of the app, or a recovery code. */
export function FactorStep({ begun, onDone, startAgain }: FactorStepProps) {
  const t = useTexts(texts);
  const has = (factor: (typeof begun.factors)[number]) => begun.factors.includes(factor);
  const canPasskey = has('PASSKEY') && hasPasskeys();
  const [kind, setKind] = useState<'totp' | 'recovery' | null>(() => {
    if (canPasskey) return null;
    return has('TOTP') ? 'totp' : 'recovery';
  });
  return (
    <div className="column">
      {canPasskey && <PasskeyProof begun={begun} onDone={onDone} />}
      {kind !== null && <CodeProof key={kind} kind={kind} onDone={onDone} />}
      <div className="row">
        {has('TOTP') && kind !== 'totp' && (
          <Button tone="quiet" onClick={() => setKind('totp')}>
            {t('useTotp')}
          </Button>
        )}
        {has('RECOVERY_CODE') && kind !== 'recovery' && (
          <Button tone="quiet" onClick={() => setKind('recovery')}>
            {t('useRecovery')}
          </Button>
        )}
        <Button tone="quiet" onClick={startAgain}>
          {t('startAgain')}
        </Button>
      </div>
    </div>
  );
}

type ProofProps = Pick<FactorStepProps, 'onDone'>;

function PasskeyProof({ begun, onDone }: Pick<FactorStepProps, 'begun' | 'onDone'>) {
  const t = useTexts(texts);
  const form = useForm();
  const [tries, setTries] = useState(0);
  const [wasTurnedAway, setTurnedAway] = useState(false);
  const show = async () => {
    setTurnedAway(false);
    setTries(tries + 1);
    // A challenge is for one try.
    const first = tries === 0 ? begun.passkeyOptions : undefined;
    const options = first ?? (await call('renewPasskeyOptions'));
    const response = await signWithPasskey(options).catch((error: unknown) => {
      if (!isTurnedAway(error)) throw error;
      setTurnedAway(true);
    });
    if (!response) return;
    await call('showPasskey', { body: { response } });
    await onDone();
  };
  return (
    <div className="form">
      <Button tone="main" icon="key" isBusy={form.isBusy} onClick={() => void form.submit(show)}>
        {t('usePasskey')}
      </Button>
      {wasTurnedAway && <Alert tone="warn">{t('turnedAway')}</Alert>}
      <FormProblem form={form} paths={[]} />
    </div>
  );
}

const TOTP_INPUT = { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 6 } as const;
const RECOVERY_INPUT = { autoComplete: 'off', maxLength: 64 } as const;

function CodeProof({ kind, onDone }: ProofProps & Readonly<{ kind: 'totp' | 'recovery' }>) {
  const t = useTexts(texts);
  const form = useForm({ code: '' });
  const isTotp = kind === 'totp';
  const show = async () => {
    const body = { code: String(form.values['code']).trim() };
    await call(isTotp ? 'showTotpCode' : 'showRecoveryCode', { body });
    await onDone();
  };
  const field = isTotp
    ? { label: t('totp'), ...TOTP_INPUT }
    : { label: t('recovery'), hint: t('recoveryHint'), ...RECOVERY_INPUT };
  return (
    <DataForm
      form={form}
      send={show}
      submit={t('signIn')}
      isAlone
      fields={[{ path: 'code', ...field, isRequired: true, autoFocus: true }]}
    />
  );
}
