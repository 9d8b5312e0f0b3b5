import type { Socket } from 'node:net';

type Outgoing = Readonly<{
  bytes: Buffer;
  /** Whether somebody still waits for it when its turn comes. */
  isWanted: () => boolean;
  sent: () => void;
}>;

/** Hands messages to a socket no faster than it takes them. */
export class Outbox {
  readonly #socket: Socket;
  readonly #queue: Outgoing[] = [];
  #isFull = false;
  #isCorked = false;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('drain', () => {
      this.#isFull = false;
      this.#flush();
    });
  }

  /** Messages that the socket has not taken yet. */
  get size(): number {
    return this.#queue.length;
  }

  /** What is pushed in one turn of the process goes out together. */
  push(message: Outgoing): void {
    this.#cork();
    this.#queue.push(message);
    this.#flush();
  }

  #cork(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    this.#socket.cork();
    setImmediate(() => {
      this.#isCorked = false;
      this.#socket.uncork();
    });
  }

  #flush(): void {
    while (!this.#isFull && !this.#socket.destroyed) {
      const next = this.#queue.shift();
      if (!next) return;
      if (!next.isWanted()) continue;
      this.#isFull = !this.#socket.write(next.bytes);
      next.sent();
    }
  }
}
