import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from '../command.ts';
import type { Context } from '../context.ts';
import { CliError, usageError } from '../failure.ts';
import { above } from '../sandbox-file.ts';

/** What runs on the machine of the service, in a clone of its repository, with the clone's own code. */
const PROGRAMS = {
  start: {
    program: ['main.ts'],
    summary: 'Run the service, with its database, console and demo shop',
  },
  seed: { program: ['sandbox/seed/seed.ts'], summary: 'Make merchants and trade in the sandbox' },
  audit: {
    program: ['main.ts', 'audit'],
    summary: 'Audit the books of this installation',
  },
  keys: {
    program: ['main.ts', 'keys'],
    summary: 'Make and replace the keys of this installation',
  },
} as const;

export const cloneCommands: readonly Command[] = Object.entries(PROGRAMS).map(
  ([name, { program, summary }]) => ({
    words: [name],
    summary,
    about: `In a clone of the repository it does what \`npm ${name === 'start' ? name : `run ${name}`}\` does, with the same arguments.`,
    passesOn: true,
    run: (context, { positionals }) => runInClone(context, name, [...program, ...positionals]),
  }),
);

/** The clone that this folder belongs to. */
export function findClone(cwd: string): string | undefined {
  return above(cwd).find((folder) => {
    if (!existsSync(join(folder, ...PROGRAMS.start.program))) return false;
    try {
      return /"name": "causeway"/.test(readFileSync(join(folder, 'package.json'), 'utf8'));
    } catch {
      return false;
    }
  });
}

async function runInClone(
  { cwd, env }: Context,
  name: string,
  args: readonly string[],
): Promise<void> {
  const clone = findClone(cwd);
  if (clone === undefined) {
    throw usageError(
      `\`causeway ${name}\` runs in a clone of Causeway’s repository, and this folder is in none. Clone it, go there, ` +
        `and say \`npm ${name === 'start' ? 'start' : `run ${name}`}\`; it installs what it needs. Other commands work from anywhere, once you \`causeway login\`.`,
    );
  }
  const child = spawn(process.execPath, [join(clone, 'scripts', 'run.mjs'), ...args], {
    cwd: clone,
    env,
    stdio: 'inherit',
  });
  // A terminal sends Ctrl-C to the child too, which ends when it is ready.
  process.once('SIGTERM', () => child.kill('SIGTERM'));
  await once(child, 'exit');
  if (child.exitCode !== 0) throw new CliError(`It ended with ${child.exitCode}.`);
}
