import type { ReportRun, ReportSchedule } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-button.tsx';
import { Badge, inWords } from '../../parts/badge.tsx';
import { ListPanel } from '../../parts/list-panel.tsx';
import { Page } from '../../parts/page.tsx';
import { ExportButton } from '../../parts/progress.tsx';
import { recipientsText } from '../../parts/recipients.ts';
import { Tabs } from '../../parts/tabs.tsx';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { ChangeSchedule, CreateSchedule } from './schedule-form.tsx';
import { texts } from './texts.ts';

/** What is exported again and again, and the files that came of it. */
export function ReportsPage() {
  const t = useTexts(texts);
  return (
    <Page title={t('title')} text={t('text')} actions={<CreateSchedule />}>
      <Tabs texts={texts} tabs={{ schedules: <Schedules />, runs: <Runs /> }} />
    </Page>
  );
}

function Schedules() {
  const t = useTexts(texts);
  return (
    <ListPanel
      name="report-schedules"
      caption={t('schedules')}
      operation={['listReportSchedules', 'listOperatorReportSchedules']}
      rowKey="scheduleId"
      texts={texts}
      columns={{
        name: ({ name }) => <strong>{name}</strong>,
        status: ({ isEnabled }) => <Badge state={isEnabled ? 'ENABLED' : 'PAUSED'} />,
        report: ({ report }) => inWords(report),
        timing: (schedule) => <Timing schedule={schedule} />,
        next: ({ nextAt }) => <Time at={nextAt} />,
        recipients: ({ recipients }) => (
          <span className="wrapped">
            {recipients.length === 0
              ? t('nobody')
              : recipientsText(recipients).replaceAll('\n', ', ')}
          </span>
        ),
        actions: (schedule) => (
          <span className="row">
            <ChangeSchedule schedule={schedule} />
            <DeleteSchedule schedule={schedule} />
          </span>
        ),
      }}
      empty={{ title: t('noneTitle'), text: t('noneText') }}
    />
  );
}

function Timing({ schedule }: Readonly<{ schedule: ReportSchedule }>) {
  const t = useTexts(texts);
  const { at, dayOfMonth, every, timeZone, weekday } = schedule;
  const day = weekday === undefined ? dayOfMonth : inWords(weekday);
  return (
    <span className="wrapped">
      {[t(every), day, at, timeZone].filter((one) => one !== undefined).join(', ')}
    </span>
  );
}

function DeleteSchedule({ schedule: { scheduleId } }: Readonly<{ schedule: ReportSchedule }>) {
  const { isEverywhere } = usePlace();
  return (
    <ActionButton
      texts={texts}
      name="delete"
      operation={isEverywhere ? 'deleteOperatorReportSchedule' : 'deleteReportSchedule'}
      isDangerous
      input={() => ({ params: { scheduleId } })}
    />
  );
}

function Runs() {
  const t = useTexts(texts);
  const { isEverywhere } = usePlace();
  const download = isEverywhere ? 'downloadOperatorReport' : 'downloadReport';
  return (
    <ListPanel
      name="report-runs"
      caption={t('runs')}
      operation={['listReportRuns', 'listOperatorReportRuns']}
      rowKey="reportRunId"
      texts={texts}
      columns={{
        name: ({ name }) => <strong>{name}</strong>,
        status: ({ runState }) => <Badge state={runState} />,
        report: ({ report }) => inWords(report),
        period: (run) => <Period run={run} />,
        records: ({ records }) => records,
        made: ({ endedAt }) => <Time at={endedAt} />,
        reason: ({ reason }) => reason && <span className="wrapped">{t(reason)}</span>,
        download: ({ periodFrom, report, reportRunId, runState }) =>
          runState === 'READY' && (
            <ExportButton
              operation={download}
              params={{ reportRunId }}
              fileName={`${report}-${periodFrom.slice(0, 10)}.csv`}
            />
          ),
      }}
      numbers={['records']}
      extras={['report']}
      empty={{ title: t('noRunsTitle'), text: t('noRunsText') }}
    />
  );
}

function Period({ run: { periodFrom, periodTo } }: Readonly<{ run: ReportRun }>) {
  return (
    <span className="wrapped">
      <Time at={periodFrom} /> – <Time at={periodTo} />
    </span>
  );
}
