/**
 * What README and the guides show is done here: their commands in a fresh shell for each text,
 * against one service; the answers they show compared with the real ones; the files they have the
 * reader save, saved and run; the excerpts they quote, looked up.
 */
import assert from 'node:assert/strict';
import { existsSync, globSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { atAddress } from '../src/docs/at-address.ts';
import { freePort } from '../src/platform/db/embedded/free-port.ts';
import { answerTo, type CodeBlock, codeBlocksOf } from './docs/code-blocks.ts';
import { differencesOf, isSameText, lastJsonIn } from './docs/compare-answers.ts';
import { type BlockRun, runInShell, saveFile } from './docs/shell-session.ts';
import { NOT_EXECUTED, RUN_LAST } from './docs/not-executed.ts';
import { startService, temporaryFolder } from './service.ts';

const ROOT = join(import.meta.dirname, '..');
const DATA_DIR = temporaryFolder();
const [PORT, CONSOLE_PORT, METRICS_PORT] = [await freePort(), await freePort(), await freePort()];
const ports = {
  PORT: String(PORT),
  CONSOLE_PORT: String(CONSOLE_PORT),
  METRICS_PORT: String(METRICS_PORT),
};
const addresses = {
  publicUrl: `http://localhost:${PORT}`,
  consoleUrl: `http://localhost:${CONSOLE_PORT}`,
};

const service = startService({ DATA_DIR, ...ports });
await service.ready;

/** The languages that are read by people only. */
const READ_ONLY = new Set(['text']);

const TEXTS = ['README.md', ...globSync('docs/guides/*.md', { cwd: ROOT })].toSorted(
  (a, b) => Number(RUN_LAST.includes(basename(a))) - Number(RUN_LAST.includes(basename(b))) || (a < b ? -1 : 1),
);

for (const name of TEXTS) {
  const text = atAddress(readFileSync(join(ROOT, name), 'utf8'), addresses);
  const blocks = codeBlocksOf(text);
  const isListed = (block: CodeBlock) => NOT_EXECUTED.some((listed) => matches(listed, name, block));

  test(`${name}: every block has a language, and is executed, compared, looked up or listed`, () => {
    for (const block of blocks) assert.ok(fateOf(blocks, block) || isListed(block), where(name, block));
  });

  test(`${name}: what it quotes is in the file that it names`, () => {
    for (const block of blocks) {
      const [file] = block.words;
      if (file !== undefined && isInTree(file)) assert.ok(quotes(file, block.text), where(name, block));
    }
  });

  const commands = blocks.filter((block) => block.language === 'sh' && !isListed(block));
  if (commands.length === 0) continue;
  test(`${name}: its commands work in a fresh shell, and are answered as it shows`, async () => {
    const folder = workFolder();
    for (const { words, text: content, language } of blocks) {
      const [file] = words;
      if (language !== 'sh' && file !== undefined && !isInTree(file)) saveFile(folder, file, content);
    }
    const runs = await runInShell(commands, { folder, session: temporaryFolder() }, {
      ...process.env,
      DATA_DIR,
      ...ports,
    });
    for (const [index, block] of commands.entries()) {
      const run = runs[index];
      assert.ok(run);
      assertRan(`${where(name, block)}`, block, run, answerTo(blocks, block));
    }
  });
}

test('what is listed as not executed is there', () => {
  const unused = NOT_EXECUTED.filter(
    (listed) =>
      !TEXTS.some((name) =>
        codeBlocksOf(readFileSync(join(ROOT, name), 'utf8')).some((block) =>
          matches(listed, name, block),
        ),
      ),
  );
  assert.deepEqual(unused, []);
});

type Listed = (typeof NOT_EXECUTED)[number];

function matches({ text, begins }: Listed, name: string, block: CodeBlock): boolean {
  return basename(name) === text && block.text.startsWith(begins);
}

/** What is done about a block; undefined: nothing. */
function fateOf(blocks: readonly CodeBlock[], block: CodeBlock): string | undefined {
  const { language, words } = block;
  if (READ_ONLY.has(language)) return 'read';
  if (language === 'sh') return 'executed';
  const before = blocks[blocks.indexOf(block) - 1];
  if (before?.language === 'sh' && answerTo(blocks, before) === block) return 'compared';
  const [file] = words;
  if (file === undefined || language === 'json') return undefined;
  if (isInTree(file)) return 'looked up';
  // A file to be saved counts if a command names it.
  return blocks.some((other) => other.language === 'sh' && other.text.includes(file))
    ? 'saved'
    : undefined;
}

function isInTree(file: string): boolean {
  return file.includes('/') && existsSync(join(ROOT, file));
}

function quotes(file: string, excerpt: string): boolean {
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  const source = plain(atAddress(readFileSync(join(ROOT, file), 'utf8'), addresses));
  return source.includes(plain(excerpt));
}

function where(name: string, { line, text }: CodeBlock): string {
  return `${name}:${line}: ${text.slice(0, 60)}`;
}

/** A folder that looks like the project's, and whose files the commands may write. */
function workFolder(): string {
  const folder = temporaryFolder();
  for (const entry of readdirSync(ROOT)) {
    if (!entry.startsWith('.')) symlinkSync(join(ROOT, entry), join(folder, entry));
  }
  symlinkSync(DATA_DIR, join(folder, '.causeway'));
  return folder;
}

function assertRan(at: string, block: CodeBlock, run: BlockRun, answer: CodeBlock | undefined): void {
  const told = `${at}\n${run.printed}\n${run.complaints}`;
  assert.ok(run.finished, `did not run to its end: ${told}`);
  const real = lastJsonIn(run.printed);
  const shown: unknown = answer?.language === 'json' ? JSON.parse(answer.text) : undefined;
  assert.deepEqual(
    run.statuses.filter((status) => status >= 400),
    expectedRefusals(block, shown),
    told,
  );
  if (answer?.language === 'output') assertPrinted(answer.text, run.printed, told);
  if (shown === undefined) return;
  const isShortened = answer?.words.includes('shortened') === true;
  assert.deepEqual(differencesOf(shown, real, { isShortened }), [], told);
}

/** What a block says in its first line (`sh 409`), or the problem that is shown as its answer. */
function expectedRefusals({ words }: CodeBlock, shown: unknown): number[] {
  const said = words.map(Number);
  if (said.length > 0) return said;
  const status = shown instanceof Object && 'status' in shown ? Number(shown.status) : 0;
  return status >= 400 ? [status] : [];
}

function assertPrinted(shown: string, printed: string, told: string): void {
  const lines = printed.split('\n').map((line) => line.trim());
  for (const line of shown.trim().split('\n')) {
    assert.ok(
      lines.some((each) => isSameText(line.trim(), each)),
      `“${line}” is not printed: ${told}`,
    );
  }
}
