import { inspect } from 'node:util';

const HIDDEN = '[secret]';

/** However it is printed it says `[secret]`; it leaves only by `reveal()`, easy to search for. */
export class Secret<T> {
  readonly #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  reveal(): T {
    return this.#value;
  }

  toString(): string {
    return HIDDEN;
  }

  toJSON(): string {
    return HIDDEN;
  }

  [inspect.custom](): string {
    return HIDDEN;
  }
}
