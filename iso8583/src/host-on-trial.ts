/** What tests of the connector need: the sandbox's host as a process, and a store in memory. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import type { Connector, ConnectorStore } from '../../service/src/acquiring/acquirers/index.ts';
import { systemClock } from '../../service/src/kernel/clock.ts';
import { endingWithUs } from '../../test/children.ts';
import openConnectorPackage from './index.ts';

const HOST = join(import.meta.dirname, '../../sandbox/iso8583-host/main.ts');

type Environment = Readonly<Record<string, string>>;

/** As the service's store, for the connectors of one test. */
export function memoryStore(now: () => Date): ConnectorStore {
  const leases = new Map<string, number>();
  const secrets = new Map<string, Buffer>();
  return {
    leaseNumbers: async (counter, { blocks, size, windowMs }) => {
      const time = now().getTime();
      for (let block = 0; block < blocks; block += 1) {
        const name = `${counter}/${block}`;
        const leasedAt = leases.get(name);
        if (leasedAt !== undefined && leasedAt >= time - windowMs) continue;
        leases.set(name, time);
        return block * size;
      }
      return undefined;
    },
    readSecret: async (name) => secrets.get(name),
    writeSecret: async (name, secret) => void secrets.set(name, secret),
  };
}

/** Starts the host; it keeps its port and its journal when it is started again. */
export async function hostOnTrial(environment: Environment = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'iso8583-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const control = join(folder, 'control');
  const records = join(folder, 'records.jsonl');
  const start = (port: number): ChildProcess =>
    endingWithUs(
      spawn(process.execPath, [HOST], {
        env: {
          ...process.env,
          ISO8583_HOST_ADDRESS: `127.0.0.1:${port}`,
          ISO8583_HOST_JOURNAL: join(folder, 'journal'),
          ISO8583_HOST_CONTROL: `unix:${control}`,
          ISO8583_HOST_RECORDS: records,
          ...environment,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    );
  let child = start(0);
  const port = await portIn(child);
  return {
    port,
    folder,
    records,
    /** As a network does it, and as a host does that is started again. */
    cutOff: () => {
      child.kill('SIGKILL');
      child = start(port);
    },
    fault: (body: object) => told(control, 'POST /faults', body),
    clearFaults: () => told(control, 'DELETE /faults'),
    network: (code: string) => told(control, 'POST /network', { code }),
  };
}

async function portIn({ stdout }: ChildProcess): Promise<number> {
  let text = '';
  for await (const chunk of stdout ?? []) {
    text += String(chunk);
    const [, port] = /at port (\d+)/.exec(text) ?? [];
    if (port !== undefined) return Number(port);
  }
  throw new Error('the host did not start');
}

async function told(socketPath: string, call: string, body?: object): Promise<void> {
  const [method, path] = call.split(' ');
  const answered = Promise.withResolvers<IncomingMessage>();
  const sent = request({ socketPath, path, method }, answered.resolve);
  sent.on('error', answered.reject).end(body && JSON.stringify(body));
  const { statusCode } = (await answered.promise).resume();
  if (statusCode !== 200) throw new Error(`the host answers ${statusCode}`);
}

type HostOnTrial = Awaited<ReturnType<typeof hostOnTrial>>;

/** Opens the package as the service does, each time another connector to the same host. */
export async function connectorsTo(
  { folder, port, records }: HostOnTrial,
  changes: object = {},
  environment: Environment = {},
): Promise<() => Connector> {
  const host = {
    name: 'host',
    dialect: 'iso1987',
    institution: '123456',
    country: 'CA',
    city: 'Toronto',
    addresses: [{ host: '127.0.0.1', port }],
    records,
    ...changes,
  };
  const file = join(folder, 'hosts.json');
  writeFileSync(file, JSON.stringify({ hosts: [host] }));
  const open = await openConnectorPackage({ ISO8583_HOSTS: file, ...environment });
  const { now } = systemClock;
  const logger = { warn: () => undefined };
  const deps = { clock: systemClock, realClock: systemClock, logger, store: memoryStore(now) };
  return () => {
    const [connector] = open(deps);
    if (!connector) throw new Error('no connector was opened');
    return connector;
  };
}
