import { once } from 'node:events';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, TLSSocket } from 'node:tls';
import type { LineAddress, LineTls } from './line-config.ts';

/** The host has a certificate that is valid, but none of those that were agreed upon. */
export class PinFault extends Error {
  override readonly name = 'PinFault';
}

type Connecting = Readonly<{
  address: LineAddress;
  tls: LineTls | undefined;
  connectMs: number;
  /** Aborted when nobody wants the connection any more. */
  signal: AbortSignal;
}>;

/** A connection over which messages may be sent: with TLS, the host has proved who it is. */
export async function connectTo({ address, connectMs, signal, tls }: Connecting): Promise<Socket> {
  const socket = tls ? secured(address, tls) : connectTcp(address.port, address.host);
  // Whoever holds the socket learns of its end by `close`; without this an error would end the process.
  socket.on('error', () => socket.destroy());
  const limit = AbortSignal.any([signal, AbortSignal.timeout(connectMs)]);
  try {
    await once(socket, tls ? 'secureConnect' : 'connect', { signal: limit });
    if (socket instanceof TLSSocket) assertPinned(socket, tls?.pins);
  } catch (error) {
    socket.destroy();
    throw error;
  }
  return socket.setNoDelay(true).setKeepAlive(true);
}

function secured({ host, port }: LineAddress, tls: LineTls): TLSSocket {
  const name = tls.serverName ?? (isIP(host) === 0 ? host : undefined);
  return connectTls({
    host,
    port,
    minVersion: 'TLSv1.2',
    ...(tls.ca !== undefined && { ca: tls.ca }),
    ...(tls.certificate !== undefined && { cert: tls.certificate }),
    ...(tls.key !== undefined && { key: tls.key }),
    ...(name !== undefined && { servername: name }),
  });
}

function assertPinned(socket: TLSSocket, pins: LineTls['pins']): void {
  if (pins === undefined) return;
  const print = hexadecimal(socket.getPeerX509Certificate()?.fingerprint256 ?? '');
  if (!pins.some((pin) => hexadecimal(pin) === print)) {
    throw new PinFault('the certificate of the host is none of those that are pinned');
  }
}

function hexadecimal(fingerprint: string): string {
  return fingerprint.replaceAll(':', '').toUpperCase();
}
