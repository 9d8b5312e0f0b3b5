/**
 * One of several PostgreSQL servers takes writes, and which one changes: a connection finds it when it
 * is made. A server whose reign is over for the others may not know it yet; the newest timeline wins.
 */
import { callbackify } from 'node:util';
import { Client, type ClientConfig } from 'pg';
import { pointAt } from './driver.ts';

const PROBE_TIMEOUT_MS = 2_000;
const PATIENCE_MS = 300; // Once a server takes writes: for one that took over from it.
const FOUND_FOR_MS = 1_000; // A pool makes many connections at once.

const STANDBY = 'standby';

/** `user@one:5432,two:5432/name`, as libpq writes it, as an address that is one: the rest stand beside it. */
export function withStandbys(text: string): string {
  const [scheme = '', rest = ''] = text.split('://', 2);
  const path = rest.search(/[/?]/);
  const authority = path === -1 ? rest : rest.slice(0, path);
  const login = authority.slice(0, authority.lastIndexOf('@') + 1);
  const [first = '', ...others] = authority.slice(login.length).split(',');
  if (others.length === 0) return text;
  if (![first, ...others].every((host) => URL.canParse(`postgres://${host}/`))) return text;
  const url = URL.parse(`${scheme}://${login}${first}${rest.slice(authority.length)}`);
  if (!url) return text;
  url.searchParams.delete('target_session_attrs'); // Whoever names several wants the one that takes writes.
  for (const host of others) url.searchParams.append(STANDBY, host);
  return url.href;
}

/** The same for one server of it alone. */
export function withoutStandbys(url: URL): URL {
  url.searchParams.delete(STANDBY);
  return url;
}

/** A connection to the server that takes writes. */
export class LeaderClient extends Client {
  readonly #config: ClientConfig;

  constructor(config: ClientConfig = {}) {
    super(config);
    this.#config = config;
  }

  override connect(): Promise<Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<Client> | void {
    const { connectionString = '' } = this.#config;
    if (!connectionString.includes(`${STANDBY}=`)) {
      return callback ? super.connect(callback) : super.connect();
    }
    const connected = this.#connectToLeader(connectionString);
    if (!callback) return connected;
    callbackify(() => connected)(callback);
  }

  async #connectToLeader(url: string): Promise<Client> {
    pointAt(this, await leaderOf(this.#config, url));
    return await super.connect();
  }
}

type Address = Readonly<{ host: string; port: number }>;

const found = new Map<string, Promise<Address>>();

/** The same answer for a moment, and for all who ask meanwhile. */
async function leaderOf(config: ClientConfig, url: string): Promise<Address> {
  const known = found.get(url);
  if (known) return await known;
  const finding = findLeader(config, addressesOf(url));
  found.set(url, finding);
  const forget = (): void => void found.delete(url);
  finding.then(() => setTimeout(forget, FOUND_FOR_MS).unref(), forget);
  return await finding;
}

function addressesOf(text: string): Address[] {
  const url = new URL(text);
  return [url.host, ...url.searchParams.getAll(STANDBY)].map((host) => {
    const { hostname, port } = new URL(`postgres://${host}/`);
    return { host: hostname.replaceAll(/^\[|\]$/g, ''), port: Number(port || '5432') };
  });
}

type Leader = Readonly<{ address: Address; timeline: string }>;

async function findLeader(config: ClientConfig, addresses: readonly Address[]): Promise<Address> {
  const { promise: patience, resolve: lose } = Promise.withResolvers<void>();
  const leaders: Leader[] = [];
  const troubles: unknown[] = [];
  const asked = addresses.map(async (address) => {
    try {
      const timeline = await timelineAt(config, address);
      if (timeline === undefined) return;
      leaders.push({ address, timeline });
      setTimeout(lose, PATIENCE_MS).unref();
    } catch (error) {
      troubles.push(error);
    }
  });
  await Promise.race([Promise.all(asked), patience]);
  const [newest] = leaders.toSorted((one, other) => (one.timeline < other.timeline ? 1 : -1));
  if (newest) return newest.address;
  throw new NoLeader(addresses, troubles);
}

/** For the server's driver it is as if none were there. */
class NoLeader extends Error {
  override readonly name = 'NoLeader';
  readonly code = 'ECONNREFUSED';

  constructor(addresses: readonly Address[], troubles: readonly unknown[]) {
    const hosts = addresses.map(({ host, port }) => `${host}:${port}`).join(', ');
    super(`none of ${hosts} takes writes`, { cause: new AggregateError(troubles) });
  }
}

/** Grows with each server that takes over; undefined of one that takes no writes. */
async function timelineAt(config: ClientConfig, address: Address): Promise<string | undefined> {
  const client = new Client({
    ...config,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  });
  client.on('error', () => undefined); // The call that uses the connection reports its end.
  pointAt(client, address);
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: string | null }>(`
      select case when not pg_is_in_recovery()
        then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`);
    return rows[0]?.timeline ?? undefined;
  } finally {
    client.end().catch(() => undefined);
  }
}
