import { useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { ListPanel } from '../../parts/list-panel.tsx';
import { Alert, Loaded } from '../../parts/notice.tsx';
import { OfService } from '../../parts/problem-text.tsx';
import { Time } from '../../parts/time.tsx';
import { texts } from './texts.ts';
import './alerts.css';

/** What was written to whom, and what became of it; without a server, what would have been sent. */
export function Emails() {
  const t = useTexts(texts);
  const [read, setRead] = useState<string | null>(null);
  const { data } = useCall('retrieveSystem', {});
  const host = data?.settings.find(({ name }) => name === 'SMTP_HOST');
  return (
    <div className="column">
      {host?.isSet === false && <Alert title={t('unsetTitle')}>{t('unsetText')}</Alert>}
      <ListPanel
        name="emails"
        caption={t('emails')}
        operation="listEmails"
        rowKey="emailId"
        texts={texts}
        columns={{
          recipient: ({ recipient }) => <strong>{recipient}</strong>,
          subject: ({ subject }) => <span className="wrapped">{subject}</span>,
          status: ({ emailState }) => <Badge state={emailState} />,
          attempts: ({ attempts }) => attempts,
          lastError: ({ lastError }) => lastError !== null && <OfService>{lastError}</OfService>,
          written: ({ createdAt }) => <Time at={createdAt} />,
          actions: ({ emailId }) => (
            <Button tone="quiet" operation="retrieveEmail" onClick={() => setRead(emailId)}>
              {t('read')}
            </Button>
          ),
        }}
        numbers={['attempts']}
        extras={['attempts', 'lastError']}
        empty={{ title: t('noEmailsTitle'), text: t('noEmailsText') }}
      />
      {read !== null && <EmailDialog emailId={read} close={() => setRead(null)} />}
    </div>
  );
}

function EmailDialog({ close, emailId }: Readonly<{ emailId: string; close: () => void }>) {
  const t = useTexts(texts);
  const query = useCall('retrieveEmail', { params: { emailId } });
  return (
    <Dialog isOpen close={close} title={query.data?.subject ?? t('read')} kind="middle">
      <Loaded query={query}>
        {({ language, text }) => (
          <p className="email-text" lang={language}>
            {text}
          </p>
        )}
      </Loaded>
    </Dialog>
  );
}
