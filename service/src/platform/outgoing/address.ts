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
