/** The name that was probably meant; undefined if none is near. */
export function nearest(typed: string, names: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = Math.max(2, Math.floor(typed.length / 3)) + 1;
  for (const name of names) {
    const changes = distance(typed, name);
    if (changes < least) {
      best = name;
      least = changes;
    }
  }
  return best;
}

/** How many letters must be added, removed or replaced to make one of the other. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let place = 0; place < from.length; place += 1) {
    const next = [place + 1];
    for (let other = 0; other < to.length; other += 1) {
      const replaced = (row[other] ?? 0) + (from[place] === to[other] ? 0 : 1);
      next.push(Math.min(replaced, (row[other + 1] ?? 0) + 1, (next[other] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** What somebody typed, if it is a word and not something that must not be repeated. */
export function quoted(typed: string): string {
  return /^-{0,2}[A-Za-z][\w.-]{0,39}$/.test(typed) && !/\d{6}/.test(typed) ? ` ${typed}` : '';
}
