import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Dialect } from '../codec/dialect.ts';
import { iso1987 } from '../dialects/iso1987.ts';
import { iso1993 } from '../dialects/iso1993.ts';
import { map1987, map1993, type OperationMap } from '../operations/operation-map.ts';

/** How a host is spoken to: the bytes, and what they say. */
export type SpokenDialect = Readonly<{ dialect: Dialect; map: OperationMap }>;

/** Those that come with the package. */
export const DIALECTS: Readonly<Record<string, SpokenDialect>> = {
  iso1987: { dialect: iso1987, map: map1987 },
  iso1993: { dialect: iso1993, map: map1993 },
};

/** One of ours by its name, or that of a module; a text says what is wrong. */
export async function loadDialect(name: string, folder: string): Promise<SpokenDialect | string> {
  const known = DIALECTS[name];
  if (known) return known;
  if (!/[./]/.test(name))
    return `must be ${Object.keys(DIALECTS).join(', ')}, or the path of a module`;
  let found: unknown;
  try {
    found = await import(pathToFileURL(resolve(folder, name)).href);
  } catch (error) {
    return `cannot be loaded: ${error instanceof Error ? error.message : String(error)}`;
  }
  if (isModule(found)) return found.default;
  return 'must have an object { dialect, map } as its default export';
}

function isModule(found: unknown): found is Readonly<{ default: SpokenDialect }> {
  const spoken = member(found, 'default');
  const [dialect, map] = [member(spoken, 'dialect'), member(spoken, 'map')];
  return (
    typeof member(dialect, 'fields') === 'object' &&
    typeof member(dialect, 'version') === 'string' &&
    typeof member(map, 'messages') === 'object' &&
    typeof member(map, 'fields') === 'object'
  );
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}
