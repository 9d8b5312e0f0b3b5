import { findCommand, parseArguments, startsWith } from './arguments.ts';
import { type Command, type Given, GLOBAL_FLAGS, valueOf } from './command.ts';
import { clockCommands } from './commands/clock.ts';
import { cloneCommands } from './commands/clone.ts';
import { loginCommands } from './commands/login.ts';
import { completionCommands } from './commands/completion.ts';
import { doctorCommand } from './commands/doctor.ts';
import { envCommand } from './commands/env.ts';
import { iso8583Command } from './commands/iso8583.ts';
import { listenCommand } from './commands/listen.ts';
import { tailCommands } from './commands/tail.ts';
import { timelineCommand } from './commands/timeline.ts';
import { triggerCommand } from './commands/trigger.ts';
import type { Context } from './context.ts';
import { NotAllowedError, usageError } from './failure.ts';
import { CLI_VERSION } from './generated/commands.ts';
import { commandHelp, groupHelp } from './help.ts';
import { startJq } from './jq.ts';
import { nearest, quoted } from './nearest.ts';
import { operationCommands } from './operation-command.ts';

/** What there is to be called: what this program does itself, and every operation of the API. */
export function allCommands(): Command[] {
  return [
    ...cloneCommands,
    ...loginCommands,
    listenCommand,
    triggerCommand,
    ...tailCommands,
    timelineCommand,
    ...clockCommands,
    iso8583Command,
    doctorCommand,
    envCommand,
    ...completionCommands(allCommands),
    ...operationCommands(),
  ];
}

/** Does what the arguments say. */
export async function perform(context: Context, args: readonly string[]): Promise<void> {
  const [first, ...others] = args;
  if (first === '--version' || first === 'version') {
    await context.out.write(`${CLI_VERSION}\n`);
    return;
  }
  const isHelp = first === 'help';
  const commands = allCommands();
  const found = findCommand(commands, isHelp ? others : args);
  const { command, rest } = found;
  const wantsHelp = isHelp || args.length === 0 || rest.includes('--help') || rest.includes('-h');
  if (!command) await explainGroup(context, commands, { ...found, wantsHelp });
  else if (isHelp || (wantsHelp && !command.passesOn)) {
    await context.out.write(commandHelp(command, context.out));
  } else await carryOut(context, command, parseArguments(command, rest));
}

/** Runs a command, with what `--jq` makes of its results, and says who may, if it is somebody else. */
async function carryOut(context: Context, command: Command, given: Given): Promise<void> {
  const program = valueOf(given, 'jq');
  const jq = program === undefined ? undefined : await startJq(program, context.signal);
  const out = jq ? { ...context.out, isForPeople: false, filter: jq.apply } : context.out;
  try {
    await command.run({ ...context, out }, given);
  } catch (error) {
    throw NotAllowedError.from(error, command) ?? error;
  } finally {
    await jq?.stop();
  }
}

type Found = Readonly<{ words: readonly string[]; rest: readonly string[]; wantsHelp: boolean }>;

async function explainGroup(
  { out }: Context,
  commands: readonly Command[],
  { words, rest, wantsHelp }: Found,
): Promise<void> {
  const unknown = rest.find((one) => !one.startsWith('-'));
  if (unknown !== undefined && !isValue(rest, unknown)) {
    throw unknownCommand(commands, words, unknown);
  }
  await out.write(groupHelp(commands, words, out));
  if (!wantsHelp) throw usageError('Which command? They are listed above.');
}

/** `--profile live` and nothing else names no command. */
function isValue(rest: readonly string[], text: string): boolean {
  const before = rest[rest.indexOf(text) - 1];
  return GLOBAL_FLAGS.some(({ name, takes }) => takes !== undefined && before === `--${name}`);
}

function unknownCommand(
  commands: readonly Command[],
  words: readonly string[],
  typed: string,
): Error {
  const names = new Set(
    commands
      .filter((command) => startsWith(command.words, words))
      .map((command) => command.words[words.length] ?? ''),
  );
  const near = nearest(typed, names);
  const name = ['causeway', ...words].join(' ');
  const meant = near === undefined ? '' : ` Did you mean \`${name} ${near}\`?`;
  const said = quoted(typed);
  return usageError(
    `There is no command${said} in \`${name}\`.${meant} \`${name} --help\` lists what there is.`,
  );
}
