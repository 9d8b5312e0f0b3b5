/**
 * `npm run migrations:record`: writes down the digests of new migrations. Those that are written down
 * have landed: databases were made by them, so one that has changed or is gone is refused.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stepsIn } from '../service/src/platform/db/migration-steps.ts';

const FOLDER = join(import.meta.dirname, '..', 'service', 'migrations');
const FILE = join(FOLDER, 'digests.json');

const kept: unknown = JSON.parse(readFileSync(FILE, 'utf8'));
const recorded = new Map<string, unknown>(Object.entries(kept ?? {}));
const present = new Map(stepsIn(FOLDER).map(({ name, digest }) => [name, digest]));
const broken = [...recorded.keys()].filter((name) => present.get(name) !== recorded.get(name));
if (broken.length > 0) {
  console.error(`Put back as they were, and add a new one instead: ${broken.join(', ')}.`);
  process.exitCode = 1;
} else {
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(present), undefined, 2)}\n`);
  const added = [...present.keys()].filter((name) => !recorded.has(name));
  console.log(added.length > 0 ? `Recorded ${added.join(', ')}.` : 'Nothing new.');
}
