import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { isAllowedAddress, isLocalName, type PrivateAddresses } from './url.ts';

const RESOLVER = { timeout: 2_000, tries: 2 }; // For each server: well inside the time of a call.
const LOOPBACK = ['127.0.0.1', '::1'];

/** What a name stands for is not to be called. */
export class AddressRefused extends Error {
  readonly address: string;

  constructor(hostname: string, address: string) {
    super(`${hostname} resolves to ${address}, which is not a public address.`);
    this.address = address;
  }
}

export class NameUnknown extends Error {}

/** Name servers are those of the machine's configuration if none are given. */
type LookupOptions = Readonly<{
  allowPrivate: PrivateAddresses;
  nameServers?: readonly string[] | undefined;
}>;

/**
 * Resolves names for `net.connect`, which connects to the addresses that it gets here and asks nobody again:
 * so the address that was checked is the one connected to. One that may not be called spoils the name.
 *
 * By the resolver and not by `dns.lookup`, whose threads are few: names whose servers are silent
 * would hold up the names of everybody else.
 */
export function checkedLookup({ allowPrivate, nameServers }: LookupOptions): LookupFunction {
  const resolver = new Resolver(RESOLVER);
  if (nameServers) resolver.setServers(nameServers);
  const resolve = callbackify(async (hostname: string) => {
    const addresses = await addressesOf(resolver, hostname);
    const refused = addresses.find((address) => !isAllowedAddress(address, allowPrivate));
    if (refused !== undefined) throw new AddressRefused(hostname, refused);
    const [first] = addresses;
    if (first === undefined) throw new NameUnknown(hostname);
    return { first: withFamily(first), all: addresses.map(withFamily) };
  });
  return (hostname, options, callback) => {
    resolve(hostname, (error, found) => {
      if (error) callback(error, '');
      else if (options.all) callback(null, found.all);
      else callback(null, found.first.address, found.first.family);
    });
  };
}

async function addressesOf(resolver: Resolver, hostname: string): Promise<readonly string[]> {
  if (isLocalName(hostname)) return LOOPBACK;
  const answers = await Promise.allSettled([
    resolver.resolve4(hostname),
    resolver.resolve6(hostname),
  ]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}

function withFamily(address: string): { address: string; family: number } {
  return { address, family: address.includes(':') ? 6 : 4 };
}
