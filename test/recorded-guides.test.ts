/** What README, the guides, the SDK's text and the pages of problems show as answers is recorded. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { readRecorded } from '../docs/src/recorded.ts';
import { withRecords, withRefusal } from '../docs/src/records-in-texts.ts';
import { codeBlocksOf } from './docs/code-blocks.ts';

const ROOT = join(import.meta.dirname, '..');
const ANEW = 'Run `npm run openapi` to write it.';
const recorded = readRecorded();
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');
const texts = ['README.md', 'sdk/README.md', ...globSync('docs/guides/*.md', { cwd: ROOT })];
const pages = globSync('docs/problems/*.md', { cwd: ROOT });

/** JSON that nobody answers: what a reader writes into a file. */
const WRITTEN = new Set(['mcpServers', 'hosts']);
const LISTED = 'docs/guides/events.md'; // Its blocks are written from the records, all of them.

test('every answer in a guide is one of the records, and says which', () => {
  const unrecorded = texts
    .filter((name) => name !== LISTED)
    .flatMap((name) =>
      codeBlocksOf(read(name))
        .filter(({ language, text, words }) => {
          if (language !== 'json' || words.some((word) => word.startsWith('recorded=')))
            return false;
          return !WRITTEN.has(Object.keys(JSON.parse(text) as object)[0] ?? '');
        })
        .map(({ line }) => `${name}:${line}`),
    );
  assert.deepEqual(unrecorded, []);
});

test('what is shown of a record is what was recorded', () => {
  for (const name of texts) assert.equal(withRecords(read(name), recorded), read(name), ANEW);
});

function shown(name: string, text: string): string {
  return `\`\`\`json recorded=createCustomer/201\n{ "${name}": "${text}" }\n\`\`\``;
}

test('what is shown otherwise, or is no part of the record, is found', () => {
  assert.notEqual(withRecords(shown('name', 'Somebody'), recorded), shown('name', 'Somebody'));
  assert.equal(withRecords(shown('customerId', 'cu…'), recorded), shown('customerId', 'cu…'));
  assert.notEqual(withRecords(shown('customerId', 'pi…'), recorded), shown('customerId', 'pi…'));
  assert.throws(() => withRecords(shown('nickname', 'Mary'), recorded), /has no nickname/);
});

test('the page of a problem shows how it was answered', () => {
  assert.ok(pages.length > 80);
  for (const name of pages) {
    assert.equal(withRefusal(read(name), basename(name, '.md'), recorded), read(name), ANEW);
  }
});
