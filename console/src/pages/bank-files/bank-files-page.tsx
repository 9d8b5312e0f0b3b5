import { useTexts } from '../../i18n/language.tsx';
import { ListPanel } from '../../parts/list-panel.tsx';
import { CURRENCIES, Money } from '../../parts/money.tsx';
import { Page } from '../../parts/page.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { Time } from '../../parts/time.tsx';
import { Returns } from './returns.tsx';
import { Statements } from './statements.tsx';
import { texts } from './texts.ts';

/** What goes to the bank, and what comes from it. */
export function BankFilesPage() {
  const t = useTexts(texts);
  return (
    <Page title={t('title')} text={t('text')}>
      <Tabs
        texts={texts}
        tabs={{ files: <Files />, returns: <Returns />, statements: <Statements /> }}
      />
    </Page>
  );
}

function Files() {
  const t = useTexts(texts);
  return (
    <ListPanel
      name="bank-files"
      caption={t('files')}
      operation="listPayoutFiles"
      filters={{ currency: ['currency', CURRENCIES, String], created: 'created' }}
      rowLink="/bank-files/$fileId"
      texts={texts}
      columns={{
        number: (row) => `${row.rail} ${row.fileNumber}`,
        credits: ({ credits }) => <Money value={credits.amount} />,
        creditCount: ({ credits }) => credits.count,
        debits: ({ debits }) => <Money value={debits.amount} />,
        originator: (row) => row.originator,
        created: (row) => <Time at={row.createdAt} />,
        delivered: (row) => <Time at={row.deliveredAt} />,
      }}
      numbers={['credits', 'creditCount', 'debits']}
      empty={{ title: t('noFilesTitle'), text: t('noFilesText') }}
    />
  );
}
