/** One line of the table: what is claimed, and what was measured. */
export type Line = Readonly<{
  /** The point of the claim in its list, by which lines are ordered. */
  point: number;
  of: string;
  claim: string;
  measured: string;
  /** Undefined where this machine cannot tell. */
  holds: boolean | undefined;
  /** What it was measured with, and the figures behind the ratio. */
  how: string;
}>;

type Ratio = Readonly<{ point: number; of: string; ratio: number; limit: number; how: string }>;

/** A ratio that must be reached. */
export function atLeast({ limit, ratio, ...rest }: Ratio): Line {
  const holds = Number.isFinite(ratio) && ratio >= limit;
  return { ...rest, claim: `≥ ${limit}`, measured: ratio.toFixed(2), holds };
}

/** A ratio that must not be exceeded. */
export function atMost({ limit, ratio, ...rest }: Ratio): Line {
  return { ...rest, claim: `≤ ${limit}`, measured: ratio.toFixed(2), holds: ratio <= limit };
}

const WORDS = new Map<boolean | undefined, string>([
  [true, 'holds'],
  [false, 'DOES NOT HOLD'],
  [undefined, 'NOT MEASURED'],
]);

/** Prints all, in the order of their points; whether each of them holds that was measured. */
export function printTable(lines: readonly Line[]): boolean {
  const rows = [
    ['', 'of', 'claim', 'measured', '', 'how'],
    ...lines
      .toSorted((one, other) => one.point - other.point)
      .map((line) => [
        String(line.point),
        line.of,
        line.claim,
        line.measured,
        WORDS.get(line.holds) ?? '',
        line.how,
      ]),
  ];
  const widths = rows[0]?.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  for (const row of rows) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths?.[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
  return lines.every(({ holds }) => holds !== false);
}

export function rate(perSecond: number): string {
  return `${Math.round(perSecond).toLocaleString('en-CA')}/s`;
}
