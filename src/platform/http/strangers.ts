import { BlockList, isIPv6, type Socket } from 'node:net';
import { addressGroup } from './address-group.ts';

// Connections of one address group that proved nothing: browsers behind one NAT stay well below.
const GROUP_MAX = 512;
// A connection that is as young as this is let be: its first request may be in the next packet.
const GRACE_MS = 2_000;
// Where so many came within the grace, the oldest goes all the same. About 20 KB of memory each.
const GROUP_MAX_AT_ONCE = 4_096;

/** A connection on which nobody has proven who they are. */
export type Stranger = Readonly<{
  socket: Socket;
  /** Whom it is counted with; undefined for a trusted proxy, which speaks for many. */
  group: string | undefined;
}> & { answeredAt: number };

/**
 * Connections without a credential, by address group and by when each was last answered. Past the
 * cap the one goes that has gone longest without an answer, not the newcomer: whoever opens many
 * and asks nothing closes his own.
 */
export class Strangers {
  readonly #groups = new Map<string, Set<Stranger>>();

  add(stranger: Stranger): void {
    const { group } = stranger;
    if (group === undefined) return;
    const members = this.#groups.get(group) ?? new Set();
    this.#groups.set(group, members.add(stranger));
    const [oldest] = members;
    if (oldest && members.size > GROUP_MAX_AT_ONCE) this.#cut(oldest);
  }

  /** Brings every group back to its cap, but for those who have only just come. */
  trim(now: number): void {
    for (const members of this.#groups.values()) {
      for (const oldest of members) {
        if (members.size <= GROUP_MAX || now - oldest.answeredAt < GRACE_MS) break;
        this.#cut(oldest);
      }
    }
  }

  #cut(stranger: Stranger): void {
    this.remove(stranger);
    stranger.socket.destroy();
  }

  /** It was answered: of its group it is now the last to go. */
  answered(stranger: Stranger, now: number): void {
    stranger.answeredAt = now;
    const members = this.#groups.get(stranger.group ?? '');
    if (members?.delete(stranger) === true) members.add(stranger);
  }

  /** It is gone, or a stranger no more. */
  remove(stranger: Stranger): void {
    const { group = '' } = stranger;
    const members = this.#groups.get(group);
    members?.delete(stranger);
    if (members?.size === 0) this.#groups.delete(group);
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
    if (remoteAddress === undefined) return undefined; // It is gone already.
    const isTrusted = trusted.check(remoteAddress, familyOf(remoteAddress));
    return isTrusted ? undefined : addressGroup(remoteAddress);
  };
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}
