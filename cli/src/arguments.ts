import { type Command, type Flag, GLOBAL_FLAGS, type Given } from './command.ts';
import { usageError } from './failure.ts';
import { nearest, quoted } from './nearest.ts';

/** `merchantId`, `created_from` → `merchant-id`, `created-from` */
export function kebabCase(name: string): string {
  return name
    .replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    .replaceAll('_', '-')
    .replace(/^-/, '');
}

/** The command that the words name, and what is left of them; flags may stand before and between. */
export function findCommand(
  commands: readonly Command[],
  args: readonly string[],
): Readonly<{ words: readonly string[]; command: Command | undefined; rest: readonly string[] }> {
  const words: string[] = [];
  const rest: string[] = [];
  const left = [...args];
  for (let next = left.shift(); next !== undefined; next = left.shift()) {
    if (next.startsWith('-') && next !== '-') {
      rest.push(next);
      if (takesNext(next) && left.length > 0) rest.push(left.shift() ?? '');
      continue;
    }
    const extended = [...words, next];
    if (!commands.some((command) => startsWith(command.words, extended))) {
      rest.push(next, ...left);
      break;
    }
    words.push(next);
    if (commands.some((command) => command.passesOn && isSame(command.words, words))) {
      rest.push(...left);
      break;
    }
  }
  return { words, command: commands.find((one) => isSame(one.words, words)), rest };
}

export function startsWith(words: readonly string[], prefix: readonly string[]): boolean {
  return prefix.every((word, index) => words[index] === word);
}

function isSame(words: readonly string[], others: readonly string[]): boolean {
  return words.length === others.length && startsWith(words, others);
}

function takesNext(text: string): boolean {
  const flag = GLOBAL_FLAGS.find(({ name }) => text === `--${name}`);
  return flag?.takes !== undefined;
}

/** What was typed behind a command, as its flags say. */
export function parseArguments(command: Command, args: readonly string[]): Given {
  if (command.passesOn) return { positionals: args, flags: new Map() };
  const known = [...(command.flags ?? []), ...GLOBAL_FLAGS];
  const flags = new Map<string, string[]>();
  const positionals: string[] = [];
  const left = [...args];
  for (let next = left.shift(); next !== undefined; next = left.shift()) {
    if (next === '--') {
      positionals.push(...left.splice(0));
    } else if (next === '-' || !next.startsWith('-')) {
      positionals.push(next);
    } else {
      const { flag, value } = readFlag(known, next, left);
      const earlier = flags.get(flag.name) ?? [];
      if (earlier.length > 0 && !flag.isRepeated) {
        throw usageError(`--${flag.name} was given twice.`);
      }
      flags.set(flag.name, [...earlier, value]);
    }
  }
  if (!flags.has('help')) check(command, positionals, flags);
  return { positionals, flags };
}

function readFlag(
  known: readonly Flag[],
  text: string,
  left: string[],
): Readonly<{ flag: Flag; value: string }> {
  const [typed = '', ...behind] = text.split('=');
  const name = kebabCase(typed.replace(/^--?/, ''));
  const isShort = !typed.startsWith('--');
  const flag = known.find((one) => (isShort ? one.short === name : one.name === name));
  if (!flag) throw unknownFlag(known, typed, name);
  if (flag.takes === undefined) {
    if (behind.length > 0) throw usageError(`--${flag.name} takes no value.`);
    return { flag, value: '' };
  }
  const value = behind.length > 0 ? behind.join('=') : valueIn(flag, left);
  if (flag.values && !flag.values.includes(value)) {
    throw usageError(`--${flag.name} must be one of ${flag.values.join(', ')}.`);
  }
  return { flag, value };
}

function valueIn(flag: Flag, left: string[]): string {
  const [next] = left;
  const isMissing = next === undefined || next.startsWith('--');
  // A switch in all but name: `--failed` is `--failed true`.
  if (flag.values?.includes('true') && (isMissing || !flag.values.includes(next))) return 'true';
  if (isMissing) throw usageError(`--${flag.name} needs a value: ${flag.takes}.`);
  left.shift();
  return next;
}

function unknownFlag(known: readonly Flag[], typed: string, name: string): Error {
  const near = nearest(
    name,
    known.map((one) => one.name),
  );
  const meant = near === undefined ? '' : ` Did you mean --${near}?`;
  return usageError(`There is no option${quoted(typed)} here.${meant}`);
}

function check(
  { words, positionals = [], flags: known = [] }: Command,
  given: readonly string[],
  flags: ReadonlyMap<string, unknown>,
): void {
  const name = `causeway ${words.join(' ')}`;
  const missing = positionals.filter((one, index) => !one.isOptional && given[index] === undefined);
  const absent = known.filter((flag) => flag.isRequired && !flags.has(flag.name));
  const wanted = [
    ...missing.map((one) => `<${one.name}>`),
    ...absent.map((flag) => `--${flag.name}`),
  ];
  if (wanted.length > 0) throw usageError(`\`${name}\` also needs ${wanted.join(' and ')}.`);
  for (const [index, { name: taken, values }] of positionals.entries()) {
    const typed = given[index];
    if (typed === undefined || !values || values.includes(typed)) continue;
    const near = nearest(typed, values);
    const meant =
      near === undefined ? `It is one of ${values.join(', ')}.` : `Did you mean ${near}?`;
    throw usageError(`There is no <${taken}>${quoted(typed)}. ${meant}`);
  }
  if (given.length > positionals.length) {
    const takes = positionals.length === 0 ? 'nothing' : `${positionals.length}`;
    throw usageError(
      `\`${name}\` takes ${takes} besides its options, and was given ${given.length}.`,
    );
  }
}
