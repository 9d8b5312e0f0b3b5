/** What tests of the ISO 8583 connector need: the package as the service opens it, and a store in memory. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openConnectorPackage from '../iso8583/src/index.ts';
import type { Connector, ConnectorStore } from '../service/src/acquiring/acquirers/index.ts';
import { systemClock } from '../service/src/kernel/clock.ts';
import type { Iso8583Host } from './iso8583-host.ts';

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

/** Opens the package as the service does, each time another connector to the same host. */
export async function connectorsTo(
  { folder, port, records }: Iso8583Host,
  changes: object = {},
  environment: Readonly<Record<string, string>> = {},
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
