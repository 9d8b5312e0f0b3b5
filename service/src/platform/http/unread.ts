import type { Socket } from 'node:net';

/** Answers that clients have not read: past the cap, who has kept one longest is cut off. */
export class UnreadAnswers {
  readonly #bytesMax: number;
  readonly #bytesOf = new Map<Socket, number>();
  #bytes = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  handedOver(socket: Socket): void {
    const bytes = socket.writableLength;
    if (bytes === 0) return;
    this.read(socket);
    this.#bytesOf.set(socket, bytes);
    this.#bytes += bytes;
    for (const [longest] of this.#bytesOf) {
      if (this.#bytes <= this.#bytesMax) break;
      this.read(longest);
      longest.destroy();
    }
  }

  /** It has read its answer, or is gone. */
  read(socket: Socket): void {
    const bytes = this.#bytesOf.get(socket);
    if (bytes === undefined) return;
    this.#bytesOf.delete(socket);
    this.#bytes -= bytes;
  }
}
