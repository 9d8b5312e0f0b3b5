import type { ActivityPage, ActivitySpan } from '../../service/src/acquiring/acquirers/index.ts';
import type { JournalEntry, JournalRow, Key, Written } from './host/entry.ts';
import type { JournalFile } from './host/journal-file-store.ts';

/** The acquirers' memory, which is another party's: what it does not say stays unknown. */
export type Journal = Readonly<{
  /** Resolves when the entry is on disk; of any number with one reference the first is kept. */
  write: (entry: JournalEntry) => Promise<Written>;
  find: (key: Key) => Promise<JournalRow | undefined>;
  /** What the simulator whose references begin with `space` has in its journal of a span. */
  activity: (space: string, span: ActivitySpan) => Promise<ActivityPage>;
}>;

/** A journal of this process's own, for tests and measurements. */
export function journalOn(file: JournalFile): Journal {
  return {
    write: gathered((entries) => Promise.resolve(file.write(entries))),
    find: gathered((keys) => Promise.resolve(file.find(keys))),
    activity: async (space, span) => await Promise.resolve(file.activity(space, span)),
  };
}

type Waiting<Asked, Answer> = Readonly<{
  asked: Asked;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}>;

/** Asks together for all that is asked for in one turn of the process. */
export function gathered<Asked, Answer>(
  ask: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
): (asked: Asked) => Promise<Answer> {
  let waiting: Waiting<Asked, Answer>[] = [];
  const send = async (): Promise<void> => {
    const sent = waiting;
    waiting = [];
    try {
      const answers = await ask(sent.map(({ asked }) => asked));
      // As many as were asked for.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      sent.forEach(({ resolve }, index) => resolve(answers[index] as Answer));
    } catch (error) {
      for (const { reject } of sent) reject(error);
    }
  };
  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject });
      if (waiting.length === 1) setImmediate(() => void send());
    });
}
