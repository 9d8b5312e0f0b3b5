import { chmodSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Context } from './context.ts';
import { CliError } from './failure.ts';
import { isRecord } from './cells.ts';

/** An address, and who to be there. */
export type Profile = Readonly<{
  baseUrl: string;
  apiKey?: string | undefined;
  clientId?: string | undefined;
  clientSecret?: string | undefined;
  /** The file in which a sandbox keeps its credentials, which may change there. */
  sandboxFile?: string | undefined;
}>;

type Stored = Readonly<{
  profiles: Readonly<Record<string, Profile>>;
  /** What `listen` signs with. */
  webhookSecret?: string | undefined;
}>;

type Environment = Context['env'];

export const DEFAULT_PROFILE = 'default';

export function profilesFile(env: Environment): string {
  const base =
    env['XDG_CONFIG_HOME'] ||
    (process.platform === 'win32' ? env['APPDATA'] : undefined) ||
    join(env['HOME'] || homedir(), '.config');
  return join(base, 'causeway', 'profiles.json');
}

export function readStored(env: Environment): Stored {
  const file = profilesFile(env);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return { profiles: {} };
  }
  const stored = storedIn(text);
  if (stored) return stored;
  throw new CliError(
    `${file} cannot be read: remove it, and sign in again with \`causeway login\`.`,
  );
}

function storedIn(text: string): Stored | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value) || !isRecord(value['profiles'])) return undefined;
    const profiles = Object.entries(value['profiles']).flatMap(([name, one]) =>
      isRecord(one) && typeof one['baseUrl'] === 'string'
        ? [[name, { ...textsOf(one), baseUrl: one['baseUrl'] }] as const]
        : [],
    );
    const secret = value['webhookSecret'];
    return {
      profiles: Object.fromEntries(profiles),
      ...(typeof secret === 'string' ? { webhookSecret: secret } : {}),
    };
  } catch {
    return undefined;
  }
}

function textsOf(record: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const texts = Object.entries(record).filter(
    (member): member is [string, string] => typeof member[1] === 'string',
  );
  return Object.fromEntries(texts);
}

/** Readable by its owner only, and never half written. */
export function writeStored(env: Environment, stored: Stored): void {
  const file = profilesFile(env);
  const folder = join(file, '..');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 });
  chmodSync(partial, 0o600); // Where a file of that name was left, its mode stays.
  renameSync(partial, file);
}

/** Whether others on this machine can read what is stored. */
export function isReadByOthers(file: string): boolean {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
  return process.platform !== 'win32' && (mode & 0o077) !== 0;
}
