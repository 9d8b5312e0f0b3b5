import { basename, join } from 'node:path';
import { hash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import type { Client } from 'pg';
import { StartError } from '../start-error.ts';

/** What the text of a migration says on which services of the release before it go on, and start. */
const COMPATIBLE = /^-- Compatible: /m;

/** One step of the schema: the name of its file, without the ending, and a digest of its text. */
export type MigrationStep = Readonly<{ name: string; digest: string; isCompatible: boolean }>;

/** As recorded in the database; null: it was applied before that was kept. */
export type DoneStep = Readonly<{
  name: string;
  digest: string | null;
  isCompatible: boolean | null;
}>;

export function stepsIn(folder: string): readonly MigrationStep[] {
  return globSync('*.sql', { cwd: folder })
    .toSorted()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const isCompatible = COMPATIBLE.test(text);
      return { name: basename(file, '.sql'), digest: hash('sha256', text), isCompatible };
    });
}

export async function stepsDone(client: Client): Promise<readonly DoneStep[]> {
  const { rowCount } = await client.query(
    "select where to_regclass('public.schema_migrations') is not null",
  );
  if (rowCount === 0) return [];
  // By way of JSON: the columns came with some of the steps.
  const { rows } = await client.query<DoneStep>(
    `select name, to_jsonb(done) ->> 'digest' as digest,
       (to_jsonb(done) -> 'is_compatible')::boolean as "isCompatible"
     from public.schema_migrations as done order by run_on, id`,
  );
  return rows;
}

/**
 * Fails unless the database's past is the beginning of the release's, step by step, or goes on with steps of
 * a later release that this one runs on.
 */
export function assertSamePast(done: readonly DoneStep[], steps: readonly MigrationStep[]): void {
  const last = steps.at(-1)?.name ?? 'none';
  for (const [place, { digest, isCompatible, name }] of done.entries()) {
    const own = steps[place];
    if (!own) {
      if (isCompatible) continue;
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

/** The step that made the column for whether a step is compatible. */
const COMPATIBLE_SINCE = '0086_compatible-migrations';

/** Writes down what was done, for the next start to compare; what has a digest keeps it. */
export async function recordSteps(client: Client, steps: readonly MigrationStep[]): Promise<void> {
  const names = steps.map(({ name }) => name);
  await client.query(
    `update public.schema_migrations as done set digest = step.digest
     from unnest($1::text[], $2::text[]) as step (name, digest)
     where done.name = step.name and done.digest is null`,
    [names, steps.map(({ digest }) => digest)],
  );
  if (!names.includes(COMPATIBLE_SINCE)) return;
  await client.query(
    `update public.schema_migrations as done set is_compatible = step.is_compatible
     from unnest($1::text[], $2::boolean[]) as step (name, is_compatible)
     where done.name = step.name and done.is_compatible is null`,
    [names, steps.map(({ isCompatible }) => isCompatible)],
  );
}
