import { isIPv6 } from 'node:net';

const GROUPS = 8;
const NETWORK_GROUPS = 4; // One customer gets a /64 or more: its 2^64 addresses are one caller.
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** What limits and failures are counted by: an IPv4 address, or the /64 network of an IPv6 address. */
export function addressGroup(ip: string): string {
  const [, mapped] = MAPPED.exec(ip) ?? [];
  if (mapped !== undefined) return mapped;
  const [address = ''] = ip.split('%');
  if (!isIPv6(address)) return ip;
  // The URL parser writes every spelling of an address the same way.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(GROUPS - left.length - right.length).fill('0');
  return `${[...left, ...zeros, ...right].slice(0, NETWORK_GROUPS).join(':')}::/64`;
}
