import { text } from 'node:stream/consumers';
import type { Context } from './context.ts';
import { CliError, EXIT } from './failure.ts';

const ENTER = new Set(['\r', '\n', '\u0004']);
const ERASE = new Set(['\u007F', '\b']);
const CTRL_C = '\u0003';

/** A secret: typed without being shown, or from the standard input where that is no terminal. */
export async function askSecret(
  { stdin, say }: Pick<Context, 'stdin' | 'say'>,
  question: string,
): Promise<string> {
  const answer = stdin.isTTY ? await typed(stdin, say, question) : await text(stdin);
  const [line = ''] = answer.trim().split('\n');
  if (line !== '') return line.trim();
  throw new CliError('Nothing was given.', EXIT.usage);
}

function typed(stdin: NodeJS.ReadStream, say: Context['say'], question: string): Promise<string> {
  say(`${question} (it is not shown)`);
  return new Promise((resolve, reject) => {
    let answer = '';
    const end = (): void => {
      stdin.setRawMode(false);
      stdin.pause();
      stdin.off('data', read);
    };
    const read = (chunk: Buffer | string): void => {
      for (const key of String(chunk)) {
        if (key === CTRL_C) {
          end();
          reject(new CliError('Stopped.', EXIT.interrupted));
        } else if (ENTER.has(key)) {
          end();
          resolve(answer);
        } else {
          answer = ERASE.has(key) ? answer.slice(0, -1) : answer + key;
        }
      }
    };
    stdin.setRawMode(true);
    stdin.on('data', read);
    stdin.resume();
  });
}
