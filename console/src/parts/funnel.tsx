import type { ReactNode } from 'react';
import './funnel.css';

export type Step = Readonly<{
  key: string;
  name: ReactNode;
  value: number;
  /** As it is to be read, where it is not a plain number. */
  shown?: string;
  tone?: 1 | 2 | 3 | 4 | 5;
}>;

type StepsProps = Readonly<{
  title: string;
  steps: readonly Step[];
  /** What a whole bar stands for; without, the largest value. */
  whole?: number;
  /** The share of the whole beside each value. */
  hasShares?: boolean;
}>;

/** A funnel, or a ranking: bars that lie, each with its name and its number, so it is its own table. */
export function Funnel({ title, steps, whole, hasShares = false }: StepsProps) {
  const full = whole ?? Math.max(1, ...steps.map(({ value }) => value));
  return (
    <table className="funnel">
      <caption className="visually-hidden">{title}</caption>
      <tbody>
        {steps.map(({ key, name, value, shown, tone = 1 }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td className="funnel-bar" aria-hidden="true">
              <svg viewBox="0 0 100 1" preserveAspectRatio="none">
                <rect
                  className={`tone-${tone}`}
                  width={(100 * value) / Math.max(1, full)}
                  height={1}
                />
              </svg>
            </td>
            <td className="number">{shown ?? value.toLocaleString()}</td>
            {hasShares && (
              <td className="number muted">
                {full === 0 ? '–' : `${Math.round((100 * value) / full)} %`}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
