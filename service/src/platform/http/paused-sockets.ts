import type { Socket } from 'node:net';

// The share of the thread's time that shedding may take; the rest serves requests.
const SHARE = 0.1;
const SHED_MICROSECONDS = 40; // What one costs with all that the system does for it: bench/README.md.
const ROUND_MS = 10;
const EACH_ROUND_MIN = 8; // However little time the thread had.

/**
 * Connections that have just been shed. They are not read again before there is time
 * to refuse them once more, in their order; so however many insist, and however quickly, shedding
 * takes a bounded share of the thread. Clients that honour Retry-After notice nothing.
 */
export class PausedSockets {
  readonly #held = new Set<Socket>();
  readonly #used: () => number;
  #round: NodeJS.Timeout | undefined;
  #usedBefore = 0;

  /** `used` returns the microseconds of processor time that the thread has used. */
  constructor(used = threadMicroseconds) {
    this.#used = used;
  }

  pause(socket: Socket): void {
    socket.pause();
    this.#held.add(socket);
    if (this.#round) return;
    this.#usedBefore = this.#used();
    this.#startRound();
  }

  /** It is gone, or not to be read for another reason. */
  forget(socket: Socket): void {
    this.#held.delete(socket);
  }

  #startRound(): void {
    this.#round = setTimeout(() => {
      this.#release();
      this.#round = undefined;
      if (this.#held.size > 0) this.#startRound();
    }, ROUND_MS).unref();
  }

  #release(): void {
    const used = this.#used();
    const affordable = ((used - this.#usedBefore) * SHARE) / SHED_MICROSECONDS;
    this.#usedBefore = used;
    let left = Math.max(EACH_ROUND_MIN, Math.floor(affordable));
    for (const socket of this.#held) {
      if (left === 0) break;
      left -= 1;
      this.#held.delete(socket);
      socket.resume();
    }
  }
}

function threadMicroseconds(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}
