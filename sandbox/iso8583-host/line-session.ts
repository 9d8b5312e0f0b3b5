import type { Socket } from 'node:net';
import { inFrame } from './frames.ts';
import type { HostKey, HostKeys } from './host-keys.ts';
import { signedBytes } from './host-mac.ts';
import { type HostMessage, writeHostMessage } from './host-message.ts';

const UNREAD_MAX = 1024 * 1024; // Of answers that the other end does not read.

/** One connection, and what the host has agreed on with who is at its other end. */
export class LineSession {
  readonly id: number;
  readonly socket: Socket;
  readonly address: string;
  readonly since: Date;
  isSignedOn = false;
  received = 0;
  sent = 0;
  /** That of the last message which arrived: answers are signed as what they answer. */
  key: HostKey | undefined;
  readonly #keys: HostKeys | undefined;
  #isCorked = false;
  /** The host's own network messages, by trace number. */
  readonly #asked = new Map<string, (code: string | undefined) => void>();

  constructor(
    id: number,
    { socket, keys, since }: Readonly<{ socket: Socket; keys: HostKeys | undefined; since: Date }>,
  ) {
    this.id = id;
    this.socket = socket;
    this.address = `${socket.remoteAddress ?? ''}:${socket.remotePort ?? ''}`;
    this.since = since;
    this.#keys = keys;
  }

  bytesOf(message: HostMessage, key = this.key): Buffer {
    if (!this.#keys) return writeHostMessage(message);
    return signedBytes(this.#keys.kind, (key ?? this.#keys.newest()).key, message);
  }

  send(message: HostMessage, key = this.key): void {
    this.sendBytes(inFrame(this.bytesOf(message, key)));
  }

  sendBytes(bytes: Buffer): void {
    if (this.socket.destroyed) return;
    this.sent += 1;
    this.#cork();
    this.socket.write(bytes);
    if (this.socket.writableLength > UNREAD_MAX) this.socket.destroy();
  }

  /** What is said in one turn of the process goes out together. */
  #cork(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    this.socket.cork();
    setImmediate(() => {
      this.#isCorked = false;
      this.socket.uncork();
    });
  }

  /** Resolves with the response code; with none where the session ends, or the time is over. */
  ask(message: HostMessage, timeoutMs: number): Promise<string | undefined> {
    const trace = message.fields.get(11) ?? '';
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.answered(trace, undefined), timeoutMs).unref();
      this.#asked.set(trace, (code) => {
        clearTimeout(timer);
        resolve(code);
      });
      this.send(message);
    });
  }

  answered(trace: string, code: string | undefined): void {
    const waiting = this.#asked.get(trace);
    this.#asked.delete(trace);
    waiting?.(code);
  }

  ended(): void {
    this.isSignedOn = false;
    for (const trace of this.#asked.keys()) this.answered(trace, undefined);
  }
}
