import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Besides the public internet: nothing, or in the sandbox this machine. */
export type PrivateAddresses = 'loopback' | 'none';

/** All of IPv6 that is routed in public; what is outside has no business in a call of ours. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/** It looks public, and inside Azure it is the machine's own metadata. */
const AZURE_METADATA = '168.63.129.16';

/** `address` is what a resolver gave, or what `new URL` made of a literal, without brackets. */
export function isAllowedAddress(address: string, allowPrivate: PrivateAddresses): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address); // An IPv4 address inside IPv6 is looked at as what it is.
  if (parsed.range() === 'loopback') return allowPrivate === 'loopback';
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_UNICAST)) return false;
  return parsed.range() === 'unicast' && parsed.toString() !== AZURE_METADATA;
}

export const URL_LENGTH_MAX = 2048;
const PORTS_BELOW_1024 = new Set(['', '80', '443']); // '' is the scheme's own.
const PORT_MIN = 1024;
const SCHEMES = new Set(['https:', 'http:']);
const WRONG_SCHEME = 'Must begin with https://.';

/** In sentences; none if it may be called. What a name stands for is checked when connecting. */
export function urlFaults(text: string, allowPrivate: PrivateAddresses): string[] {
  if (text.length > URL_LENGTH_MAX) return [`Must have at most ${URL_LENGTH_MAX} characters.`];
  // `new URL` repairs what it can: blanks and line breaks would vanish without a word.
  if (!URL.canParse(text) || /[\s\\]/.test(text)) return ['Must be a complete URL.'];
  const url = new URL(text);
  if (!SCHEMES.has(url.protocol)) return [WRONG_SCHEME];
  return [
    ...(url.protocol === 'http:' && allowPrivate === 'none' ? [WRONG_SCHEME] : []),
    ...(url.username + url.password !== '' ? ['Must not contain a user or password.'] : []),
    ...(text.includes('#') ? ['Must not contain a fragment (#).'] : []),
    ...(isAllowedPort(url.port) ? [] : ['The port must be 80, 443, or 1024 or higher.']),
    ...hostFaults(url, allowPrivate),
  ];
}

function isAllowedPort(port: string): boolean {
  return PORTS_BELOW_1024.has(port) || Number(port) >= PORT_MIN;
}

/** `new URL` has brought every spelling of an IPv4 address (decimal, octal, hexadecimal) to the usual one. */
function hostFaults(url: URL, allowPrivate: PrivateAddresses): string[] {
  const host = hostOf(url);
  if (isIP(host) !== 0) {
    return isAllowedAddress(host, allowPrivate) ? [] : ['Must be a public address.'];
  }
  if (isLocalName(host)) return allowPrivate === 'loopback' ? [] : ['Must be a public host.'];
  if (host.endsWith('.')) return ['The host must not end with a dot.'];
  return host.includes('.') ? [] : ['Must be a public host, such as shop.example.'];
}

/** Without the brackets of IPv6. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** RFC 6761: they are this machine, and no server is asked. */
export function isLocalName(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost');
}
