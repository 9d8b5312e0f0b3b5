import type { Output } from './output.ts';

/** The world as a command sees it. */
export type Context = Readonly<{
  env: Readonly<Record<string, string | undefined>>;
  /** Where the person is, whose files are meant by relative paths. */
  cwd: string;
  out: Output;
  /** For people: what is going on, and what is wrong. Nothing of it is a result. */
  say: (text: string) => void;
  stdin: NodeJS.ReadStream;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
}>;
