import type { System } from '../../api/operations.ts';
import { useLanguage, useTexts } from '../../i18n/language.tsx';
import { Tag } from '../../parts/badge.tsx';
import { Panel } from '../../parts/page.tsx';
import { SimpleTable } from '../../parts/simple-table.tsx';
import { Time } from '../../parts/time.tsx';
import { texts } from './texts.ts';

export function Jobs({ jobs }: Readonly<{ jobs: System['jobs'] }>) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  // What fails is what one came to see.
  const rows = jobs.toSorted((a, b) => Number(b.isFailing) - Number(a.isFailing));
  return (
    <Panel title={t('jobs')} text={t('jobsText')} isFlush>
      <SimpleTable
        caption={t('jobs')}
        rows={rows}
        rowKey={({ name }) => name}
        columns={[
          { key: 'job', title: t('job'), cell: ({ name }) => <code>{name}</code> },
          {
            key: 'state',
            title: t('state'),
            cell: ({ isFailing, lastError }) => (
              <span title={lastError ?? undefined}>
                <Tag tone={isFailing ? 'bad' : 'good'}>{isFailing ? t('failing') : t('fine')}</Tag>
              </span>
            ),
          },
          {
            key: 'run',
            title: t('lastRun'),
            cell: ({ lastRunAt }) => <Time at={lastRunAt} form="relative" />,
          },
          {
            key: 'took',
            title: t('took'),
            isNumber: true,
            cell: ({ lastDurationMs }) => `${lastDurationMs.toLocaleString(language)} ms`,
          },
          {
            key: 'worked',
            title: t('worked'),
            cell: ({ lastWorkedAt }) => <Time at={lastWorkedAt} form="relative" />,
          },
          {
            key: 'failures',
            title: t('failures'),
            isNumber: true,
            cell: ({ failures, rounds }) =>
              `${failures.toLocaleString(language)} / ${rounds.toLocaleString(language)}`,
          },
        ]}
      />
    </Panel>
  );
}
