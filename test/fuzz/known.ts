import type { Answer } from './client.ts';
import type { Random } from './random.ts';

const KEPT_MAX = 20; // Of each kind: enough to confuse one with another.
const ID = /(Id|ID)$|^scheme$/;

/** Alerts of disputes are called as other alerts are; only paths tell them apart. */
function kindOf(name: string, id: string): string {
  return name === 'alertId' && id.startsWith('al') ? 'raisedAlertId' : name;
}

/** Ids of things that exist, under the names they have on the wire, learnt from answers. */
export class Known {
  readonly #ids: Map<string, string[]>;

  constructor(from?: Known) {
    this.#ids = new Map(from ? [...from.#ids].map(([name, ids]) => [name, [...ids]]) : []);
  }

  learn({ body }: Pick<Answer, 'body'>): void {
    this.#walk(body);
  }

  add(name: string, id: string): void {
    const ids = this.#ids.get(name) ?? [];
    if (ids.includes(id)) return;
    this.#ids.set(name, [...ids, id].slice(-KEPT_MAX));
  }

  pick(name: string, random: Random): string | undefined {
    return random.pickOrNone(this.#ids.get(name) ?? []);
  }

  /** The id learnt last: of what was made just now. */
  latest(name: string): string | undefined {
    return this.#ids.get(name)?.at(-1);
  }

  #walk(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, member] of Object.entries(value)) {
      const isId = typeof member === 'string' || typeof member === 'number';
      if (isId && ID.test(name)) this.add(kindOf(name, String(member)), String(member));
      // The address of the next page holds the cursor.
      if (name === 'next' && typeof member === 'string') this.#learnCursor(member);
      this.#walk(member);
    }
  }

  #learnCursor(next: string): void {
    const cursor = new URLSearchParams(next.split('?')[1] ?? '').get('cursor');
    if (cursor !== null) this.add('cursor', cursor);
  }
}
