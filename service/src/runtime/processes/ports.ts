import type { Hosts } from '../../platform/http/hosts.ts';
import type { Config } from '../settings/index.ts';
import type { createApp } from '../app.ts';
import { StartError } from '../../platform/start-error.ts';

/** What a door goes by whose address is `url`; where things are tried out, also as the machine itself. */
export function hostsOf({ hosts, production }: Config, url: string): Hosts {
  return { names: [new URL(url).hostname, ...hosts], takesLoopback: !production };
}

/** Both families of addresses; the older alone where the machine has no other. */
export async function listenOnAll(app: ReturnType<typeof createApp>, port: number): Promise<void> {
  try {
    await app.listen({ port, host: '::' });
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EAFNOSUPPORT')
      throw error;
    await app.listen({ port, host: '0.0.0.0' });
  }
}

type Named = Readonly<{
  port: number;
  setting: string;
  /** Where the address can be chosen too. */
  hostSetting?: string;
}>;

/** A sentence for the person who starts it, where a port is taken or forbidden; else the error itself. */
export function portError(error: unknown, { port, setting, hostSetting }: Named): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is in use. Stop what uses it, or set ${setting} to another.`,
      error,
    );
  }
  if (code === 'EACCES') {
    return new StartError(
      `Port ${port} needs rights you do not have. Set ${setting} above 1023.`,
      error,
    );
  }
  if (code === 'EADDRNOTAVAIL' && hostSetting !== undefined) {
    return new StartError(`${hostSetting} is no address of this machine.`, error);
  }
  return error;
}
