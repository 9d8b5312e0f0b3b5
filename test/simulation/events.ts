import type { Owner } from './machine.ts';

/** Something that happens at a moment. */
type Event = Readonly<{ at: number; owner: Owner; work: () => void }> & { isGone: boolean };
type Placed = Readonly<{ event: Event; place: number }>;

/** What is to happen, the next first; of a moment in the order in which it was asked for. */
export class Events {
  readonly #heap: Placed[] = [];
  #made = 0;

  push(event: Event): void {
    const heap = this.#heap;
    const placed = { event, place: (this.#made += 1) };
    let hole = heap.length;
    for (; hole > 0; hole = (hole - 1) >> 1) {
      const above = heap[(hole - 1) >> 1];
      if (!above || isBefore(above, placed)) break;
      heap[hole] = above;
    }
    heap[hole] = placed;
  }

  pop(): Event | undefined {
    const heap = this.#heap;
    const [first] = heap;
    const last = heap.pop();
    if (!first || !last || heap.length === 0) return first?.event;
    let hole = 0;
    for (;;) {
      const [left, right] = [heap[2 * hole + 1], heap[2 * hole + 2]];
      const isRight = left && right && isBefore(right, left);
      const below = isRight ? right : left;
      if (!below || isBefore(last, below)) break;
      heap[hole] = below;
      hole = 2 * hole + (isRight ? 2 : 1);
    }
    heap[hole] = last;
    return first.event;
  }
}

function isBefore(one: Placed, other: Placed): boolean {
  return (
    one.event.at - other.event.at < 0 ||
    (one.event.at === other.event.at && one.place < other.place)
  );
}
