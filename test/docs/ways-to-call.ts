/** Runs the calls that the reference shows, each in the way that its reader would. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, mock } from 'node:test';
import { pathToFileURL } from 'node:url';
import { bundleOf } from '../../scripts/package.ts';
import { isRecord } from '../../src/platform/http/normalise.ts';
import { temporaryFolder } from '../service.ts';

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
export type Way = 'curl' | 'sdk' | 'fetch';
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
export function createRuns(): Readonly<Record<Way, Run>> {
  const folder = temporaryFolder();
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
      try {
        const [body] = await runScript(text, token);
        return { status: undefined, body };
      } catch (error) {
        return { status: isRecord(error) ? Number(error['status']) : 0, body: String(error) };
      }
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The status of each answer after its body. */
const CURL = String.raw`curl() { command curl -s -w '\n%{http_code}' "$@"; }`;

function openShell(folder: string): (text: string, token: string | undefined) => Promise<string> {
  const shell: ChildProcess = spawn('sh', { stdio: ['pipe', 'pipe', 'inherit'] });
  after(() => shell.kill());
  shell.stdin?.write(`${CURL}\n`);
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
    try {
      await import(pathToFileURL(file).href);
      return log.mock.calls[0]?.arguments ?? [];
    } finally {
      log.mock.restore();
    }
  };
}
