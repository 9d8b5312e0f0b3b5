/** Reads the page at an address that a page has as `next` or `previous`. */
export type TurnPage<Item> = (address: string) => PromiseLike<Page<Item>>;

type PageBody<Item> = Readonly<{
  data: readonly Item[];
  self: string;
  next: string | null;
  previous: string | null;
}>;

/** A page of a list, newest first. Iterated, it is the list from here on: further pages are read as needed. */
export class Page<Item> implements AsyncIterable<Item> {
  readonly data: readonly Item[];
  /** The address of this page. */
  readonly self: string;
  /** The address of the page of older records, or null. */
  readonly next: string | null;
  /** The address of the page of newer records, or null. */
  readonly previous: string | null;
  readonly #turn: TurnPage<Item>;

  constructor({ data, self, next, previous }: PageBody<Item>, turn: TurnPage<Item>) {
    this.data = data;
    this.self = self;
    // A feed that has been read to its end goes on at the same place.
    this.next = next === self ? null : next;
    this.previous = previous;
    this.#turn = turn;
  }

  async nextPage(): Promise<Page<Item> | undefined> {
    return this.next === null ? undefined : await this.#turn(this.next);
  }

  async previousPage(): Promise<Page<Item> | undefined> {
    return this.previous === null ? undefined : await this.#turn(this.previous);
  }

  async *pages(): AsyncGenerator<Page<Item>, void, void> {
    yield this;
    for (let page = await this.nextPage(); page; page = await page.nextPage()) yield page;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, void> {
    for await (const page of this.pages()) yield* page.data;
  }

  /** The records of this page and of those before it, from the last to the first. */
  async *backwards(): AsyncGenerator<Item, void, void> {
    yield* this.data.toReversed();
    for (let page = await this.previousPage(); page; page = await page.previousPage()) {
      yield* page.data.toReversed();
    }
  }

  async toArray(max: number): Promise<Item[]> {
    const items: Item[] = [];
    if (max < 1) return items;
    for await (const item of this) {
      if (items.push(item) >= max) break;
    }
    return items;
  }
}
