import type { TestCards } from '../../api/operations.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { inWords, Tag } from '../../parts/badge.tsx';
import { CopyButton } from '../../parts/copy.tsx';
import { ProblemNotice, Skeleton } from '../../parts/notice.tsx';
import { Panel } from '../../parts/page.tsx';
import { OfService } from '../../parts/problem-text.tsx';
import { SimpleTable } from '../../parts/simple-table.tsx';
import { texts } from './texts.ts';

/** The published numbers, and what happens with each. */
export function Cards() {
  const t = useTexts(texts);
  const { data, error } = useCall('listTestCards', {});
  if (error && !data) return <ProblemNotice problem={error} />;
  if (!data) return <Skeleton lines={10} />;
  return (
    <div className="column">
      <Numbers cards={data.cards} />
      <div className="columns">
        <Panel title={t('amounts')} text={t('amountsText')} isFlush>
          <SimpleTable
            caption={t('amounts')}
            rows={data.amounts}
            rowKey={({ cents }) => cents}
            columns={[
              { key: 'cents', title: t('cents'), cell: ({ cents }) => <code>{cents}</code> },
              { key: 'what', title: t('what'), cell: ({ what }) => <OfService>{what}</OfService> },
              { key: 'code', title: t('code'), cell: (row) => <code>{row.isoResponseCode}</code> },
            ]}
          />
        </Panel>
        <Pairs
          title={t('securityCodes')}
          pairs={data.securityCodes.map((row) => [row.securityCode, row.result])}
        />
        <Pairs
          title={t('postalCodes')}
          pairs={data.postalCodes.map((row) => [row.postalCode, row.result])}
        />
      </div>
    </div>
  );
}

function Numbers({ cards }: Readonly<{ cards: TestCards['cards'] }>) {
  const t = useTexts(texts);
  return (
    <Panel title={t('cards')} isFlush>
      <SimpleTable
        caption={t('cards')}
        rows={cards}
        rowKey={({ cardNumber, use, what }) => `${cardNumber}.${use}.${what}`}
        columns={[
          {
            key: 'number',
            title: t('number'),
            cell: ({ cardNumber }) => (
              <span className="id">
                <code>{cardNumber.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}</code>
                <CopyButton text={cardNumber} name={t('number')} />
              </span>
            ),
          },
          { key: 'brand', title: t('brand'), cell: ({ brand }) => inWords(brand) },
          {
            key: 'use',
            title: t('use'),
            cell: ({ use }) => <Tag tone={use === 'PAYMENT' ? 'info' : 'plain'}>{t(use)}</Tag>,
          },
          {
            key: 'what',
            title: t('what'),
            cell: ({ what }) => (
              <span className="wrapped">
                <OfService>{what}</OfService>
              </span>
            ),
          },
          {
            key: 'code',
            title: t('code'),
            cell: ({ isoResponseCode }) => isoResponseCode && <code>{isoResponseCode}</code>,
          },
        ]}
      />
    </Panel>
  );
}

type PairsProps = Readonly<{ title: string; pairs: readonly (readonly [string, string])[] }>;

function Pairs({ title, pairs }: PairsProps) {
  const t = useTexts(texts);
  return (
    <Panel title={title} isFlush>
      <SimpleTable
        caption={title}
        rows={pairs}
        rowKey={([name]) => name}
        columns={[
          { key: 'name', title, cell: ([name]) => <code>{name}</code> },
          { key: 'result', title: t('result'), cell: ([, result]) => result },
        ]}
      />
    </Panel>
  );
}
