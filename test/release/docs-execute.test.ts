/**
 * What README and the guides show is done here: their commands in a fresh shell for each text,
 * against one service; the answers they show compared with the real ones; the files they have the
 * reader save, saved and run; the excerpts they quote, looked up.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, globSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { writeScript } from '../../scripts/package.ts';
import { isSdkFresh } from '../../scripts/service-bundle.mjs';
import { atAddress } from '../../service/src/surfaces/docs/site.ts';
import { freePort } from '../../service/src/platform/db/embedded/free-port.ts';
import { createAuthority } from '../certificates.ts';
import { endingWithUs } from '../children.ts';
import { answerTo, type CodeBlock, codeBlocksOf } from '../docs/code-blocks.ts';
import { differencesOf, isSameText, lastJsonIn } from '../docs/compare-answers.ts';
import { type BlockRun, runInShell, saveFile } from '../docs/shell-session.ts';
import { NOT_EXECUTED, RUN_LAST } from '../docs/not-executed.ts';
import { launchChromium } from '../browser/chromium.ts';
import { startService, temporaryFolder } from '../service.ts';

const ROOT = join(import.meta.dirname, '..', '..');
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

// As `npm start` does: what the examples import.
if (!isSdkFresh()) writeScript('sdk');
const service = startService({ DATA_DIR, ...ports });
await service.ready;

/** The languages that are read by people only. */
const READ_ONLY = new Set(['text']);

const FIRST = ['README.md', ...globSync('docs/guides/*.md', { cwd: ROOT }).toSorted()];
const TEXTS = [...FIRST.filter((name) => !RUN_LAST.includes(name)), ...RUN_LAST];

/** A text as its reader on this installation has it. */
function readText(name: string): string {
  return atAddress(readFileSync(join(ROOT, name), 'utf8'), addresses);
}

for (const name of TEXTS) {
  const blocks = codeBlocksOf(readText(name));
  const isListed = (block: CodeBlock) =>
    NOT_EXECUTED.some((listed) => matches(listed, name, block));

  test(`${name}: every block has a language, and is executed, compared, looked up or listed`, () => {
    for (const block of blocks)
      assert.ok(returnRuleOf(blocks, block) || isListed(block), where(name, block));
  });

  test(`${name}: what it quotes is in the file that it names`, () => {
    for (const block of blocks) {
      const [file] = block.words;
      if (file !== undefined && isInTree(file))
        assert.ok(quotes(file, block.text), where(name, block));
    }
  });

  const commands = blocks.filter((block) => block.language === 'sh' && !isListed(block));
  if (commands.length === 0) continue;
  test(`${name}: its commands work in a fresh shell, and are answered as it shows`, async () => {
    const folder = workFolder();
    for (const { words, text: content, language } of blocks) {
      const [file] = words;
      if (language !== 'sh' && file !== undefined && !isInTree(file))
        saveFile(folder, file, content);
    }
    const runs = await runInShell(
      commands,
      { folder, session: temporaryFolder() },
      {
        ...process.env,
        DATA_DIR,
        XDG_CONFIG_HOME: temporaryFolder(), // What a command remembers is not the tester's.
        ...ports,
      },
    );
    for (const [index, block] of commands.entries()) {
      const run = runs[index];
      assert.ok(run);
      assertRan(where(name, block), block, run, answerTo(blocks, block));
    }
  });
}

test('what is listed as not executed is there', () => {
  const unused = NOT_EXECUTED.filter(
    (listed) =>
      !TEXTS.some((name) =>
        codeBlocksOf(readText(name)).some((block) => matches(listed, name, block)),
      ),
  );
  assert.deepEqual(unused, []);
});

test('the dashboard and the alerts refer to figures that the service reports', async () => {
  const scraped = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
  const reported = new Set([...scraped.matchAll(/^# HELP (\S+)/gm)].map(([, name]) => name));
  for (const file of ['grafana-dashboard.json', 'alerts.yaml']) {
    const text = readFileSync(join(ROOT, 'docs/monitoring', file), 'utf8');
    const names = new Set(text.match(/\b(?:causeway|process|nodejs)_[a-z_]+\b/g));
    assert.ok(names.size > 8, file);
    const unknown = [...names].filter(
      (name) => !reported.has(name) && !reported.has(name.replace(/_(?:bucket|count|sum)$/, '')),
    );
    assert.deepEqual(unknown, [], file);
  }
  const alerts = readFileSync(join(ROOT, 'docs/monitoring/alerts.yaml'), 'utf8');
  const guide = readText('docs/guides/operations.md');
  for (const [, alert = ''] of guide.matchAll(/\| `(Causeway\w+)`/g)) {
    assert.ok(alerts.includes(`alert: ${alert}\n`), alert);
  }
});

test('the example shop takes a card whose issuer wants a challenge', async () => {
  const port = await freePort();
  const shop = spawn(process.execPath, ['examples/shop/server.mjs'], {
    cwd: workFolder(),
    env: { ...process.env, SHOP_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endingWithUs(shop);
  await once(shop.stdout, 'data');
  const page = await (await launchChromium()).newPage();
  await page.goto(`http://localhost:${port}`);
  const fields = page.frameLocator('#card iframe').locator('input:visible');
  for (const [place, text] of ['4000100000000703', '1230', '987'].entries()) {
    await fields.nth(place).pressSequentially(text);
  }
  await page.locator('#pay').click();
  await page.getByText('SUCCEEDED (AUTHENTICATED)').waitFor();
});

type Listed = (typeof NOT_EXECUTED)[number];

function matches({ text, begins, language }: Listed, name: string, block: CodeBlock): boolean {
  const isOfLanguage = language === undefined || block.language === language;
  return name === text && isOfLanguage && block.text.startsWith(begins);
}

/** What is done about a block; undefined: nothing. */
function returnRuleOf(blocks: readonly CodeBlock[], block: CodeBlock): string | undefined {
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

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

function quotes(file: string, excerpt: string): boolean {
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
  // What somebody who connects to a directory server was given.
  saveFile(folder, 'directory-server.pem', createAuthority('Scheme').issue('ds.example').cert);
  symlinkSync(DATA_DIR, join(folder, '.causeway'));
  return folder;
}

function assertRan(
  at: string,
  block: CodeBlock,
  run: BlockRun,
  answer: CodeBlock | undefined,
): void {
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
