/** How often each thing was seen, so that what a generator never makes is noticed. */
export class Tally {
  readonly counts = new Map<string, number>();

  note(kind: string, name: string): void {
    const key = `${kind} ${name}`;
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
  }

  add({ counts }: Pick<Tally, 'counts'>): void {
    for (const [key, count] of counts) this.counts.set(key, (this.counts.get(key) ?? 0) + count);
  }

  sum(kind: string): number {
    return [...this.counts]
      .filter(([key]) => key.startsWith(`${kind} `))
      .reduce((sum, [, count]) => sum + count, 0);
  }

  lines(): string[] {
    return [...this.counts].map(([key, count]) => `${key}: ${count}`).toSorted();
  }
}
