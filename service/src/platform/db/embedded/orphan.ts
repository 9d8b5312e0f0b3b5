import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../../start-error.ts';
import { SURROUNDINGS } from './account.ts';
import type { Cluster } from './cluster.ts';
import { canConnect, type Listening, urlOf, withClient } from './connect.ts';

const POLL_MS = 20;
const POLLS_MAX = 50; // 1 s for the connections of a killed process to disappear.

/** A server whose service was killed lives on; one whose service is alive is not ours to stop. */
export async function stopOrphan(cluster: Cluster): Promise<void> {
  const running = runningServer(cluster);
  if (!running) return;
  for (let poll = 0; await hasClients(urlOf(cluster, running.port)('postgres')); poll += 1) {
    if (poll >= POLLS_MAX) {
      throw new StartError(
        `Another Causeway is using ${cluster.folder}. Stop it, or set DATA_DIR to another folder.`,
      );
    }
    await delay(POLL_MS);
  }
  await promisify(execFile)(
    cluster.programs.pgCtl,
    ['stop', '-D', cluster.folder, '-m', 'fast', '-w'],
    { ...cluster.account, ...SURROUNDINGS },
  );
}

export function runningServer({ folder }: Cluster): Listening | undefined {
  const path = join(folder, 'postmaster.pid');
  if (!existsSync(path)) return undefined;
  const [pid = '', , , port = '', sockets = ''] = readFileSync(path, 'utf8').split('\n');
  return isPostgres(Number(pid))
    ? { port: Number(port), socketFolder: sockets === '' ? undefined : sockets }
    : undefined;
}

/** After a reboot another program may have the process id; PostgreSQL checks that itself. */
function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const commandLine = `/proc/${pid}/cmdline`;
  return !existsSync(commandLine) || readFileSync(commandLine, 'utf8').includes('postgres');
}

async function hasClients(url: string): Promise<boolean> {
  if (!(await canConnect(url))) return false;
  return await withClient(url, async (client) => {
    const { rowCount } = await client.query(
      "select from pg_stat_activity where application_name like 'causeway%' and pid <> pg_backend_pid()",
    );
    return (rowCount ?? 0) > 0;
  });
}
