import type { Hosts } from '../../platform/http/hosts.ts';
import type { Config } from '../settings/index.ts';

/** What a door goes by whose address is `url`; where things are tried out, also as the machine itself. */
export function hostsOf({ hosts, production }: Config, url: string): Hosts {
  return { names: [new URL(url).hostname, ...hosts], takesLoopback: !production };
}
