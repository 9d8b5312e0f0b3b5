import { type FromFrame, isOurs } from '../src/protocol.ts';

export type Channel = Readonly<{ send: (message: FromFrame) => void }>;

/**
 * The way to the shop's page: to the window around this one, when it is of the registered origin,
 * and from nobody else.
 */
export function openChannel(
  parentOrigin: string,
  receive: (message: Readonly<Record<string, unknown>>, nonce: string) => void,
): Channel {
  window.addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
    if (source !== window.parent || origin !== parentOrigin || !isOurs(data)) return;
    const message: Readonly<Record<string, unknown>> = { ...data };
    receive(message, typeof message['nonce'] === 'string' ? message['nonce'] : '');
  });
  return { send: (message) => window.parent.postMessage(message, parentOrigin) };
}
