import type { ReactNode } from 'react';
import './figures.css';

export type Figure = Readonly<{ name: string; value: ReactNode; note?: ReactNode }>;

/** The few figures of a record that matter most, side by side. */
export function Figures({ figures }: Readonly<{ figures: readonly Figure[] }>) {
  return (
    <dl className="figures">
      {figures.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          {note !== undefined && <dd className="note">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
