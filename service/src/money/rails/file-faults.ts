import type { FileFault } from './rail.ts';

/** Enough to diagnose a file; one full of garbage could have a fault in every byte. */
const FAULTS_MAX = 100;

/** Collects the faults of a file, up to a hundred. */
export class FileFaults {
  readonly #found: FileFault[] = [];

  add(line: number, position: number, message: string): void {
    if (!this.isFull) this.#found.push({ line, position, message });
  }

  /** Further faults would be dropped, so reading on is pointless. */
  get isFull(): boolean {
    return this.#found.length >= FAULTS_MAX;
  }

  get isEmpty(): boolean {
    return this.#found.length === 0;
  }

  refusal(): Readonly<{ kind: 'refused'; faults: readonly FileFault[] }> {
    return { kind: 'refused', faults: this.#found };
  }
}
