import type { Job } from '../jobs/jobs.ts';
import type { Platform } from '../platform.ts';
import type { Queryable } from '../db/pool.ts';
import { readHead, readLink } from './audit-store.ts';
import { type AuditSeal, isSealOf, isSignedBy, sealingKey, sealOf } from './seal.ts';
import { newestSeal, writeSeal } from './seal-files.ts';

const SEAL_EVERY_MS = 10 * 60_000; // What was written since the last seal could be cut off unseen.

type Deps = Pick<Platform, 'db' | 'keyring' | 'realClock' | 'logger'> &
  Readonly<{ auditSeals: string | undefined }>;

/** Seals the head of the audit log in a folder, and says so in the log, whatever is logged else. */
export function auditSealJobs(deps: Deps): Job[] {
  const { auditSeals: folder, logger } = deps;
  if (folder === undefined) return [];
  const told = logger.child({}, { level: 'info' });
  return [
    {
      name: 'seal-audit-log',
      everyMs: SEAL_EVERY_MS,
      full: 2, // There is one log: it rests after one seal as well.
      run: async () => {
        const seal = await sealInto(folder, deps);
        if (seal) told.info({ auditSeal: seal }, 'the audit log is sealed');
        return seal ? 1 : 0;
      },
      onRealTime: true,
    },
  ];
}

/** Nothing where the newest seal is of the present head; an error where the log has lost what was sealed. */
async function sealInto(folder: string, deps: Deps): Promise<AuditSeal | undefined> {
  const { db, keyring } = deps;
  const last = await newestSeal(folder);
  const fault = last && (await faultOf(db, last, sealingKey(keyring).publicKey));
  if (fault !== undefined) throw new Error(`${fault}: npm run audit-log -- --seals ${folder}`);
  const seal = await sealHead(deps);
  if (!seal || seal.rows === last?.rows) return undefined;
  await writeSeal(folder, seal);
  return seal;
}

/** The present head; nothing while the log is empty. */
export async function sealHead({
  db,
  keyring,
  realClock,
}: Pick<Platform, 'db' | 'keyring' | 'realClock'>): Promise<AuditSeal | undefined> {
  const head = await readHead(db);
  if (!head || head.seq === 0n) return undefined;
  return sealOf(head, realClock.now(), sealingKey(keyring));
}

/** What is wrong with a seal, or with the log by what it says; undefined where the log has what was sealed. */
export async function faultOf(
  db: Queryable,
  seal: AuditSeal,
  publicKey: string,
): Promise<string | undefined> {
  const name = `the seal of row ${seal.rows}, made at ${seal.at},`;
  if (!isSignedBy(publicKey, seal)) return `${name} is not signed by the key of this installation`;
  const row = await readLink(db, BigInt(seal.rows));
  if (!row)
    return `the audit log was cut: it has no row ${seal.rows}, which was sealed at ${seal.at}`;
  if (isSealOf(seal, row.digest)) return undefined;
  return `the audit log was written anew: row ${seal.rows} is not what was sealed at ${seal.at}`;
}
