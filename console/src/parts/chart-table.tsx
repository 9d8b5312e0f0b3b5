import type { Series } from './chart-shapes.ts';

type ChartTableProps = Readonly<{
  title: string;
  labels: readonly string[];
  series: readonly Series[];
  format: (value: number) => string;
}>;

/** The numbers that a chart is drawn from. */
export function ChartTable({ title, labels, series, format }: ChartTableProps) {
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
              <th scope="row">{label}</th>
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
