/** From the first instant of a month of UTC up to, not including, that of the next. */
export function monthSpan(month: string): Readonly<{ from: Date; to: Date }> {
  return { from: monthStart(month, 0), to: monthStart(month, 1) };
}

/** The one before it, as `YYYY-MM`. */
export function monthBefore(month: string): string {
  return monthOf(monthStart(month, -1));
}

export function monthOf(moment: Date): string {
  return moment.toISOString().slice(0, 'YYYY-MM'.length);
}

function monthStart(month: string, after: number): Date {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + after));
}
