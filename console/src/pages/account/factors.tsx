import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { Account } from '../../session/session-types.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Tag } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Panel } from '../../parts/page.tsx';
import { Time } from '../../parts/time.tsx';
import { useTry } from '../../parts/try.ts';
import { PasskeyEnrolment } from '../../session/enrolment/passkey-enrolment.tsx';
import { AnotherTotp } from '../../session/enrolment/totp-enrolment.tsx';
import { texts } from './texts.ts';
import '../../parts/things.css';

type FactorsProps = Readonly<{ account: Account; onAdded: () => void }>;

/** The app and the passkeys: what there is, and adding and removing. */
export function Factors({ account, onAdded }: FactorsProps) {
  const t = useTexts(texts);
  const attempt = useTry();
  const [adding, setAdding] = useState<'totp' | 'passkey' | null>(null);
  const close = () => setAdding(null);
  const isLast = account.passkeys.length + (account.hasTotp ? 1 : 0) === 1;
  // Codes stand in for a second proof, and go with the last one.
  const goes = isLast && account.recoveryCodesLeft > 0;
  const removed = t(goes ? 'removedWithCodes' : 'removed');
  const added = () => {
    close();
    void attempt(async () => {}, t('added'));
    onAdded();
  };
  return (
    <Panel title={t('factors')} text={t('factorsText')}>
      <ul className="things">
        <li>
          <div>
            <strong>{t('totp')}</strong>
            <Tag tone={account.hasTotp ? 'good' : 'plain'}>
              {account.hasTotp ? t('totpOn') : t('totpOff')}
            </Tag>
          </div>
          <span className="row">
            <Button operation="confirmTotp" onClick={() => setAdding('totp')}>
              {account.hasTotp ? t('replace') : t('setUp')}
            </Button>
            {account.hasTotp && (
              <Button
                operation="removeTotp"
                onClick={() => void attempt(async () => await call('removeTotp'), removed)}
              >
                {t('remove')}
              </Button>
            )}
          </span>
        </li>
        {account.passkeys.map((passkey) => (
          <Passkey key={passkey.passkeyId} passkey={passkey} removed={removed} />
        ))}
        <li>
          <span className="muted">{account.passkeys.length === 0 && t('noPasskeys')}</span>
          <Button icon="key" operation="addPasskey" onClick={() => setAdding('passkey')}>
            {t('addPasskey')}
          </Button>
        </li>
      </ul>
      <Dialog isOpen={adding === 'totp'} close={close} title={t('totp')}>
        <AnotherTotp onDone={added} />
      </Dialog>
      <Dialog isOpen={adding === 'passkey'} close={close} title={t('addPasskey')}>
        <PasskeyEnrolment asksPassword onDone={added} />
      </Dialog>
    </Panel>
  );
}

type PasskeyProps = Readonly<{ passkey: Account['passkeys'][number]; removed: string }>;

function Passkey({ passkey, removed }: PasskeyProps) {
  const t = useTexts(texts);
  const attempt = useTry();
  const { passkeyId } = passkey;
  const remove = async () => await call('removePasskey', { params: { passkeyId } });
  return (
    <li>
      <div>
        <strong>{passkey.name}</strong>
        <span className="muted">
          {t('used')}:{' '}
          {passkey.usedAt === null ? (
            t('never')
          ) : (
            <Time at={passkey.usedAt} form="relative" isReal />
          )}
          {passkey.isSynced && ` · ${t('synced')}`}
        </span>
      </div>
      <Button operation="removePasskey" onClick={() => void attempt(remove, removed)}>
        {t('remove')}
      </Button>
    </li>
  );
}
