import { Writable } from 'node:stream';
import { createLogger, type Logger, type LogLevel } from '../service/src/platform/logger.ts';

type Line = Readonly<Record<string, unknown>>;

/** A logger, and what it has written: the lines, and their members. */
export function linesOf(
  level: LogLevel,
): Readonly<{ logger: Logger; lines: readonly string[]; logged: () => readonly Line[] }> {
  const lines: string[] = [];
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Each line is an object.
  const logged = () => lines.map((line) => JSON.parse(line) as Line);
  return { logger: createLogger(level, destination), lines, logged };
}
