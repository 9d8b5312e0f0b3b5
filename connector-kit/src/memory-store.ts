import type { ConnectorStore } from './port.ts';

/** A store as the service gives it, in memory: for the connectors of one test. */
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
