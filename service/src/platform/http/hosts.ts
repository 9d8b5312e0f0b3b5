export type Hosts = Readonly<{
  names: readonly string[];
  /** Whether every name of the machine itself is one of them. */
  takesLoopback: boolean;
}>;

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
/** A name, or an address of the newer kind in its brackets; then the port. */
const HOST = /^(\[[\da-f:.]+\]|[^:@/\s[\]]+?)\.?(?::\d{1,5})?$/i;

/** At whichever port. A page whose name was made to lead here could otherwise read the answers. */
export function hostCheck({ names, takesLoopback }: Hosts): (host: string) => boolean {
  const own = new Set(names.map((name) => name.toLowerCase()));
  let last: string | undefined; // Most requests have the header of the one before.
  return (host) => {
    if (host === last) return true;
    const name = HOST.exec(host)?.[1]?.toLowerCase() ?? '';
    if (!own.has(name) && !(takesLoopback && isLoopback(name))) return false;
    last = host;
    return true;
  };
}

function isLoopback(name: string): boolean {
  return LOOPBACK.test(name) || name.endsWith('.localhost');
}
