import { parseArgs } from 'node:util';
import { readSeals, sealText, writeSeal } from '../../platform/audit-log/seal-files.ts';
import { sealingKey } from '../../platform/audit-log/seal.ts';
import { faultOf, sealHead } from '../../platform/audit-log/sealing.ts';
import { StartError } from '../../platform/start-error.ts';
import type { Foundation } from '../foundation.ts';
import type { Config } from '../settings/index.ts';
import { runCommand, type SandboxOf } from './run-command.ts';

const HELP = `Usage: npm run audit-log -- [options]

Proves that no row of the audit log was changed or taken out. Without an option, by the database alone.

  --seals <path>      and that it still has every head that was sealed: a folder of seals, or the collected log
  --public-key <key>  the key that seals must be signed by, as you noted it; else that of this installation
  --seal              seals the present head, into AUDIT_SEALS if that is set, and prints the seal`;

const OPTIONS = {
  help: { type: 'boolean', default: false },
  seal: { type: 'boolean', default: false },
  seals: { type: 'string' },
  'public-key': { type: 'string' },
} as const;
const FAULTS_SHOWN = 10;

/** `npm run audit-log`. */
export async function auditLog(args: readonly string[], sandboxOf: SandboxOf): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  if (values.help) {
    console.log(HELP);
    return;
  }
  await runCommand(sandboxOf, async (foundation, config) => {
    if (values.seal) {
      await sealNow(foundation, config);
      return;
    }
    const broken = await foundation.audit.verify(foundation.db);
    if (broken !== null) {
      throw new StartError(`The audit log was changed at or before row ${broken}.`);
    }
    console.log('The audit log is whole.');
    if (values.seals !== undefined) {
      await compare(foundation, values.seals, values['public-key']);
    }
  });
}

async function sealNow(foundation: Foundation, { auditSeals }: Config): Promise<void> {
  const seal = await sealHead(foundation);
  if (!seal) throw new StartError('The audit log has no row yet.');
  if (auditSeals !== undefined) await writeSeal(auditSeals, seal);
  console.log(sealText(seal));
}

async function compare({ db, keyring }: Foundation, path: string, givenKey?: string) {
  const publicKey = givenKey ?? sealingKey(keyring).publicKey;
  const { seals, unreadable } = await readSeals(path);
  const faults = unreadable.map((name) => `${name} is no seal`);
  for (const seal of seals) {
    const fault = await faultOf(db, seal, publicKey);
    if (fault !== undefined) faults.push(fault);
  }
  if (faults.length > 0) {
    const shown = faults.slice(0, FAULTS_SHOWN).map((fault) => `  ${fault}`);
    throw new StartError(
      `The audit log is not the one that was sealed (${faults.length} of ${seals.length + unreadable.length} seals):\n${shown.join('\n')}`,
    );
  }
  const newest = seals.toSorted((one, other) => other.rows - one.rows)[0];
  if (!newest) throw new StartError(`There is no seal in ${path}: nothing is proved by it.`);
  console.log(
    `It has all ${seals.length} sealed heads, the newest of row ${newest.rows} at ${newest.at}.`,
  );
}
