import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CodeBlock } from './code-blocks.ts';

/** What came of a block: whether it ran to its end, what it printed, how its calls were answered. */
export type BlockRun = Readonly<{
  finished: boolean;
  printed: string;
  complaints: string;
  statuses: readonly number[];
}>;

const TIME_LIMIT_MS = 120_000;

/** curl as it is, except that it also writes down how each call was answered. */
const CURL = `#!/bin/sh
PATH=\${PATH#*:} exec curl -D "$DOCS_SESSION/$DOCS_BLOCK.$$.headers" "$@"
`;

/**
 * Runs blocks one after the other in one fresh shell, as if they were pasted there, and stops at
 * the first command that fails. What they leave running is ended with the session.
 */
export async function runInShell(
  blocks: readonly CodeBlock[],
  { folder, session }: Readonly<{ folder: string; session: string }>,
  environment: NodeJS.ProcessEnv,
): Promise<BlockRun[]> {
  mkdirSync(join(session, 'bin'), { recursive: true });
  writeFileSync(join(session, 'bin', 'curl'), CURL);
  chmodSync(join(session, 'bin', 'curl'), 0o755);
  const lines = blocks.map((block, index) => {
    writeFileSync(join(session, `${index}.sh`), block.text);
    const place = `"$DOCS_SESSION/${index}`;
    return `export DOCS_BLOCK=${index}; . ${place}.sh" >${place}.out" 2>${place}.err"; : >${place}.done"`;
  });
  const child = spawn('sh', ['-e', '-c', lines.join('\n')], {
    cwd: folder,
    stdio: 'ignore',
    detached: true, // A group of its own, to be ended as a whole.
    env: {
      ...environment,
      DOCS_SESSION: session,
      PATH: `${join(session, 'bin')}:${environment['PATH'] ?? ''}`,
    },
  });
  const late = setTimeout(() => endGroup(child.pid), TIME_LIMIT_MS);
  await once(child, 'exit');
  clearTimeout(late);
  endGroup(child.pid);
  return blocks.map((_block, index) => resultOf(session, index));
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing was left running.
  }
}

function resultOf(session: string, index: number): BlockRun {
  const read = (ending: string): string => {
    const path = join(session, `${index}.${ending}`);
    return existsSync(path) ? readFileSync(path, 'utf8') : '';
  };
  const headers = globSync(`${index}.*.headers`, { cwd: session });
  return {
    finished: existsSync(join(session, `${index}.done`)),
    printed: read('out'),
    complaints: read('err'),
    statuses: headers.flatMap((name) => statusesIn(readFileSync(join(session, name), 'utf8'))),
  };
}

function statusesIn(headers: string): number[] {
  return [...headers.matchAll(/^HTTP\/\S+ (\d{3})/gm)]
    .map(([, status]) => Number(status))
    .filter((status) => status >= 200);
}

/** Writes a file that a text has its reader save. */
export function saveFile(folder: string, name: string, text: string): void {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
