import { type AnswerOf, call } from '../../api/call.ts';
import { type ApiProblem, type Fault, problemOf } from '../../api/problem.ts';
import type { FormValues } from '../../parts/form.ts';
import { contentFrom, mergedValues } from './draft-values.ts';
import { valuesOf } from './profile-fields.ts';

export type AnyDraft = AnswerOf<'retrieveMerchantDraft'>;
type SaveState = 'saved' | 'saving' | 'notSaved' | 'notTaken';
export type Conflict = Readonly<{ who: string; paths: readonly string[]; theirs: FormValues }>;
export type Taken = Readonly<{ who: string; count: number }>;

export type Filled = Readonly<{
  values: FormValues;
  faults: readonly Fault[];
  state: SaveState;
  problem: ApiProblem | null;
  conflict: Conflict | null;
}>;

const PAUSE_MS = 800; // After the last key.
const RETRY_MS = 5_000;

/**
 * A draft as it is filled in: saved as one types, one request at a time. What somebody else saves
 * meanwhile is taken over; where both have changed the same field, the viewer chooses before anything
 * more is saved.
 */
export class DraftSaver {
  readonly #draftId: string;
  readonly #metadata: unknown;
  readonly #partnerId: string | null;
  readonly #taken: (taken: Taken) => void;
  readonly #listeners = new Set<() => void>();
  #filled: Filled;
  #base: FormValues;
  #version: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<boolean> | undefined;

  constructor(draft: AnyDraft, partnerId: string | null, taken: (taken: Taken) => void) {
    this.#draftId = draft.draftId;
    this.#metadata = draft.draftedMerchant.metadata;
    this.#partnerId = partnerId;
    this.#taken = taken;
    this.#version = draft.version;
    this.#base = valuesOf(draft.draftedMerchant);
    const faults = faultsIn(draft);
    this.#filled = { values: this.#base, faults, state: 'saved', problem: null, conflict: null };
  }

  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly filled = (): Filled => this.#filled;

  get version(): number {
    return this.#version;
  }

  change(values: FormValues): void {
    this.#tell({ values });
    this.#later(PAUSE_MS);
  }

  /** True once what is filled in is what the service has. */
  async save(): Promise<boolean> {
    clearTimeout(this.#timer);
    if (this.#running) await this.#running;
    const { conflict, values } = this.#filled;
    if (conflict) return false;
    if (this.#textOf(values) === this.#textOf(this.#base)) {
      this.#tell({ state: 'saved' });
      return true;
    }
    this.#running = this.#send(values).finally(() => {
      this.#running = undefined;
    });
    return await this.#running;
  }

  settle(takesTheirs: boolean): void {
    const { conflict, values } = this.#filled;
    if (!conflict) return;
    const chosen: Record<string, FormValues[string]> = { ...values };
    if (takesTheirs) for (const path of conflict.paths) chosen[path] = conflict.theirs[path];
    this.#tell({ values: chosen, conflict: null });
    this.#later(0);
  }

  #tell(changed: Partial<Filled>): void {
    this.#filled = { ...this.#filled, ...changed };
    for (const listener of this.#listeners) listener();
  }

  #later(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), milliseconds);
  }

  #textOf(values: FormValues): string {
    return JSON.stringify(contentFrom(values, this.#metadata));
  }

  async #send(values: FormValues): Promise<boolean> {
    this.#tell({ state: 'saving', problem: null });
    const draftedMerchant = contentFrom(values, this.#metadata);
    const input = {
      params: { draftId: this.#draftId },
      body: { version: this.#version, draftedMerchant },
    };
    try {
      const saved = await call('saveMerchantDraft', input, { partnerId: this.#partnerId });
      this.#version = saved.version;
      this.#base = values;
      this.#tell({ faults: faultsIn(saved), state: 'saved' });
      return true;
    } catch (error) {
      return await this.#after(problemOf(error));
    }
  }

  async #after(problem: ApiProblem): Promise<boolean> {
    if (problem.code === 'merchant-draft-changed') return await this.#meet();
    if (problem.status === 0 || problem.status >= 429) {
      this.#tell({ state: 'notSaved' });
      this.#later(RETRY_MS);
      return false;
    }
    this.#tell({ problem, state: 'notTaken' });
    return false;
  }

  /** Somebody else has saved: theirs, with what was changed here. */
  async #meet(): Promise<boolean> {
    const params = { draftId: this.#draftId };
    const asked = { partnerId: this.#partnerId };
    const read = await call('retrieveMerchantDraft', { params }, asked).catch(() => undefined);
    if (!read) {
      this.#later(RETRY_MS);
      return false;
    }
    const theirs = valuesOf(read.draftedMerchant);
    const merged = mergedValues(this.#base, this.#filled.values, theirs);
    const who = read.changedBy;
    const isBoth = merged.both.length > 0;
    const conflict = isBoth ? { who, paths: merged.both, theirs } : null;
    this.#version = read.version;
    this.#base = theirs;
    const state = isBoth ? 'notTaken' : 'saving';
    this.#tell({ values: merged.values, faults: faultsIn(read), conflict, state });
    if (!isBoth && merged.theirs.length > 0) this.#taken({ who, count: merged.theirs.length });
    if (!isBoth) this.#later(0);
    return false;
  }
}

function faultsIn({ steps }: Pick<AnyDraft, 'steps'>): readonly Fault[] {
  return steps.flatMap((step) => step.faults);
}
