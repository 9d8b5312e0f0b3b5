import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after } from 'node:test';
import { freePort } from '../../service/src/platform/db/embedded/free-port.ts';
import { temporaryFolder } from '../../test/service.ts';

const ROOT = join(import.meta.dirname, '..', '..');

type Said = Readonly<{
  entries?: readonly Record<string, unknown>[];
  sessions?: readonly unknown[];
  next?: string | null;
}>;
export type StartedHost = Awaited<ReturnType<typeof hostForTests>>;

/** The host as a process on a journal of its own, which ends with this one and can be killed before. */
export async function hostForTests(env: Readonly<Record<string, string>>) {
  const folder = temporaryFolder();
  const [port, controlPort] = [await freePort(), await freePort()];
  const records = join(folder, 'records.jsonl');
  const journal = join(folder, 'journal.sqlite');
  let child: ChildProcess | undefined;
  after(() => child?.kill('SIGKILL'));
  const start = async (): Promise<void> => {
    child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'sandbox/iso8583-host/main.ts'],
      {
        cwd: ROOT,
        env: {
          ISO8583_HOST_ADDRESS: `127.0.0.1:${port}`,
          ISO8583_HOST_CONTROL: `127.0.0.1:${controlPort}`,
          ISO8583_HOST_JOURNAL: journal,
          ISO8583_HOST_RECORDS: records,
          ...env,
        },
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      },
    );
    assert.ok(child.stdout);
    await once(child.stdout, 'data');
  };
  const ended = async (end: (process: ChildProcess) => void): Promise<number | null> => {
    assert.ok(child);
    const exit = once(child, 'exit');
    end(child);
    await exit;
    return child.exitCode;
  };
  const control = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`http://127.0.0.1:${controlPort}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    // What the host's own door says.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const said = (await response.json()) as Said;
    return { status: response.status, body: said };
  };
  await start();
  return {
    port,
    controlPort,
    records,
    start,
    control,
    kill: () => ended((process) => process.kill('SIGKILL')),
    terminate: () => ended((process) => process.kill('SIGTERM')),
    disconnect: () => ended((process) => process.disconnect()),
    /** All entries of the journal. */
    entries: async (): Promise<readonly Record<string, unknown>[]> => {
      const entries: Record<string, unknown>[] = [];
      for (let next: string | null = '0'; next !== null;) {
        const { body }: { body: Said } = await control('GET', `/journal?after=${next}`);
        entries.push(...(body.entries ?? []));
        next = body.next ?? null;
      }
      return entries;
    },
    fault: async (fault: Readonly<Record<string, unknown>>): Promise<void> => {
      assert.equal((await control('POST', '/faults', fault)).status, 200);
    },
  };
}
