import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { SessionReports } from '../service/src/acquiring/acquirers/index.ts';
import { type Message, REPLY, type Reply } from './session-book.ts';

const RECONNECT_MS = 5; // The host is on this machine.

export type Sent = Omit<Message, 'id'>;

/** A connection that signs on, is made again when it breaks, and matches answers to what was sent. */
export class Session {
  readonly #port: number;
  readonly #waiting = new Map<number, PromiseWithResolvers<Reply>>();
  #ids = 0;
  #socket: Socket | undefined;
  #isReady = false;
  #wasReady = false;
  #reports: SessionReports | undefined;
  #phase: 'idle' | 'open' | 'draining' | 'stopped' = 'idle';

  constructor(port: number) {
    this.#port = port;
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  async start(reports?: SessionReports): Promise<void> {
    this.#reports = reports;
    this.#phase = 'open';
    await this.#open();
  }

  async drain(): Promise<void> {
    this.#phase = 'draining';
    this.#isReady = false;
    await Promise.allSettled([...this.#waiting.values()].map(({ promise }) => promise));
  }

  async stop(): Promise<void> {
    this.#phase = 'stopped';
    this.#isReady = false;
    if (this.#socket?.destroyed !== false) return;
    const closed = once(this.#socket, 'close');
    this.#socket.destroy();
    await closed;
  }

  async send(message: Sent): Promise<Reply> {
    if (!this.#isReady) throw new Error('there is no session');
    return await this.#write(message);
  }

  async #open(): Promise<void> {
    const socket = connect(this.#port, '127.0.0.1').on('error', () => socket.destroy());
    this.#socket = socket;
    socket.once('close', () => this.#lost());
    const lines = createInterface({ input: socket }).on('error', () => socket.destroy());
    lines.on('line', (line) => {
      const reply: unknown = JSON.parse(line);
      assert.ok(REPLY.Check(reply), line);
      this.#waiting.get(reply.id)?.resolve(reply);
      this.#waiting.delete(reply.id);
    });
    try {
      await this.#write({ kind: 'sign-on' });
      this.#isReady = this.#phase === 'open';
      if (this.#wasReady) this.#reports?.restored('only');
      this.#wasReady = true;
    } catch {
      // It is tried again when the socket has closed.
    }
  }

  #lost(): void {
    if (this.#isReady) this.#reports?.lost('only');
    this.#isReady = false;
    for (const { reject } of this.#waiting.values()) reject(new Error('the session broke'));
    this.#waiting.clear();
    if (this.#phase === 'open') setTimeout(() => void this.#open(), RECONNECT_MS);
  }

  async #write(message: Sent): Promise<Reply> {
    this.#ids += 1;
    const reply = Promise.withResolvers<Reply>();
    this.#waiting.set(this.#ids, reply);
    this.#socket?.write(`${JSON.stringify({ ...message, id: this.#ids })}\n`);
    return await reply.promise;
  }
}
