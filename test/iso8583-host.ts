import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { freePort } from '../service/src/platform/db/embedded/free-port.ts';
import { endingWithUs } from './children.ts';
import { temporaryFolder } from './service.ts';

const HOST = join(import.meta.dirname, '..', 'sandbox', 'iso8583-host', 'main.ts');

type Said = Readonly<{
  entries?: readonly Record<string, unknown>[];
  sessions?: readonly unknown[];
  next?: string | null;
}>;
export type Iso8583Host = Awaited<ReturnType<typeof iso8583Host>>;

/** The sandbox's host as a process with a journal of its own; started again, it keeps that and its port. */
export async function iso8583Host(environment: Readonly<Record<string, string>> = {}) {
  const folder = temporaryFolder();
  const port = await freePort();
  const socketPath = join(folder, 'control.sock');
  const records = join(folder, 'records.jsonl');
  const begin = (): ChildProcess =>
    endingWithUs(
      spawn(process.execPath, ['--disable-warning=ExperimentalWarning', HOST], {
        env: {
          ISO8583_HOST_ADDRESS: `127.0.0.1:${port}`,
          ISO8583_HOST_CONTROL: `unix:${socketPath}`,
          ISO8583_HOST_JOURNAL: join(folder, 'journal.sqlite'),
          ISO8583_HOST_RECORDS: records,
          ...environment,
        },
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      }),
    );
  let child = begin();
  await untilReady(child);
  const ended = async (end: (process: ChildProcess) => void): Promise<number | null> => {
    const exit = once(child, 'exit');
    end(child);
    await exit;
    return child.exitCode;
  };
  const control = (method: string, path: string, body?: unknown) =>
    answerOf({ socketPath, method, path }, body);
  const ok = async (method: string, path: string, body?: unknown): Promise<void> => {
    assert.equal((await control(method, path, body)).status, 200);
  };
  return {
    folder,
    records,
    port,
    start: async (): Promise<void> => {
      child = begin();
      await untilReady(child);
    },
    kill: () => ended((process) => process.kill('SIGKILL')),
    terminate: () => ended((process) => process.kill('SIGTERM')),
    disconnect: () => ended((process) => process.disconnect()),
    /** As a network does it, and as a host does that is started again. */
    cutOff: () => {
      child.kill('SIGKILL');
      child = begin();
    },
    /** It answers nothing more until it is cut off or killed. */
    holdStill: () => void child.kill('SIGSTOP'),
    control,
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
    fault: (fault: Readonly<Record<string, unknown>>) => ok('POST', '/faults', fault),
    clearFaults: () => ok('DELETE', '/faults'),
    network: (code: string) => ok('POST', '/network', { code }),
  };
}

async function untilReady({ stdout }: ChildProcess): Promise<void> {
  assert.ok(stdout);
  const ready = once(stdout, 'data').then(() => true);
  const ended = once(stdout, 'end').then(() => false);
  assert.ok(await Promise.race([ready, ended]), 'the host did not start');
}

async function answerOf(
  to: Readonly<{ socketPath: string; method: string; path: string }>,
  body: unknown,
): Promise<Readonly<{ status: number | undefined; body: Said }>> {
  const answered = Promise.withResolvers<IncomingMessage>();
  const sent = request(to, answered.resolve).on('error', answered.reject);
  sent.end(body === undefined ? undefined : JSON.stringify(body));
  const response = await answered.promise;
  // What the host's own door says.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { status: response.statusCode, body: (await json(response)) as Said };
}
