import { type PointerEvent, useState } from 'react';
import { useTexts } from '../i18n/language.tsx';
import { IconButton } from './button.tsx';
import { ChartTable } from './chart-table.tsx';
import { bars, HEIGHT, line, niceMax, type Series, WIDTH } from './chart-shapes.ts';
import { texts } from './texts.ts';
import './chart.css';

type ChartProps = Readonly<{
  kind: 'bars' | 'line';
  /** What is shown, for who cannot see it. */
  title: string;
  /** One for each value: moments, days, names. */
  labels: readonly string[];
  series: readonly Series[];
  format?: (value: number) => string;
  /** The top of the axis, where it is known: 1 for shares. */
  max?: number;
}>;

/** Bars or lines over time, drawn to any width, with the numbers in a table behind. */
export function Chart({ kind, title, labels, series, format = String, max }: ChartProps) {
  const t = useTexts(texts);
  const [isTable, setTable] = useState(false);
  const [at, setAt] = useState<number | null>(null);
  const follow = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const share = (clientX - left) / width;
    setAt(Math.max(0, Math.min(labels.length - 1, Math.floor(share * labels.length))));
  };
  const toggle = (
    <IconButton
      icon={isTable ? 'overview' : 'table'}
      label={isTable ? t('asChart') : t('asTable')}
      onClick={() => setTable(!isTable)}
    />
  );
  const top = max ?? niceMax(series);
  return (
    <figure className="chart" aria-label={title}>
      <figcaption className="chart-head">
        <Legend series={series} labels={labels} at={at} format={format} />
        {toggle}
      </figcaption>
      {isTable ? (
        <ChartTable title={title} labels={labels} series={series} format={format} />
      ) : (
        <div className="chart-plot">
          <span className="chart-axis" aria-hidden="true">
            <span>{format(top)}</span>
            <span>{format(top / 2)}</span>
            <span>{format(0)}</span>
          </span>
          <svg
            role="img"
            aria-label={title}
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            onPointerMove={follow}
            onPointerLeave={() => setAt(null)}
          >
            <Grid />
            {at !== null && <Cursor at={at} count={labels.length} />}
            {kind === 'bars' ? (
              <Bars series={series} top={top} />
            ) : (
              <Lines series={series} top={top} />
            )}
          </svg>
          <Ends labels={labels} />
        </div>
      )}
    </figure>
  );
}

type LegendProps = Pick<ChartProps, 'series' | 'labels'> &
  Readonly<{ at: number | null; format: (value: number) => string }>;

/** Names of the series, and under the pointer their values. */
function Legend({ series, labels, at, format }: LegendProps) {
  return (
    <span className="legend">
      {at !== null && <strong>{labels[at]}</strong>}
      {series.map(({ name, values, tone = 1 }) => (
        <span key={name} className={`legend-item tone-${tone}`}>
          {name}
          {at !== null && <b>{shown(values[at], format)}</b>}
        </span>
      ))}
    </span>
  );
}

function shown(value: number | null | undefined, format: (value: number) => string): string {
  return value === null || value === undefined ? '–' : format(value);
}

function Grid() {
  return [0, 0.5, 1].map((share) => (
    <line
      key={share}
      className="chart-grid"
      x1={0}
      x2={WIDTH}
      y1={HEIGHT * share}
      y2={HEIGHT * share}
    />
  ));
}

function Cursor({ at, count }: Readonly<{ at: number; count: number }>) {
  const width = WIDTH / count;
  return <rect className="chart-cursor" x={at * width} y={0} width={width} height={HEIGHT} />;
}

type Drawn = Readonly<{ series: readonly Series[]; top: number }>;

function Bars({ series, top }: Drawn) {
  return bars(series, top).map(({ key, tone, ...box }) => (
    <rect key={key} className={`chart-bar tone-${tone}`} {...box} />
  ));
}

function Lines({ series, top }: Drawn) {
  return series
    .toReversed()
    .map(({ name, values, tone = 1 }) => (
      <path key={name} className={`chart-line tone-${tone}`} d={line(values, top)} />
    ));
}

/** The first, the middle and the last label: more do not fit on a phone. */
function Ends({ labels }: Readonly<{ labels: readonly string[] }>) {
  const middle = labels[Math.floor((labels.length - 1) / 2)];
  return (
    <span className="chart-ends" aria-hidden="true">
      <span>{labels[0]}</span>
      {labels.length > 2 && <span>{middle}</span>}
      {labels.length > 1 && <span>{labels.at(-1)}</span>}
    </span>
  );
}

/** The shape of a series in the size of a word. The number beside it says the rest. */
export function Sparkline({
  values,
  title,
}: Readonly<{ values: readonly (number | null)[]; title: string }>) {
  const top = Math.max(...values.map((value) => value ?? 0), 0) || 1;
  return (
    <svg
      className="sparkline"
      role="img"
      aria-label={title}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
    >
      <path className="chart-line tone-1" d={line(values, top)} />
    </svg>
  );
}
