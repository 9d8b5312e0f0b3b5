import { useList } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { inWords } from '../../parts/badge.tsx';
import { Money } from '../../parts/money.tsx';
import { ProblemNotice, Skeleton } from '../../parts/notice.tsx';
import { SimpleTable } from '../../parts/simple-table.tsx';
import { texts } from './texts.ts';

export type Line = Readonly<{ solutionId: number; quantity: number }>;
type SolutionLinesProps = Readonly<{
  partnerId: string | null;
  lines: readonly Line[];
  change: (lines: readonly Line[]) => void;
}>;

/** The catalogue, with how many of each are ordered. */
export function SolutionLines({ partnerId, lines, change }: SolutionLinesProps) {
  const t = useTexts(texts);
  const list = useList('listSolutions', {}, { partnerId, live: false });
  if (list.problem) return <ProblemNotice problem={list.problem} retry={list.retry} />;
  if (list.isPending) return <Skeleton lines={5} />;
  const countOf = (id: number) => lines.find(({ solutionId }) => solutionId === id)?.quantity ?? 0;
  const set = (solutionId: number, quantity: number) => {
    const others = lines.filter((line) => line.solutionId !== solutionId);
    change(quantity > 0 ? [...others, { solutionId, quantity }] : others);
  };
  return (
    <SimpleTable
      caption={t('solutions')}
      rows={list.rows}
      rowKey={({ solutionId }) => String(solutionId)}
      texts={texts}
      columns={{
        solution: ({ name }) => <strong>{name}</strong>,
        kind: ({ kind }) => inWords(kind),
        monthly: ({ monthlyPrice }) => <Money value={monthlyPrice} />,
        quantity: ({ solutionId, name }) => (
          <input
            className="input number quantity"
            type="number"
            min={0}
            max={1000}
            aria-label={t('quantityOf', { name })}
            value={countOf(solutionId)}
            onChange={({ target }) => set(solutionId, target.valueAsNumber || 0)}
          />
        ),
      }}
      numbers={['monthly', 'quantity']}
    />
  );
}
