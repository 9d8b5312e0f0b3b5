import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import { type AuditSeal, sealIn } from './seal.ts';

const NAME = /^audit-seal-\d{15}-.*\.json$/;
const ROW_DIGITS = 15; // So that names are in the order of rows.

/** As it stands in a file, and in a line of the log. */
export function sealText(auditSeal: AuditSeal): string {
  return JSON.stringify({ auditSeal });
}

/** A file of its own, written once and never again: storage may refuse to change it. */
export async function writeSeal(folder: string, seal: AuditSeal): Promise<string> {
  const rows = String(seal.rows).padStart(ROW_DIGITS, '0');
  const moment = seal.at.replaceAll(/[-:.]/g, '');
  const name = `audit-seal-${rows}-${moment}-${randomBytes(3).toString('hex')}.json`;
  const file = await fs.open(join(folder, name), 'wx', 0o644);
  try {
    await file.writeFile(`${sealText(seal)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  return name;
}

type Read = Readonly<{
  seals: readonly AuditSeal[];
  /** Names of files that hold no seal. */
  unreadable: readonly string[];
}>;

/** Those of the newest file that holds any: one that was being written when the process died is empty. */
export async function newestSeal(folder: string): Promise<AuditSeal | undefined> {
  const names = (await fs.readdir(folder)).filter((name) => NAME.test(name)).toSorted();
  for (const name of names.toReversed()) {
    const seal = sealIn(await fs.readFile(join(folder, name), 'utf8'));
    if (seal) return seal;
  }
  return undefined;
}

/** Of a folder, or of a file of lines among which seals are, as the collected log has them. */
export async function readSeals(path: string): Promise<Read> {
  if (!(await fs.stat(path)).isDirectory()) {
    const lines = (await fs.readFile(path, 'utf8')).split('\n');
    return { seals: lines.flatMap((line) => sealIn(line) ?? []), unreadable: [] };
  }
  const seals: AuditSeal[] = [];
  const unreadable: string[] = [];
  for (const name of (await fs.readdir(path)).filter((one) => NAME.test(one)).toSorted()) {
    const text = await fs.readFile(join(path, name), 'utf8');
    const seal = sealIn(text);
    if (seal) seals.push(seal);
    else if (text !== '') unreadable.push(name); // Empty: a process died before it had written.
  }
  return { seals, unreadable };
}
