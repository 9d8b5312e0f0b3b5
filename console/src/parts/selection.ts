import { useState } from 'react';

/** Rows of a list that somebody has chosen, also of pages that they have turned. */
export type Selection<Row> = Readonly<{
  rows: readonly Row[];
  has: (row: Row) => boolean;
  /** With `isRange` all from the one chosen last to this one, as the list has them. */
  toggle: (row: Row, isRange?: boolean) => void;
  /** All of the list, or none of it. */
  toggleAll: () => void;
  clear: () => void;
}>;

type Chosen = ReadonlyMap<string, unknown>;
const NONE: Chosen = new Map();

/** The choice ends where `of` changes: other filters make another list. */
export function useSelection<Row>(
  shown: readonly Row[],
  keyOf: (row: Row) => string,
  of: string,
): Selection<Row> {
  const [kept, setKept] = useState({ of, chosen: NONE, last: '' });
  const { chosen, last } = kept.of === of ? kept : { chosen: NONE, last: '' };
  const set = (next: Chosen, from = last) => setKept({ of, chosen: next, last: from });
  const now = new Map(shown.map((row) => [keyOf(row), row]));
  const toggle = (row: Row, isRange = false) => {
    const keys = [...now.keys()];
    const [one, other] = [keys.indexOf(last), keys.indexOf(keyOf(row))];
    const isOne = !isRange || one === -1;
    const range = isOne ? [row] : shown.slice(Math.min(one, other), Math.max(one, other) + 1);
    const next = new Map(chosen);
    const isOff = chosen.has(keyOf(row));
    for (const each of range) {
      if (isOff) next.delete(keyOf(each));
      else next.set(keyOf(each), each);
    }
    set(next, keyOf(row));
  };
  const toggleAll = () => {
    const next = new Map(chosen);
    const isAll = [...now.keys()].every((key) => chosen.has(key));
    for (const [key, row] of now) {
      if (isAll) next.delete(key);
      else next.set(key, row);
    }
    set(next);
  };
  return {
    // As they are now, where the list still has them.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Only rows are put there.
    rows: [...chosen].map(([key, row]) => now.get(key) ?? (row as Row)),
    has: (row) => chosen.has(keyOf(row)),
    toggle,
    toggleAll,
    clear: () => set(NONE, ''),
  };
}
