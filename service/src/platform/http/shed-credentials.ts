const CREDENTIALS_MAX = 1_024; // One that is forgotten is refused at a higher cost, and known again.
const SUFFIX_LENGTH = 16; // The last characters of a credential are enough to distinguish two.

/**
 * Whose requests were shed lately, by their credential: so it is known, before a request is parsed,
 * whose part of the line it would wait in, and nobody is refused for what another has waiting.
 */
export class ShedCredentials {
  readonly #shareNames = new Map<string, string>();

  note(credential: string, shareName: string): void {
    const [oldest] = this.#shareNames.keys();
    if (this.#shareNames.size >= CREDENTIALS_MAX && oldest !== undefined) {
      this.#shareNames.delete(oldest);
    }
    this.#shareNames.set(credential.slice(-SUFFIX_LENGTH), shareName);
  }

  shareNameOf(credential: string): string | undefined {
    return this.#shareNames.get(credential.slice(-SUFFIX_LENGTH));
  }
}
