import type { Context } from './context.ts';
import type { Field } from './operation-details.ts';

/** `--status VALUE`, or a switch if it takes nothing. */
export type Flag = Readonly<{
  name: string;
  short?: string;
  /** What stands for its value in help; absent for a switch. */
  takes?: string;
  values?: readonly string[];
  isRepeated?: true;
  isRequired?: true;
  about: string;
}>;

export type Positional = Readonly<{
  name: string;
  about?: string;
  isOptional?: true;
  values?: readonly string[];
}>;

/** What was typed behind the words of a command. */
export type Given = Readonly<{
  positionals: readonly string[];
  flags: ReadonlyMap<string, readonly string[]>;
}>;

export type Command = Readonly<{
  /** `payments`, `list` */
  words: readonly string[];
  summary: string;
  about?: string | undefined;
  scope?: string | undefined;
  positionals?: readonly Positional[];
  flags?: readonly Flag[];
  /** The members of the body that it sends. */
  body?: readonly Field[];
  examples?: readonly string[];
  /** What stands behind it is another program's to understand. */
  passesOn?: true;
  /** Not for people. */
  isHidden?: true;
  run: (context: Context, given: Given) => Promise<void>;
}>;

/** Of commands that give results, which it is applied to one by one. */
export const JQ_FLAG: Flag = {
  name: 'jq',
  takes: 'PROGRAM',
  about: 'print what this jq program makes of the JSON, texts without quotes: .paymentId',
};

/** What every command takes. */
export const GLOBAL_FLAGS: readonly Flag[] = [
  { name: 'json', about: 'print JSON; that is the default where the output is no terminal' },
  {
    name: 'profile',
    takes: 'NAME',
    about: 'who to be: a profile that `causeway login` has stored',
  },
  {
    name: 'as',
    takes: 'WHO',
    values: ['isv', 'acquirer', 'bank', 'operator', 'approver'],
    about: 'who to be in the sandbox',
  },
  { name: 'base-url', takes: 'URL', about: 'where the service is' },
  { name: 'api-version', takes: 'DATE', about: 'the version of the API; by default the newest' },
  { name: 'no-color', about: 'no colours; so does NO_COLOR' },
  { name: 'help', short: 'h', about: 'what a command does and takes' },
];

export function isSet({ flags }: Given, name: string): boolean {
  return flags.has(name);
}

/** The value of a flag, the last if there are several. */
export function valueOf({ flags }: Given, name: string): string | undefined {
  return flags.get(name)?.at(-1);
}

/** Without the members that were not given: a query has a member or has not. */
export function present<T extends object>(
  members: T,
): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  const given = Object.entries(members).filter(([, value]) => value !== undefined);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- What `Object.entries` forgets.
  return Object.fromEntries(given) as { [Name in keyof T]?: Exclude<T[Name], undefined> };
}
