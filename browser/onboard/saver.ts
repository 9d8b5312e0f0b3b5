import { type Content, type Part, read, Refusal, save } from './api.ts';
import { contentOf, merged, type Values, valuesIn } from './values.ts';

const PAUSE_MS = 800; // After the last key.
const RETRY_MS = 5_000;

export type SaveState = 'saved' | 'saving' | 'notSaved' | 'fromElsewhere';

type Options = Readonly<{
  visit: string;
  values: Values;
  part: Part;
  told: (state: SaveState) => void;
  /** The service's word on what was saved. */
  examined: (part: Part) => void;
  /** What was filled in elsewhere is in `values` now. */
  replaced: () => void;
  /** Nothing can be saved any more, or not like this. */
  refused: (refusal: Refusal) => void;
}>;

/** Saves what is typed, one request at a time, and again until it is saved. */
export function saverOf({ examined, part, refused, replaced, told, values, visit }: Options) {
  let base: Values = valuesIn(part.draftedMerchant);
  let { version } = part;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | undefined;
  let saved = JSON.stringify(contentOf(base));

  const later = (milliseconds: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void now(), milliseconds);
  };

  /** True once what is filled in is what the service has. */
  const now = async (): Promise<boolean> => {
    clearTimeout(timer);
    if (running) await running;
    const content = contentOf(values);
    if (JSON.stringify(content) === saved) {
      told('saved');
      return true;
    }
    running = once(content).finally(() => {
      running = undefined;
    });
    return await running;
  };

  const once = async (content: Content): Promise<boolean> => {
    told('saving');
    try {
      took(await save(visit, version, content), content);
      told('saved');
      return true;
    } catch (error) {
      return await after(error instanceof Refusal ? error : new Refusal(0));
    }
  };

  const took = (kept: Part, content: Content): void => {
    ({ version } = kept);
    base = valuesIn(content);
    saved = JSON.stringify(content);
    examined(kept);
  };

  const after = async (refusal: Refusal): Promise<boolean> => {
    if (refusal.status === 409) return await meet();
    if (refusal.status === 0 || refusal.status >= 429) {
      told('notSaved');
      later(RETRY_MS);
    } else refused(refusal);
    return false;
  };

  /** Somebody else has saved: theirs, with what was changed here. */
  const meet = async (): Promise<boolean> => {
    try {
      const theirs = await read(visit);
      const { both, result } = merged(base, values, valuesIn(theirs.draftedMerchant));
      values.clear();
      for (const [path, value] of result) values.set(path, value);
      took(theirs, theirs.draftedMerchant);
      replaced();
      if (both.length > 0) told('fromElsewhere');
      later(0);
    } catch {
      later(RETRY_MS);
    }
    return false;
  };

  return { soon: () => later(PAUSE_MS), now, version: () => version };
}
