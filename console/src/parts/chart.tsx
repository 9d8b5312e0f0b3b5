import type { LinkProps } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { useTexts } from '../i18n/language.tsx';
import { IconButton } from './button.tsx';
import { ChartCursor } from './chart-cursor.tsx';
import { ChartTable } from './chart-table.tsx';
import {
  bars,
  dots,
  HEIGHT,
  line,
  niceFloor,
  niceMax,
  type Series,
  WIDTH,
} from './chart-shapes.ts';
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
  /** Where the values of a place are listed one by one; undefined for a place that has no list. */
  linkAt?: ((at: number) => LinkProps | undefined) | undefined;
}>;

/**
 * Bars or lines over time, drawn to any width, with the numbers in a table behind. A click or Enter opens
 * the list of a place, and arrows go from place to place.
 */
export function Chart(props: ChartProps) {
  const { kind, title, labels, series, format = String, max, linkAt } = props;
  const t = useTexts(texts);
  const [isTable, setTable] = useState(false);
  const [at, setAt] = useState<number | null>(null);
  const toggle = (
    <IconButton
      icon={isTable ? 'overview' : 'table'}
      label={isTable ? t('asChart') : t('asTable')}
      onClick={() => setTable(!isTable)}
    />
  );
  const top = max ?? niceMax(series);
  const floor = kind === 'line' ? niceFloor(series, top) : 0;
  return (
    <figure className="chart" aria-label={title}>
      <figcaption className="chart-head">
        <Legend series={series} labels={labels} at={at} format={format} />
        {toggle}
      </figcaption>
      {isTable ? (
        <ChartTable {...{ title, labels, series, format, linkAt }} />
      ) : (
        <div className="chart-plot">
          <span className="chart-axis" aria-hidden="true">
            <span>{format(top)}</span>
            <span>{format((top + floor) / 2)}</span>
            <span>{format(floor)}</span>
          </span>
          <div className="chart-area">
            <svg
              role="img"
              aria-label={title}
              viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
              preserveAspectRatio="none"
            >
              <Grid isCut={floor > 0} />
              {at !== null && <Cursor at={at} count={labels.length} />}
              {kind === 'bars' ? (
                <Bars series={series} top={top} />
              ) : (
                <Lines series={series} top={top} floor={floor} />
              )}
            </svg>
            <ChartCursor
              title={title}
              count={labels.length}
              at={at}
              setAt={setAt}
              linkAt={linkAt}
            />
          </div>
          <Ends labels={labels} />
          {floor > 0 && <span className="chart-cut">{t('axisCut', { from: format(floor) })}</span>}
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
    <span className="legend" aria-live="polite">
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

function Grid({ isCut }: Readonly<{ isCut: boolean }>) {
  return [0, 0.5, 1].map((share) => (
    <line
      key={share}
      className={isCut && share === 1 ? 'chart-grid cut' : 'chart-grid'}
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

function Lines({ series, top, floor }: Drawn & Readonly<{ floor: number }>) {
  return series.toReversed().map(({ name, values, tone = 1 }) => (
    <Fragment key={name}>
      <path className={`chart-line tone-${tone}`} d={line(values, top, floor)} />
      <path className={`chart-dots tone-${tone}`} d={dots(values, top, floor)} />
    </Fragment>
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
