import type { System } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { inWords, Tag } from '../../parts/badge.tsx';
import { Panel } from '../../parts/page.tsx';
import { SimpleTable } from '../../parts/simple-table.tsx';
import { Time } from '../../parts/time.tsx';
import { texts } from './texts.ts';

/** Which keys there are and since when; never the keys. */
export function Keys({ keys }: Readonly<{ keys: System['keys'] }>) {
  const t = useTexts(texts);
  return (
    <Panel title={t('keys')} isFlush>
      <SimpleTable
        caption={t('keys')}
        rows={keys}
        rowKey={({ purpose, version }) => `${purpose}.${version}`}
        texts={texts}
        columns={{
          purpose: ({ purpose }) => inWords(purpose),
          keyVersion: ({ version }) => <code>{version}</code>,
          created: ({ createdAt }) => <Time at={createdAt} />,
          ended: ({ endedAt }) =>
            endedAt === null ? <Tag tone="good">{t('inUse')}</Tag> : <Time at={endedAt} />,
        }}
      />
    </Panel>
  );
}
