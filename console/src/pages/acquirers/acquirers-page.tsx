import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Loaded, Notice } from '../../parts/notice.tsx';
import { Page } from '../../parts/page.tsx';
import { AcquirerPanel } from './acquirer-panel.tsx';
import { Queue } from './queue.tsx';
import { texts } from './texts.ts';

/** Who takes the cards: can they be reached, and what have they not answered. */
export function AcquirersPage() {
  const t = useTexts(texts);
  const query = useCall('listAcquirers', {}, { live: true });
  return (
    <Page title={t('title')} text={t('text')}>
      <Loaded query={query}>
        {({ acquirers }) => (
          <>
            {acquirers.length === 0 && <Notice title={t('noneTitle')} text={t('noneText')} />}
            {acquirers.map((acquirer) => (
              <AcquirerPanel key={acquirer.name} acquirer={acquirer} />
            ))}
            <Queue />
          </>
        )}
      </Loaded>
    </Page>
  );
}
