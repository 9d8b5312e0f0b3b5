import { isThere } from '../../api/call.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Page } from '../../parts/page.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { useSession } from '../../session/session.tsx';
import { All, Closed } from './lists.tsx';
import { Notices } from './notices.tsx';
import { Queue, QueueFigures } from './queue.tsx';
import { Statistics } from './statistics.tsx';
import { texts } from './texts.ts';
import { Warnings } from './warnings.tsx';

export function DisputesPage() {
  const t = useTexts(texts);
  const { can } = useSession();
  return (
    <Page title={t('title')} text={t('text')}>
      <QueueFigures />
      <Tabs
        texts={texts}
        tabs={{
          toAnswer: (
            <Queue
              state="NEEDS_RESPONSE"
              name="disputes-to-answer"
              caption={t('toAnswer')}
              empty={{ title: t('noneToAnswerTitle'), text: t('noneToAnswerText') }}
            />
          ),
          submitted: (
            <Queue
              state="SUBMITTED"
              name="disputes-submitted"
              caption={t('submitted')}
              empty={{ title: t('noneSubmittedTitle'), text: t('noneSubmittedText') }}
            />
          ),
          closed: <Closed />,
          all: <All />,
          warnings: isThere('listDisputeAlerts') && <Warnings />,
          figures: isThere('retrieveDisputeStatistics') && <Statistics />,
          notices: isThere('listDisputeNotices') && can('operator.read') && <Notices />,
        }}
      />
    </Page>
  );
}
