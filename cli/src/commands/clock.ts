import { type Command, type Given, JQ_FLAG, valueOf } from '../command.ts';
import { connect } from '../connection.ts';
import type { Context } from '../context.ts';
import { CliError, usageError } from '../failure.ts';
import { DETAILS } from '../generated/commands.ts';
import { writeResult } from '../output.ts';

const LOGIN =
  'Time is that of all, and an operator’s to see and move. In the folder of a sandbox you are its operator; elsewhere sign in as one.';

export const clockCommands: readonly Command[] = [
  {
    words: ['clock'],
    summary: 'Show the sandbox’s time',
    about: LOGIN,
    scope: DETAILS.retrieveClock.scope,
    flags: [JQ_FLAG],
    run: async (context, given) => {
      const { causeway } = connect(context, given, 'operator');
      await writeResult(
        context.out,
        await causeway.sandbox.retrieveClock({ signal: context.signal }),
      );
    },
  },
  {
    words: ['clock', 'advance'],
    summary: 'Move the sandbox’s time forward, and do what becomes due',
    about: LOGIN,
    scope: DETAILS.moveClock.scope,
    positionals: [
      {
        name: 'duration',
        about: 'such as 30d, 12h, 90m, 45s, 2w, or as ISO 8601 has it: P1M',
        isOptional: true,
      },
    ],
    flags: [
      { name: 'to', takes: 'TIME', about: 'a time instead, such as 2027-01-31T12:00:00Z' },
      JQ_FLAG,
    ],
    examples: ['clock advance 1d', 'clock advance --to 2027-01-31T12:00:00Z'],
    run: advance,
  },
];

const MOVES_MAX = 60; // Each is a minute of work at most.
const MOVE_TIMEOUT_MS = 120_000;
const UNIT_MS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;

async function advance(context: Context, given: Given): Promise<void> {
  const { out, say, signal } = context;
  const [duration] = given.positionals;
  const asked = valueOf(given, 'to');
  if ((duration === undefined) === (asked === undefined)) {
    throw usageError('How far? Give a duration such as 1d, or --to a time.');
  }
  const { causeway } = connect(context, given, 'operator');
  const { time } = await causeway.sandbox.retrieveClock({ signal });
  const to = asked ?? laterBy(time, duration ?? '');
  for (let moves = 0; moves < MOVES_MAX; moves += 1) {
    const body = to === undefined ? { advance: duration ?? '' } : { to };
    const moved = await causeway.sandbox.moveClock(body, { signal, timeoutMs: MOVE_TIMEOUT_MS });
    if (moved.isComplete) {
      await writeResult(out, moved);
      return;
    }
    // What is due on the way takes long: it is done in parts, to a time that is known.
    if (to === undefined) throw new CliError(`It is ${moved.time} there: go on with --to.`);
    say(`It is ${moved.time} there, and goes on.`);
  }
  throw new CliError('It takes very long: say it again to go on.');
}

/** `30d` from a time on; undefined if it is no such duration, which the service is asked then. */
function laterBy(time: string, duration: string): string | undefined {
  const [, count, unit = ''] = /^(\d{1,9})([smhdw])$/.exec(duration) ?? [];
  const [, unitMs] = Object.entries(UNIT_MS).find(([name]) => name === unit) ?? [];
  if (count === undefined || unitMs === undefined) return undefined;
  return new Date(Date.parse(time) + Number(count) * unitMs).toISOString();
}
