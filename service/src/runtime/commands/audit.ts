import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Foundation } from '../foundation.ts';
import {
  auditChanges,
  type AuditLease,
  auditWhole,
  openDifferences,
  withLease,
} from '../../control/books-check/index.ts';
import { StartError } from '../../platform/start-error.ts';
import { runCommand, type SandboxOf } from './run-command.ts';

const LOOK_MS = 250; // How often it looks whether the audit of another process is over.
const INTERRUPTED = 130; // What a shell expects of a program that Ctrl-C has ended.

/** `npm run audit`: proves that the books agree; with `--changes`, what changed since. */
export async function audit(args: readonly string[], sandboxOf: SandboxOf): Promise<void> {
  const options = { changes: { type: 'boolean', default: false } } as const;
  const { values } = parseArgs({ args: [...args], options });
  const stopping = new AbortController();
  const { signal } = stopping;
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => stopping.abort()); // A second one ends the process there and then.
  }
  try {
    await runCommand(sandboxOf, async (foundation) => {
      report(await audited(foundation, values.changes ? changes : whole, signal));
    });
  } catch (error) {
    if (!signal.aborted) throw error;
    console.error('The audit was interrupted; nothing is known of what it had not compared.');
  }
  if (signal.aborted) process.exitCode = INTERRUPTED;
}

type Audit = (foundation: Foundation, held: AuditLease) => Promise<readonly string[]>;

async function audited(foundation: Foundation, work: Audit, signal: AbortSignal) {
  let isTold = false;
  for (;;) {
    const lines = await withLease(foundation, signal, (held) => work(foundation, held));
    if (lines) return lines;
    if (!isTold) console.log('Waiting for the audit that another process is making.');
    isTold = true;
    await delay(LOOK_MS, undefined, { signal });
  }
}

async function whole(foundation: Foundation, held: AuditLease): Promise<readonly string[]> {
  const { checked, differences } = await auditWhole(foundation, held);
  tell(checked);
  return differences.map(lineOf);
}

async function changes(foundation: Foundation, held: AuditLease): Promise<readonly string[]> {
  const { last } = await auditChanges(foundation, held);
  if (last) tell(last.checked);
  const { findings } = await openDifferences(foundation.db);
  return findings.map(lineOf);
}

function tell(checked: Readonly<Record<'payments' | 'refunds' | 'batches' | 'payouts', number>>) {
  const { batches, payments, payouts, refunds } = checked;
  console.log(
    `Checked ${payments} payments, ${refunds} refunds, ${batches} batches and ${payouts} payouts.`,
  );
}

function report(lines: readonly string[]): void {
  if (lines.length > 0) throw new StartError(`The books do not agree:\n${lines.join('\n')}`);
  console.log('The books agree.');
}

type Disagreement = Readonly<{
  of: string;
  id: string;
  figure: string;
  stated: bigint | string | null;
  found: bigint | string | null;
}>;

function lineOf({ of, id, figure, stated, found }: Disagreement): string {
  return `  ${of} ${id} ${figure}: stated ${stated ?? 'nothing'}, found ${found ?? 'nothing'}`;
}
