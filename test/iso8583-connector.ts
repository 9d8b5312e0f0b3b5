/** What tests of the ISO 8583 connector need: the package as the service opens it, with a store in memory. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { memoryStore } from '../connector-kit/src/index.ts';
import openConnectorPackage from '../iso8583/src/index.ts';
import { createLogger } from '../service/src/platform/logger.ts';
import type { Connector } from '../service/src/acquiring/acquirers/index.ts';
import { systemClock } from '../service/src/kernel/clock.ts';
import type { Iso8583Host } from './iso8583-host.ts';

type HostAddress = Pick<Iso8583Host, 'folder' | 'port'> & Readonly<{ records: string | undefined }>;

/** Opens the package as the service does, each time another connector to the same host. */
export async function connectorsTo(
  { folder, port, records }: HostAddress,
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
  const logger = createLogger('silent');
  const deps = { clock: systemClock, realClock: systemClock, logger, store: memoryStore(now) };
  return () => {
    const [connector] = open(deps);
    if (!connector) throw new Error('no connector was opened');
    return connector;
  };
}
