import { exec } from 'node:child_process';
import { promisify } from 'node:util';
import { setTimeout as delay } from 'node:timers/promises';
import { ask, type Servers } from '../servers.ts';

const run = promisify(exec);

/** A command that the owner of the cluster gave for this, by the name of its option. */
export async function runGiven(option: string): Promise<void> {
  const command = process.env[option];
  if (command === undefined) throw new Error(`${option} is not given`);
  await run(command);
}

/** Which of the servers do not answer. */
export async function silentServers(servers: Servers): Promise<Servers> {
  const answers = await Promise.all(
    servers.map(async (server) => {
      try {
        await ask(server, 'select 1');
        return true;
      } catch {
        return false;
      }
    }),
  );
  return servers.filter((_, place) => answers[place] !== true);
}

export async function untilAllServe(servers: Servers): Promise<void> {
  while ((await silentServers(servers)).length > 0) await delay(200);
}
