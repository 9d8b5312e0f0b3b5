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
        texts={texts}
        columns={{
          job: ({ name }) => <code>{name}</code>,
          state: ({ isFailing, lastError }) => (
            <span title={lastError ?? undefined}>
              <Tag tone={isFailing ? 'bad' : 'good'}>{isFailing ? t('failing') : t('fine')}</Tag>
            </span>
          ),
          lastRun: ({ lastRunAt }) => <Time at={lastRunAt} form="relative" isReal />,
          took: ({ lastDurationMs }) => `${lastDurationMs.toLocaleString(language)} ms`,
          worked: ({ lastWorkedAt }) => <Time at={lastWorkedAt} form="relative" isReal />,
          failures: ({ failures, rounds }) =>
            `${failures.toLocaleString(language)} / ${rounds.toLocaleString(language)}`,
        }}
        numbers={['took', 'failures']}
      />
    </Panel>
  );
}
