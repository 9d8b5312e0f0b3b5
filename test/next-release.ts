import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BUNDLE, isFresh } from '../scripts/service-bundle.mjs';
import { buildService } from '../scripts/build-service.ts';
import { programFolder } from './service.ts';

const ROOT = join(import.meta.dirname, '..');

/** A release like this one that has more migrations, as the file that starts it. */
export async function releaseWith(migrations: Readonly<Record<string, string>>): Promise<string> {
  if (!isFresh()) await buildService();
  const root = programFolder();
  linkAll(ROOT, root, ['node_modules', 'service']);
  linkAll(join(ROOT, 'service'), join(root, 'service'), ['migrations']);
  cpSync(join(ROOT, 'service/migrations'), join(root, 'service/migrations'), { recursive: true });
  linkAll(join(ROOT, 'node_modules'), join(root, 'node_modules'), ['.cache']);
  cpSync(join(ROOT, dirname(BUNDLE)), join(root, dirname(BUNDLE)), { recursive: true });
  for (const [name, text] of Object.entries(migrations)) {
    writeFileSync(join(root, 'service/migrations', `${name}.sql`), text);
  }
  return join(root, BUNDLE);
}

function linkAll(from: string, to: string, but: readonly string[]): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (!but.includes(name)) symlinkSync(join(from, name), join(to, name));
  }
}
