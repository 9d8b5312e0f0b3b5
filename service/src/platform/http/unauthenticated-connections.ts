import { BlockList, isIPv6, type Socket } from 'node:net';
import { addressGroup } from './address-group.ts';

// Of one address group. A connection costs about 20 KB, and no room to work in until its request is
// whole: the cap is for memory, and so high that a pool that has just been opened fits.
const GROUP_MAX = 4_096;
const ALL_MAX = 16_384; // Of all groups together: a third of a gigabyte.

export type UnauthenticatedConnection = Readonly<{
  socket: Socket;
  /** The address it counts towards; undefined for a trusted proxy, which forwards for many. */
  group: string | undefined;
}>;

/** Past the cap the one longest without an answer goes: whoever opens many loses their own. */
export class UnauthenticatedConnections {
  readonly #groups = new Map<string, Set<UnauthenticatedConnection>>();
  readonly #all = new Set<UnauthenticatedConnection>();

  add(connection: UnauthenticatedConnection): void {
    const { group } = connection;
    if (group === undefined) return;
    const members = this.#groups.get(group) ?? new Set();
    this.#groups.set(group, members.add(connection));
    this.#all.add(connection);
    if (members.size > GROUP_MAX) this.#cutFirst(members);
    if (this.#all.size > ALL_MAX) this.#cutFirst(this.#all);
  }

  /** It was answered: it is now the last to go. */
  answered(connection: UnauthenticatedConnection): void {
    const members = this.#groups.get(connection.group ?? '');
    if (!members || !this.#all.delete(connection)) return;
    members.delete(connection);
    members.add(connection);
    this.#all.add(connection);
  }

  /** It is gone, or no longer unauthenticated. */
  remove(connection: UnauthenticatedConnection): void {
    const { group = '' } = connection;
    const members = this.#groups.get(group);
    members?.delete(connection);
    if (members?.size === 0) this.#groups.delete(group);
    this.#all.delete(connection);
  }

  #cutFirst(connections: ReadonlySet<UnauthenticatedConnection>): void {
    const [first] = connections;
    if (!first) return;
    this.remove(first);
    first.socket.destroy();
  }
}

/** Finds the group of a connection; those of trusted proxies have none. */
export function groupsBeside(proxies: readonly string[]): (socket: Socket) => string | undefined {
  const trusted = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    const family = familyOf(address);
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  return ({ remoteAddress }) => {
    if (remoteAddress === undefined) return undefined; // It is closed already.
    const isTrusted = trusted.check(remoteAddress, familyOf(remoteAddress));
    return isTrusted ? undefined : addressGroup(remoteAddress);
  };
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}
