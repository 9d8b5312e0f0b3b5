/** Runs the calls that the reference shows, each in the way that its reader would. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { mock } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Context } from '../../cli/src/context.ts';
import { perform } from '../../cli/src/program.ts';
import { bundleOf } from '../../scripts/package.ts';
import { endingWithUs } from '../children.ts';
import { pdfOf } from '../evidence-files.ts';
import { programFolder } from '../service.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const ENTITIES = new Map([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&amp;', '&'],
]);

/** What came of a call: the status where it is shown, and the body, or what was printed. */
export type Called = Readonly<{ status: number | undefined; body: unknown }>;
export type Way = 'curl' | 'sdk' | 'cli' | 'fetch';
type Run = (text: string, token: string | undefined) => Promise<Called>;

/** The calls that a page of the reference shows, as somebody copies them from there. */
export function waysOn(page: string): ReadonlyMap<string, string> {
  const shown = page.matchAll(/<pre\s+class="way-(\w+)"[^>]*><code>(.*?)<\/code><\/pre>/gs);
  return new Map([...shown].map(([, way = '', text = '']) => [way, asText(text)]));
}

/** The blocks of any page, in their order. */
export function blocksOn(page: string): string[] {
  const shown = page.matchAll(/<pre[^>]*><code>(.*?)<\/code><\/pre>/gs);
  return [...shown].map(([, text = '']) => asText(text));
}

function asText(markup: string): string {
  return markup.replaceAll(/&[a-z#0-9]+;/g, (entity) => ENTITIES.get(entity) ?? entity);
}

/** One shell for all commands, and one process, this one, for all scripts: each start would take long. */
export function createRuns(baseUrl: string): Readonly<Record<Way, Run>> {
  const folder = programFolder();
  writeFileSync(join(folder, 'receipt.pdf'), pdfOf());
  const runInShell = openShell(folder);
  const runScript = scriptRunner(folder);
  return {
    curl: async (text, token) => {
      const printed = await runInShell(text, token);
      const [, body = '', status] = /^(.*)\n(\d{3})$/s.exec(printed) ?? [];
      return { status: Number(status), body: parsed(body === '' ? printed : body) };
    },
    fetch: async (text, token) => {
      const [status, body] = await runScript(text, token);
      return { status: Number(status), body: parsed(String(body)) };
    },
    sdk: async (text, token) => {
      const [body] = await runScript(text, token);
      return { status: undefined, body };
    },
    cli: async (text, token) => {
      // A shell takes the words apart, this process does what they say.
      const words = (await runInShell(text, token)).split(WORD_END).slice(0, -1);
      const env = { CAUSEWAY_BASE_URL: baseUrl, CAUSEWAY_ACCESS_TOKEN: token };
      return { status: undefined, body: parsed(await printedBy(words, { env, cwd: folder })) };
    },
  };
}

/** What the program `causeway` prints. */
async function printedBy(
  words: readonly string[],
  place: Pick<Context, 'env' | 'cwd'>,
): Promise<string> {
  const stream = new PassThrough().setEncoding('utf8');
  let printed = '';
  stream.on('data', (text: string) => (printed += text));
  await perform(
    {
      ...place,
      stdin: process.stdin,
      out: {
        stream,
        write: async (text) => void stream.write(text),
        isTerminal: false,
        isForPeople: false,
        hasColours: false,
        width: 100,
      },
      say: () => undefined,
      signal: new AbortController().signal,
    },
    words,
  );
  await finished(stream.end());
  return printed;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const WORD_END = '\u001E';
/** The status of each answer after its body; and what `causeway` is called with. */
const COMMANDS = String.raw`curl() { command curl -s -w '\n%{http_code}' "$@"; }
causeway() { printf '%s\036' "$@"; }`;

function openShell(folder: string): (text: string, token: string | undefined) => Promise<string> {
  const shell: ChildProcess = spawn('sh', { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] });
  endingWithUs(shell);
  shell.stdin?.write(`${COMMANDS}\n`);
  const file = join(folder, 'block.sh');
  return async (text, token = '') => {
    writeFileSync(file, text);
    const printed = untilNull(shell);
    shell.stdin?.write(`TOKEN='${token}'; . '${file}' </dev/null; printf '\\0'\n`);
    return await printed;
  };
}

async function untilNull({ stdout }: ChildProcess): Promise<string> {
  let printed = Buffer.alloc(0);
  return await new Promise((resolve) => {
    const collect = (chunk: Buffer) => {
      printed = Buffer.concat([printed, chunk]);
      if (printed.at(-1) !== 0) return;
      stdout?.off('data', collect);
      resolve(printed.subarray(0, -1).toString());
    };
    stdout?.on('data', collect);
  });
}

/** In a project that has the SDK installed. Gives what is printed. */
function scriptRunner(
  folder: string,
): (text: string, token: string | undefined) => Promise<readonly unknown[]> {
  const sdk = join(folder, 'node_modules', '@causeway', 'sdk');
  mkdirSync(sdk, { recursive: true });
  writeFileSync(join(sdk, 'package.json'), '{"type":"module","exports":"./index.js"}');
  writeFileSync(join(sdk, 'index.js'), bundleOf(join(ROOT, 'sdk'), join('src', 'index.ts')));
  let count = 0;
  return async (text, token = '') => {
    const file = join(folder, `block-${(count += 1)}.mjs`);
    writeFileSync(file, text);
    process.env['TOKEN'] = token;
    const log = mock.method(console, 'log', () => undefined);
    const usual = process.cwd();
    process.chdir(folder); // Where its reader has their files.
    try {
      await import(pathToFileURL(file).href);
      return log.mock.calls[0]?.arguments ?? [];
    } finally {
      process.chdir(usual);
      log.mock.restore();
    }
  };
}
