import { type Command, type Given, isSet } from '../command.ts';
import { type Connection, connectionFor } from '../connection.ts';
import type { Context } from '../context.ts';
import { CliError, failureText } from '../failure.ts';
import { writeLine } from '../output.ts';
import { type Finding, localChecks } from './doctor-local.ts';
import { remoteChecks } from './doctor-remote.ts';

/** What was looked at, and what to do about it if it is not as it should be. */
export const doctorCommand: Command = {
  words: ['doctor'],
  summary: 'Look for what is wrong with this set-up, and say what to do',
  about: 'It ends with 1 if something is wrong. It changes nothing.',
  examples: ['doctor', 'doctor --json'],
  run: examine,
};

const MARKS = {
  fine: ['ok', 'green'],
  wrong: ['WRONG', 'red'],
  unknown: ['?', 'yellow'],
} as const;

async function examine(context: Context, given: Given): Promise<void> {
  const { out } = context;
  let wrong = 0;
  const tell = async (findings: readonly Finding[]): Promise<void> => {
    for (const finding of findings) {
      const { name, state, found, todo } = finding;
      const [mark, colour] = MARKS[state];
      const advice = todo === undefined ? '' : `\n        ${todo}`;
      const shown = { colour, text: mark.padEnd(5) };
      await writeLine(out, finding, shown, ` ${name}: ${found}${advice}`);
      if (state === 'wrong') wrong += 1;
    }
  };
  await tell(await localChecks(context));
  const { connection, finding } = signedIn(context, given);
  await tell([finding]);
  if (connection) await tell(await remoteChecks(context, connection));
  if (wrong > 0)
    throw new CliError(wrong === 1 ? 'Something is wrong.' : `${wrong} things are wrong.`);
  if (!isSet(given, 'json')) context.say('Nothing is wrong.');
}

function signedIn(
  context: Context,
  given: Given,
): Readonly<{ connection?: Connection; finding: Finding }> {
  const name = 'Signed in';
  try {
    const connection = connectionFor(context, given, 'partner');
    const { baseUrl, source } = connection;
    return { connection, finding: { name, state: 'fine', found: `at ${baseUrl}, by ${source}` } };
  } catch (error) {
    const finding: Finding = { name, state: 'wrong', found: 'no', todo: failureText(error) };
    try {
      return { connection: connectionFor(context, given, 'nobody'), finding };
    } catch {
      return { finding };
    }
  }
}
