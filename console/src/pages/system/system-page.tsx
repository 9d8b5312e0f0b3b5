import type { System } from '../../api/operations.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Tag } from '../../parts/badge.tsx';
import { Loaded } from '../../parts/notice.tsx';
import { Page } from '../../parts/page.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { BinCountries } from './bin-countries.tsx';
import { Health } from './health.tsx';
import { Jobs } from './jobs.tsx';
import { Keys } from './keys.tsx';
import { Settings } from './settings.tsx';
import { texts } from './texts.ts';

/** The installation: is it well, what does it do, and how is it set up. */
export function SystemPage() {
  const t = useTexts(texts);
  const query = useCall('retrieveSystem', {}, { live: true });
  return (
    <Page title={t('title')} aside={query.data?.isSandbox && <Tag tone="warn">{t('sandbox')}</Tag>}>
      <Loaded query={query} lines={12}>
        {(system) => <Parts system={system} />}
      </Loaded>
    </Page>
  );
}

function Parts({ system }: Readonly<{ system: System }>) {
  const failing = system.jobs.filter(({ isFailing }) => isFailing).length;
  return (
    <Tabs
      texts={texts}
      counts={{ jobs: failing }}
      tabs={{
        health: <Health system={system} />,
        jobs: <Jobs jobs={system.jobs} />,
        keys: <Keys keys={system.keys} />,
        settings: <Settings settings={system.settings} />,
        binCountries: <BinCountries />,
      }}
    />
  );
}
