/** Records that somebody has opened from the palette, the last first: in this browser, until they sign out. */
export type Recent = Readonly<{
  kind: string;
  id: string;
  title: string;
  subtitle: string;
  partnerId: string | null;
}>;

const RECENTS_MAX = 6;
const PLACE = 'recent-records';

type Kept = Readonly<{ of: string; records: readonly Recent[] }>;

/** `of` is whose they are, and from where they looked: an operator may see one partner's only. */
export function recentsOf(of: string): readonly Recent[] {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- As `keepRecent` wrote it.
    const kept = JSON.parse(localStorage.getItem(PLACE) ?? 'null') as Kept | null;
    return kept?.of === of ? kept.records : [];
  } catch {
    return []; // The browser keeps nothing, or what it keeps is another release's.
  }
}

export function keepRecent(of: string, record: Recent): void {
  const others = recentsOf(of).filter(({ id, kind }) => id !== record.id || kind !== record.kind);
  const kept: Kept = { of, records: [record, ...others].slice(0, RECENTS_MAX) };
  try {
    localStorage.setItem(PLACE, JSON.stringify(kept));
  } catch {
    // Then there are none.
  }
}

export function forgetRecents(): void {
  try {
    localStorage.removeItem(PLACE);
  } catch {
    // There were none.
  }
}
