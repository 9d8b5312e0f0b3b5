/** The platform is what every slice builds on: it knows none of them, nor their words. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { test } from 'node:test';

const FOLDER = join(import.meta.dirname, '..', 'service', 'src', 'platform');
const FILE_COUNT_MIN = 80;
const WORDS = /partner|merchant|payment|refund|acquirer|settlement|payout|card/gi;
const COMMENTS = /\/\*[^]*?\*\/|(?<!:)\/\/.*$/gm;

/** What the platform knows of the business nevertheless; platform/README.md says why. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  // Whose a row is, and in which bucket it lives: idempotency keys, shards and blocks of logs go by that.
  'db/idempotency-store.ts': ['partner', 'merchant'],
  'db/block-store.ts': ['partner'],
  'db/blocks-of.ts': ['partner'],
  'db/read-blocks.ts': ['partner'],
  'db/write-blocks.ts': ['partner'],
  'db/sealed-answer-store.ts': ['partner', 'merchant'],
  'db/in-buckets.ts': ['merchant'],
  'db/shard-map.ts': ['merchant'],
  'db/distribute.ts': ['merchant'],
  'db/cluster-check.ts': ['merchant'],
  'http/recent-keys.ts': ['merchant'],
  'http/early-shed.ts': ['merchant'],
  'http/gate.ts': ['merchant'],
  'http/route-problems.ts': ['merchant'],
  'http/secret-once.ts': ['partner', 'merchant'],
  'words/word-store.ts': ['partner', 'merchant'],
  'words/find-store.ts': ['partner', 'merchant'],
  // Guards: card data gets into no text, log or digest, whatever the slice.
  'http/card-number.ts': ['card'],
  'http/plain-schema.ts': ['card'],
  'http/stray-cards.ts': ['card'],
  'http/masked.ts': ['card'],
  'http/reason.ts': ['card'],
  'http/route.ts': ['card'],
  'http/call-faults.ts': ['card'],
  'http/exchange.ts': ['card'],
  'http/idempotency.ts': ['card'],
  'logger.ts': ['card'],
  'keys/purpose.ts': ['card'],
};

test('the platform knows no business words but those of its rows and its guards', () => {
  const paths = globSync('**/*.ts', { cwd: FOLDER }).filter((path) => !path.endsWith('.test.ts'));
  assert.ok(paths.length >= FILE_COUNT_MIN, `only ${paths.length} files`);
  const found = paths.flatMap((path) => {
    const name = path.split(sep).join('/');
    const text = readFileSync(join(FOLDER, path), 'utf8').replaceAll(COMMENTS, '');
    const words = new Set((text.match(WORDS) ?? []).map((word) => word.toLowerCase()));
    return [...words]
      .filter((word) => KNOWN[name]?.includes(word) !== true)
      .map((word) => `${name}: ${word}`);
  });
  assert.deepEqual(found, []);
});
