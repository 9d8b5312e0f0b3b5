import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../../i18n/language.tsx';
import { Money } from '../../parts/money.tsx';
import type { Group } from './groups.ts';
import { texts } from './texts.ts';

type Row = Group & Readonly<{ name: ReactNode; link: LinkProps | undefined }>;
type RankingProps = Readonly<{
  title: string;
  currency: string;
  rows: readonly Row[];
  isCompared: boolean;
  /** Declines by reason: nothing of them was approved. */
  isDeclinesOnly: boolean;
}>;

/** Bars that lie, approved and declined in one, each with its numbers: it is its own table. */
export function Ranking({ title, currency, rows, isCompared, isDeclinesOnly }: RankingProps) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const most = Math.max(1, ...rows.map(totalOf), ...rows.map(({ before }) => totalOf(before)));
  const percent = (share: number) =>
    share.toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <div className="ranking-scroll" tabIndex={0} role="region" aria-label={title}>
      <table className="ranking">
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            <td />
            <th scope="col" className="number">
              {t(isDeclinesOnly ? 'declined' : 'payments')}
            </th>
            {isCompared && (
              <th scope="col" className="number ranking-change">
                {t('change')}
              </th>
            )}
            {!isDeclinesOnly && (
              <>
                <th scope="col" className="number">
                  {t('rate')}
                </th>
                <th scope="col" className="number">
                  {t('approvedAmount')}
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.link ? <Link {...row.link}>{row.name}</Link> : row.name}</th>
              <td className="ranking-bar" aria-hidden="true">
                <Bar row={row} most={most} isCompared={isCompared} />
              </td>
              <td className="number">{totalOf(row).toLocaleString(language)}</td>
              {isCompared && (
                <td className="number muted ranking-change">{changeOf(row, percent)}</td>
              )}
              {!isDeclinesOnly && (
                <>
                  <td className="number">{percent(row.approved / Math.max(1, totalOf(row)))}</td>
                  <td className="number">
                    <Money value={{ amount: row.amount, currency }} />
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type BarProps = Readonly<{ row: Row; most: number; isCompared: boolean }>;

const WHOLE = 100;

/** What was approved, then what was declined; the span compared with is a mark. */
function Bar({ row, most, isCompared }: BarProps) {
  const width = (count: number) => (WHOLE * count) / most;
  return (
    <svg viewBox={`0 0 ${WHOLE} 1`} preserveAspectRatio="none">
      <rect className="tone-1" width={width(row.approved)} height={1} />
      <rect className="tone-2" x={width(row.approved)} width={width(row.declined)} height={1} />
      {isCompared && totalOf(row.before) > 0 && (
        <rect
          className="tone-past"
          x={Math.max(0, width(totalOf(row.before)) - 0.4)}
          width={0.8}
          height={1}
        />
      )}
    </svg>
  );
}

function totalOf({ approved, declined }: Readonly<{ approved: number; declined: number }>): number {
  return approved + declined;
}

function changeOf(row: Row, percent: (share: number) => string): string {
  const before = totalOf(row.before);
  if (before === 0) return '–';
  const share = totalOf(row) / before - 1;
  return `${share >= 0 ? '↑' : '↓'} ${percent(Math.abs(share))}`;
}
