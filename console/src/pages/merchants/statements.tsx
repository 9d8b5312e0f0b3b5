import { getRouteApi } from '@tanstack/react-router';
import type { Statement } from '../../api/operations.ts';
import { useCall } from '../../api/queries.ts';
import { useLanguage, useTexts } from '../../i18n/language.tsx';
import { inWords, Tag } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { Drawer } from '../../parts/dialog.tsx';
import { FactList } from '../../parts/facts.tsx';
import { Money } from '../../parts/money.tsx';
import { Loaded, Notice } from '../../parts/notice.tsx';
import { Panel } from '../../parts/page.tsx';
import { ExportButton } from '../../parts/progress.tsx';
import { useSearchParams } from '../../parts/search-params.ts';
import { SimpleTable } from '../../parts/simple-table.tsx';
import { texts } from './statement-texts.ts';

const route = getRouteApi('/app/merchants/$merchantId');

type OfMerchant = Readonly<{ merchantId: string; partnerId: string | null }>;
type OfMonth = OfMerchant & Readonly<{ month: string }>;

/** The months that have a statement. The one that is open stands in the address. */
export function Statements(of: OfMerchant) {
  const t = useTexts(texts);
  const [, change] = useSearchParams();
  const { month: shown } = route.useSearch();
  const { merchantId, partnerId } = of;
  const query = useCall('listStatements', { params: { merchantId } }, { partnerId });
  return (
    <Loaded query={query} lines={6}>
      {({ statements }) =>
        statements.length === 0 ? (
          <Notice icon="file" title={t('noStatementsTitle')} text={t('noStatementsText')} />
        ) : (
          <Panel title={t('statements')} isFlush>
            <SimpleTable
              caption={t('statements')}
              rows={statements}
              rowKey={({ month }) => month}
              texts={texts}
              columns={{
                month: ({ month }) => <MonthName month={month} />,
                status: ({ isFinal }) => (
                  <Tag tone={isFinal ? 'good' : 'plain'}>{t(isFinal ? 'final' : 'current')}</Tag>
                ),
                actions: ({ month }) => (
                  <span className="row">
                    <Button onClick={() => change({ month })}>{t('open')}</Button>
                    <Download {...of} month={month} />
                  </span>
                ),
              }}
              numbers={['actions']}
            />
            <Drawer
              isOpen={shown !== undefined}
              close={() => change({ month: undefined })}
              title={t('statementOf', { month: shown ?? '' })}
            >
              {shown !== undefined && <OneStatement {...of} month={shown} />}
            </Drawer>
          </Panel>
        )
      }
    </Loaded>
  );
}

/** `2026-03` → March 2026. */
function MonthName({ month }: Readonly<{ month: string }>) {
  const { language } = useLanguage();
  const name = new Date(`${month}-15T12:00:00Z`).toLocaleDateString(language, {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return <span>{name}</span>;
}

function Download({ merchantId, partnerId, month }: OfMonth) {
  return (
    <ExportButton
      operation="downloadStatement"
      params={{ merchantId, month }}
      partnerId={partnerId}
      fileName={`statement-${merchantId}-${month}.csv`}
    />
  );
}

function OneStatement({ merchantId, partnerId, month }: OfMonth) {
  const t = useTexts(texts);
  const query = useCall('retrieveStatement', { params: { merchantId, month } }, { partnerId });
  return (
    <Loaded query={query}>
      {({ currencies }) => (
        <div className="column">
          {currencies.length === 0 && <p className="muted">{t('nothingMoved')}</p>}
          {currencies.map((one) => (
            <InCurrency key={one.currency} of={one} />
          ))}
        </div>
      )}
    </Loaded>
  );
}

type InOneCurrency = Statement['currencies'][number];

function InCurrency({ of }: Readonly<{ of: InOneCurrency }>) {
  const t = useTexts(texts);
  const { currency, opening, totals, closing } = of;
  return (
    <Panel title={currency}>
      <FactList
        facts={[
          [`${t('opening')}: ${t('payable')}`, <Money key="opening" value={opening.payable} />],
          [`${t('opening')}: ${t('billable')}`, <Money key="billed" value={opening.billable} />],
        ]}
      />
      <SimpleTable
        caption={currency}
        rows={totals}
        rowKey={({ kind, account }) => `${kind}.${account}`}
        texts={texts}
        columns={{
          kind: ({ kind }) => inWords(kind),
          account: ({ account }) => t(account === 'PAYABLE' ? 'payable' : 'billable'),
          count: ({ count }) => count,
          amount: ({ amount }) => <Money value={amount} />,
        }}
        numbers={['count', 'amount']}
      />
      <FactList
        facts={[
          [`${t('closing')}: ${t('payable')}`, <Money key="closing" value={closing.payable} />],
          [`${t('closing')}: ${t('billable')}`, <Money key="billed" value={closing.billable} />],
        ]}
      />
    </Panel>
  );
}
