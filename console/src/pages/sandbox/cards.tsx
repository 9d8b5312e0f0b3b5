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
            texts={texts}
            columns={{
              cents: ({ cents }) => <code>{cents}</code>,
              what: ({ what }) => <OfService>{what}</OfService>,
              code: (row) => <code>{row.isoResponseCode}</code>,
            }}
          />
        </Panel>
        <Pairs
          name="securityCodes"
          pairs={data.securityCodes.map((row) => [row.securityCode, row.result])}
        />
        <Pairs
          name="postalCodes"
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
        texts={texts}
        columns={{
          number: ({ cardNumber }) => (
            <span className="id">
              <code>{cardNumber.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}</code>
              <CopyButton text={cardNumber} name={t('number')} />
            </span>
          ),
          brand: ({ brand }) => inWords(brand),
          use: ({ use }) => <Tag tone={use === 'PAYMENT' ? 'info' : 'plain'}>{t(use)}</Tag>,
          what: ({ what }) => (
            <span className="wrapped">
              <OfService>{what}</OfService>
            </span>
          ),
          code: ({ isoResponseCode }) => isoResponseCode && <code>{isoResponseCode}</code>,
        }}
      />
    </Panel>
  );
}

type PairsProps = Readonly<{
  name: 'securityCodes' | 'postalCodes';
  pairs: readonly (readonly [string, string])[];
}>;

function Pairs({ name, pairs }: PairsProps) {
  const t = useTexts(texts);
  return (
    <Panel title={t(name)} isFlush>
      <SimpleTable
        caption={t(name)}
        rows={pairs}
        rowKey={([code]) => code}
        texts={texts}
        columns={{ [name]: codeOf, result: ([, result]) => result }}
      />
    </Panel>
  );
}

function codeOf([code]: readonly [string, string]) {
  return <code>{code}</code>;
}
