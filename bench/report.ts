export type Side = Readonly<{ name: string; figures: readonly number[] }>;

export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((left, right) => left - right);
  const middle = sorted.length / 2;
  const [low = NaN, high = NaN] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}

/**
 * Prints both sides round by round, with the ratio of their medians, and says whether that reaches
 * the claim. Only ratios of one run are claims: the figures themselves are of one machine.
 */
export function report(
  options: Readonly<{ unit: string; before: Side; after: Side; ratioMin: number }>,
): boolean {
  const { unit, before, after, ratioMin } = options;
  const ratio = median(after.figures) / median(before.figures);
  const columns = before.figures.map((_, round) => `round ${round + 1}`);
  print([unit, ...columns, 'median']);
  for (const { name, figures } of [before, after]) {
    print([name, ...[...figures, median(figures)].map((figure) => figure.toFixed(0))]);
  }
  const holds = ratio >= ratioMin;
  const verdict = holds ? 'holds' : 'DOES NOT HOLD';
  console.log(`ratio ${ratio.toFixed(2)}; the claim, at least ${ratioMin.toFixed(1)}, ${verdict}`);
  return holds;
}

function print([name = '', ...cells]: readonly string[]): void {
  console.log(name.padEnd(28) + cells.map((cell) => cell.padStart(10)).join(''));
}
