import { Link, type LinkProps } from '@tanstack/react-router';
import type { Series } from './chart-shapes.ts';

type ChartTableProps = Readonly<{
  title: string;
  labels: readonly string[];
  series: readonly Series[];
  format: (value: number) => string;
  linkAt?: ((at: number) => LinkProps | undefined) | undefined;
}>;

/** The numbers that a chart is drawn from. */
export function ChartTable({ title, labels, series, format, linkAt }: ChartTableProps) {
  return (
    <div className="chart-table" tabIndex={0} role="region" aria-label={title}>
      <table className="data-table">
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <td />
            {series.map(({ name }) => (
              <th key={name} scope="col" className="number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, at) => (
            <tr key={label}>
              <th scope="row">
                <Label label={label} link={linkAt?.(at)} />
              </th>
              {series.map(({ name, values }) => (
                <td key={name} data-label={name} className="number">
                  {values[at] === null ? '–' : format(values[at] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type LabelProps = Readonly<{ label: string; link: LinkProps | undefined }>;

function Label({ label, link }: LabelProps) {
  return link ? <Link {...link}>{label}</Link> : label;
}
