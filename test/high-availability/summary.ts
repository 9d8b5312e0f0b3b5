/** Rounds of each fault, added up. */
import type { Line } from './rounds.ts';

type Sum = Readonly<{
  fault: string;
  rounds: number;
  failed: number;
  acknowledged: number;
  lost: number;
  toldByDeposed: number;
  doubled: number;
  outagesMs: readonly number[];
}>;

export function summaryOf(lines: readonly Line[]): Sum[] {
  return [...Map.groupBy(lines, ({ fault }) => fault)].map(([fault, all]) => {
    const sumOf = (
      name: 'acknowledged' | 'deposedTold' | 'lost' | 'rowsLost' | 'doubled',
    ): number => all.reduce((sum, line) => sum + (line[name] ?? 0), 0);
    return {
      fault,
      rounds: all.length,
      failed: all.filter(({ failed }) => failed !== undefined).length,
      acknowledged: sumOf('acknowledged'),
      lost: sumOf('lost') + sumOf('rowsLost'),
      doubled: sumOf('doubled'),
      toldByDeposed: sumOf('deposedTold'),
      outagesMs: all
        .flatMap(({ outageMs }) => outageMs ?? [])
        .toSorted((one, other) => one - other),
    };
  });
}

export function textOf(sums: readonly Sum[]): string {
  return sums.map(lineOf).join('\n');
}

function lineOf({ fault, rounds, failed, acknowledged, lost, doubled, outagesMs }: Sum): string {
  const [least, median, most] = [0, outagesMs.length >> 1, outagesMs.length - 1].map((at) =>
    ((outagesMs[at] ?? 0) / 1_000).toFixed(1),
  );
  return (
    `${fault}: ${rounds} rounds, ${failed} failed; ${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled; ` +
    `nobody served for ${least} to ${most} s, ${median} in the median`
  );
}
