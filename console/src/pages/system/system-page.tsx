import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Tag } from '../../parts/badge.tsx';
import { ProblemNotice, Skeleton } from '../../parts/notice.tsx';
import { Page } from '../../parts/page.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { Health } from './health.tsx';
import { Jobs } from './jobs.tsx';
import { Keys } from './keys.tsx';
import { Settings } from './settings.tsx';
import { texts } from './texts.ts';

/** The installation: is it well, what does it do, and how is it set up. */
export function SystemPage() {
  const t = useTexts(texts);
  const { data, error, refetch } = useCall('retrieveSystem', {}, { live: true });
  const failing = data?.jobs.filter(({ isFailing }) => isFailing).length ?? 0;
  return (
    <Page title={t('title')} aside={data?.isSandbox && <Tag tone="warn">{t('sandbox')}</Tag>}>
      {error && !data && <ProblemNotice problem={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={12} />}
      {data && (
        <Tabs
          tabs={[
            { key: 'health', title: t('health'), content: () => <Health system={data} /> },
            {
              key: 'jobs',
              title: t('jobs'),
              ...(failing > 0 ? { count: failing } : {}),
              content: () => <Jobs jobs={data.jobs} />,
            },
            { key: 'keys', title: t('keys'), content: () => <Keys keys={data.keys} /> },
            {
              key: 'settings',
              title: t('settings'),
              content: () => <Settings settings={data.settings} />,
            },
          ]}
        />
      )}
    </Page>
  );
}
