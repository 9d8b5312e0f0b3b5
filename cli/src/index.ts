#!/usr/bin/env node
import { printable } from './cells.ts';
import { inColour } from './colours.ts';
import type { Context } from './context.ts';
import { EXIT, exitCodeOf, failureText, NotAllowedError, withoutCardNumbers } from './failure.ts';
import { outputTo } from './output.ts';
import { perform } from './program.ts';
import { ApiError } from '../../sdk/src/index.ts';

const { env, stdin, stdout, stderr } = process;
const args = process.argv.slice(2);
const wantsJson = args.includes('--json');
const wantsColours = !env['NO_COLOR'] && !args.includes('--no-color') && env['TERM'] !== 'dumb';

// Whoever reads has had enough: `causeway payments list --all | head`.
for (const stream of [stdout, stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(EXIT.ok);
  });
}

const stop = new AbortController();
process.on('SIGINT', () => {
  if (stop.signal.aborted) process.exit(EXIT.interrupted);
  stop.abort(new Error('stopped'));
});
process.on('SIGTERM', () => stop.abort(new Error('stopped')));

const context: Context = {
  env,
  // npm runs scripts in the project's folder, and says where it was called.
  cwd: (env['npm_lifecycle_event'] === 'causeway' && env['INIT_CWD']) || process.cwd(),
  out: outputTo(stdout, { wantsJson, hasColours: wantsColours, columns: env['COLUMNS'] }),
  say: (text) => stderr.write(`${withoutCardNumbers(printable(text))}\n`),
  stdin,
  signal: stop.signal,
};

try {
  await perform(context, args);
} catch (error) {
  process.exitCode = stop.signal.aborted ? EXIT.interrupted : exitCodeOf(error);
  if (!stop.signal.aborted) tell(error);
}

function tell(error: unknown): void {
  const refusal = error instanceof NotAllowedError ? error.refusal : error;
  if (wantsJson && refusal instanceof ApiError && refusal.answer !== undefined) {
    stderr.write(`${withoutCardNumbers(JSON.stringify(refusal.answer, null, 2))}\n`);
    return;
  }
  const mark = inColour(stderr.isTTY && wantsColours, 'red', 'error:');
  stderr.write(`${mark} ${withoutCardNumbers(printable(failureText(error)))}\n`);
}
