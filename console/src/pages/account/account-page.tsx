import { useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { inWords } from '../../parts/badge.tsx';
import { FactsPanel } from '../../parts/facts.tsx';
import { Money } from '../../parts/money.tsx';
import { Loaded } from '../../parts/notice.tsx';
import { Page } from '../../parts/page.tsx';
import { useSession } from '../../session/session.tsx';
import { AccountChanges } from './changes.tsx';
import { Appearance } from './appearance.tsx';
import { Factors } from './factors.tsx';
import { PasswordForm } from './password-form.tsx';
import { type CodesStep, RecoveryPanel } from './recovery-panel.tsx';
import { Sessions } from './sessions.tsx';
import { texts } from './texts.ts';

export function AccountPage() {
  const t = useTexts(texts);
  const query = useCall('retrieveAccount', {});
  const [step, setStep] = useState<CodesStep>('closed');
  return (
    <Page title={t('title')}>
      <Loaded query={query}>
        {(account) => (
          <>
            <div className="columns">
              <div className="column">
                <Who />
                <Appearance />
                <PasswordForm />
              </div>
              <div className="column">
                <Factors
                  account={account}
                  // A second proof that is lost would lock its owner out.
                  onAdded={() => account.recoveryCodesLeft === 0 && setStep('asking')}
                />
                <RecoveryPanel
                  left={account.recoveryCodesLeft}
                  hasFactor={account.hasTotp || account.passkeys.length > 0}
                  step={step}
                  setStep={setStep}
                />
              </div>
            </div>
            <AccountChanges changes={account.changes} />
            <Sessions sessions={account.sessions} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Who() {
  const { user, approvalLimit } = useSession();
  return (
    <FactsPanel
      title="who"
      texts={texts}
      facts={{
        name: user.name,
        email: user.email,
        role: inWords(user.role),
        partner: user.partnerName,
        limit: <Money value={{ amount: approvalLimit, currency: 'CAD' }} />,
      }}
    />
  );
}
