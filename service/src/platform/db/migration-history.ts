import { hash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Client } from 'pg';
import { StartError } from '../start-error.ts';

/** One step of the schema: the name of its file, without the ending, and a digest of its text. */
export type MigrationStep = Readonly<{ name: string; digest: string }>;

/** As recorded in the database; null: it was applied before digests were kept. */
type DoneStep = Readonly<{ name: string; digest: string | null }>;

/** The steps that a release has, in their order. */
export function stepsIn(folder: string): readonly MigrationStep[] {
  return globSync('*.sql', { cwd: folder })
    .toSorted()
    .map((file) => ({
      name: basename(file, '.sql'),
      digest: hash('sha256', readFileSync(join(folder, file), 'utf8')),
    }));
}

/** The steps that were applied to a database, oldest first. */
export async function stepsDone(client: Client): Promise<readonly DoneStep[]> {
  const { rowCount } = await client.query(
    "select where to_regclass('public.schema_migrations') is not null",
  );
  if (rowCount === 0) return [];
  // By way of JSON: the column for the digest came with one of the steps.
  const { rows } = await client.query<DoneStep>(
    `select name, to_jsonb(done) ->> 'digest' as digest
     from public.schema_migrations as done order by run_on, id`,
  );
  return rows;
}

/** Fails unless the database's past is the beginning of the release's, step by step. */
export function assertSamePast(done: readonly DoneStep[], steps: readonly MigrationStep[]): void {
  const last = steps.at(-1)?.name ?? 'none';
  for (const [place, { name, digest }] of done.entries()) {
    const own = steps[place];
    if (!own) {
      throw new StartError(
        `The database is newer than this release: it has migration ${name}, and this release ends ` +
          `with ${last}. Start the release that brought it there, or a later one.`,
      );
    }
    if (own.name !== name) {
      throw new StartError(
        `The database has migration ${name} where this release has ${own.name}: they are not of ` +
          'the same line. Start a release that knows it, or use another database.',
      );
    }
    if (digest !== null && own.digest !== digest) {
      throw new StartError(
        `Migration ${name} is not the one that was done to the database: its file has changed ` +
          'since. Start the release as it was published.',
      );
    }
  }
}

/** Writes down what was done, for the next start to compare; what has a digest keeps it. */
export async function recordDigests(
  client: Client,
  steps: readonly MigrationStep[],
): Promise<void> {
  await client.query(
    `update public.schema_migrations as done set digest = step.digest
     from unnest($1::text[], $2::text[]) as step (name, digest)
     where done.name = step.name and done.digest is null`,
    [steps.map(({ name }) => name), steps.map(({ digest }) => digest)],
  );
}
