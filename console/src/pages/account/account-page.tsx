import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { inWords } from '../../parts/badge.tsx';
import { Money } from '../../parts/money.tsx';
import { ProblemNotice, Skeleton } from '../../parts/notice.tsx';
import { Facts, Page, Panel } from '../../parts/page.tsx';
import { useSession } from '../../session/session.tsx';
import { Appearance } from './appearance.tsx';
import { Factors } from './factors.tsx';
import { PasswordForm } from './password-form.tsx';
import { RecoveryPanel } from './recovery-panel.tsx';
import { Sessions } from './sessions.tsx';
import { texts } from './texts.ts';

export function AccountPage() {
  const t = useTexts(texts);
  const { data, error, refetch } = useCall('retrieveAccount', {});
  return (
    <Page title={t('title')}>
      {error && !data && <ProblemNotice problem={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={10} />}
      {data && (
        <>
          <div className="columns">
            <div className="column">
              <Who />
              <Appearance />
              <PasswordForm />
            </div>
            <div className="column">
              <Factors account={data} />
              <RecoveryPanel left={data.recoveryCodesLeft} />
            </div>
          </div>
          <Sessions sessions={data.sessions} />
        </>
      )}
    </Page>
  );
}

function Who() {
  const t = useTexts(texts);
  const { user, approvalLimit } = useSession();
  return (
    <Panel title={t('who')}>
      <Facts
        facts={[
          [t('name'), user.name],
          [t('email'), user.email],
          [t('role'), inWords(user.role)],
          [t('partner'), user.partnerName],
          [t('limit'), <Money key="limit" value={{ amount: approvalLimit, currency: 'CAD' }} />],
        ]}
      />
    </Panel>
  );
}
