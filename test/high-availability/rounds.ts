/**
 * One cluster, and rounds on it until one fails: what a fault left behind might be the next one's.
 * Runs in namespaces of its own; each round is a line of JSON for whoever asked for it.
 */
import { appendFileSync, cpSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { prepareNamespaces } from './namespace.ts';
import { createNodes, DISKS } from './nodes.ts';
import type { Options } from './settings.ts';
import { type Findings, openTrial } from './trial.ts';

export type Planned = Readonly<{ fault: string; round: number }>;
type Settings = Options & Readonly<{ byProxy: boolean }>;
export type Line = Planned &
  Settings &
  Partial<Findings> &
  Readonly<{ at: string; failed?: string }>;

export type Task = Settings &
  Readonly<{
    plan: readonly Planned[];
    /** For the disks of the nodes, which end with the namespaces. */
    folder: string;
    /** Where the lines go, and where they are added to those of other commands. */
    results: string;
    report?: string | undefined;
    /** Where logs go after a round that failed. */
    kept: string;
  }>;

const SETTING_UP = { fault: 'setting up', round: 0 };

export async function playRounds(task: Task): Promise<never> {
  const { folder, byProxy, isSynchronous, etcdProtocol } = task;
  const settings = { byProxy, isSynchronous, etcdProtocol };
  const state: { now: Planned; output?: () => string } = { now: SETTING_UP };
  const note = (found: Partial<Line>): void => {
    const at = new Date().toISOString();
    const line = `${JSON.stringify({ at, ...state.now, ...settings, ...found })}\n`;
    process.stdout.write(line);
    for (const file of [task.results, task.report]) if (file) appendFileSync(file, line);
  };
  const fail = (error: unknown): never => {
    keepLogs(task, state.output?.() ?? '', error);
    note({ failed: error instanceof Error ? error.message : String(error) });
    process.exit(1);
  };
  // Also where a caller is told what it must not be: nobody waits for each of them.
  process.on('unhandledRejection', fail);
  process.on('uncaughtException', fail);
  try {
    prepareNamespaces(folder, DISKS);
    const nodes = createNodes(folder, task);
    nodes.setUp();
    await nodes.untilWhole();
    const trial = await openTrial(nodes, folder, byProxy);
    state.output = trial.output;
    for (const planned of task.plan) {
      state.now = planned;
      const findings = await trial.round(planned.fault, planned.round);
      note(findings);
      // It says so itself; the next round begins without it.
      if (isWrong(findings)) process.exit(1);
    }
    await trial.close();
  } catch (error) {
    fail(error);
  }
  process.exit(0);
}

function isWrong({ lost, doubled, rowsLost, deposedTold }: Findings): boolean {
  return lost + doubled + rowsLost + deposedTold > 0;
}

function keepLogs({ folder, kept }: Task, output: string, error: unknown): void {
  mkdirSync(kept, { recursive: true });
  for (const log of globSync(join(folder, '*.log'))) cpSync(log, join(kept, basename(log)));
  writeFileSync(join(kept, 'service.log'), output);
  writeFileSync(
    join(kept, 'failed.txt'),
    error instanceof Error ? (error.stack ?? error.message) : String(error),
  );
}
