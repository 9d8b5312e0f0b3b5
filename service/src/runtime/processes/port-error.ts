import { StartError } from '../../platform/start-error.ts';

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
