import type { PageRequest } from '../../platform/http/page.ts';
import { placeOf, type TimelineEntry } from './entry.ts';

/** An entry as a page takes it: `createdAt` and `id` are its position. */
export type Placed = Readonly<{ createdAt: Date; id: string; entry: TimelineEntry }>;
type Position = Pick<Placed, 'createdAt' | 'id'>;

export function placed(entry: TimelineEntry): Placed {
  return { createdAt: entry.at, id: placeOf(entry), entry };
}

/** Whether an entry is on the page's side of its position, and within its times. */
export function isInPage(one: Position, page: PageRequest): boolean {
  const { createdFrom, createdTo, direction, position } = page;
  const sign = direction === 'older' ? -1 : 1;
  return (
    (!position || comparePlaced(one, position) * sign > 0) &&
    (!createdFrom || one.createdAt >= createdFrom) &&
    (!createdTo || one.createdAt <= createdTo)
  );
}

export function comparePlaced(one: Position, other: Position): number {
  const time = one.createdAt.getTime() - other.createdAt.getTime();
  if (time !== 0 || one.id === other.id) return time;
  return one.id < other.id ? -1 : 1;
}
