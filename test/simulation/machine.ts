/**
 * Time, timers and chance of this process, in the simulation's hand. Import it before anything of the
 * service: what that calls afterwards is what is put in place here.
 */
import { createHash, generateKeyPairSync, type Hash, KeyObject, type webcrypto } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { Events } from './events.ts';
import { Chance } from './random.ts';

/** Whose code runs: the world's (customers, acquirer, bank, database), or a simulated process's. */
export type Owner = number;
export const WORLD: Owner = 0;

const START = Date.parse('2026-03-02T13:00:00Z'); // A Monday morning in Toronto.
const turn = setImmediate;
const RealDate = Date;

class Machine {
  /** What the scheduler, the faults and the customers draw from; and what the service does. */
  chance = new Chance(0);
  service = new Chance(0);
  owner: Owner = WORLD;
  steps = 0;
  /** Of every process against the world's, in milliseconds: clocks differ, and are set back a little. */
  readonly skews = new Map<Owner, number>();
  #events = new Events();
  #now = 0;
  #trace: Hash = createHash('sha256');
  #dead = new Set<Owner>();
  #pools = new Map<number, Chance>();
  #seed = 0;

  /** As at the beginning of a run. */
  begin(seed: number): void {
    this.chance = new Chance(seed);
    this.service = this.chance.fork();
    this.owner = WORLD;
    this.steps = 0;
    this.skews.clear();
    this.#events = new Events();
    this.#now = 0;
    this.#trace = createHash('sha256');
    this.#dead = new Set();
    this.#pools = new Map();
    this.#seed = seed;
  }

  /**
   * Modules fill pools of random bytes, and one of an earlier run may not be used up: each size has chance of
   * its own, so that this moves nothing else.
   */
  poolOf(size: number): Chance {
    const pool = this.#pools.get(size) ?? new Chance(this.#seed + size);
    this.#pools.set(size, pool);
    return pool;
  }

  /** Milliseconds since the beginning, by nobody's clock. */
  get elapsed(): number {
    return this.#now;
  }

  wallTime(): number {
    return Math.floor(START + this.#now + (this.skews.get(this.owner) ?? 0));
  }

  /** Does something later, unless its owner has died by then. Returns what takes it back. */
  in(delay: number, work: () => void, owner = this.owner): () => void {
    const event = { at: this.#now + Math.max(0, delay), owner, work, isGone: false };
    this.#events.push(event);
    return () => {
      event.isGone = true;
    };
  }

  /** Resolves for the world, whoever's code it was that called. */
  async rest(delay: number): Promise<void> {
    await new Promise<void>((resolve) => this.in(delay, resolve, WORLD));
  }

  /** Nothing of this owner ever runs again. */
  bury(owner: Owner): void {
    this.#dead.add(owner);
  }

  isDead(owner: Owner): boolean {
    return this.#dead.has(owner);
  }

  /** All that is to happen meanwhile happens late, at once. */
  leap(milliseconds: number): void {
    this.#now += milliseconds;
  }

  /** Becomes part of the digest: what is the same of two runs with one seed. */
  note(part: string): void {
    this.#trace.update(part);
  }

  digest(): string {
    return this.#trace.copy().digest('hex');
  }

  /** Runs what happens next, one thing after the other, until `isOver`. */
  async run(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const event = this.#events.pop();
      if (!event) throw new Error('nothing will ever happen again');
      if (event.isGone || this.#dead.has(event.owner)) continue;
      this.#now = Math.max(this.#now, event.at);
      this.owner = event.owner;
      this.steps += 1;
      event.work();
      // By the time this resolves, all that follows from it at once has happened.
      await new Promise((resolve) => turn(resolve));
      this.owner = WORLD;
    }
  }
}

export const machine = new Machine();

takeOverTime();
takeOverChance();
takeOverThreads();
syncBuiltinESMExports();

type Ring = (...args: unknown[]) => void;

function timer(delay: number | undefined, ring: () => void, isRepeated = false) {
  const every = Math.max(1, delay ?? 1);
  let stop: () => void;
  const again = (): void => {
    if (isRepeated) stop = machine.in(every, again);
    ring();
  };
  stop = machine.in(every, again);
  const made = {
    ref: () => made,
    unref: () => made,
    hasRef: () => true,
    refresh: () => {
      stop();
      stop = machine.in(every, again);
      return made;
    },
    close: () => stop(),
    [Symbol.dispose]: () => stop(),
  };
  return made;
}

function soon(ring: Ring, ...args: unknown[]) {
  return { close: machine.in(0, () => ring(...args)) };
}

function clear(made: Readonly<{ close: () => void }> | undefined | null): void {
  made?.close();
}

function takeOverTime(): void {
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, newTarget: new () => object): object => {
      const made: unknown = Reflect.construct(
        target,
        given.length === 0 ? [machine.wallTime()] : given,
        newTarget,
      );
      if (!(made instanceof RealDate)) throw new TypeError('a date is made');
      return made;
    },
    get: (target, name): unknown =>
      name === 'now' ? () => machine.wallTime() : Reflect.get(target, name),
  });
  performance.now = () => machine.elapsed;
  // Requests are shed where this machine is busy, which is not what is simulated.
  performance.eventLoopUtilization = () => ({ idle: 1, active: 0, utilization: 0 });
  const callbacks = {
    setTimeout: (ring: Ring, delay?: number, ...args: unknown[]) =>
      timer(delay, () => ring(...args)),
    setInterval: (ring: Ring, delay?: number, ...args: unknown[]) =>
      timer(delay, () => ring(...args), true),
    setImmediate: soon,
    clearTimeout: clear,
    clearInterval: clear,
    clearImmediate: clear,
  };
  Object.assign(globalThis, callbacks);
  Object.assign(process.getBuiltinModule('node:timers'), callbacks);
  Object.assign(process.getBuiltinModule('node:timers/promises'), {
    setTimeout: async (delay?: number, value?: unknown, options: Waiting = {}) =>
      await promised(delay, value, options),
    setImmediate: async (value?: unknown, options: Waiting = {}) =>
      await promised(0, value, options),
  });
  AbortSignal.timeout = (delay) => {
    const controller = new AbortController();
    const late = new DOMException('The operation was aborted due to timeout', 'TimeoutError');
    machine.in(delay, () => controller.abort(late));
    return controller.signal;
  };
}

type Waiting = Readonly<{ signal?: AbortSignal }>;

async function promised(delay: number | undefined, value: unknown, { signal }: Waiting) {
  return await new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = machine.in(delay ?? 1, () => resolve(value));
    signal?.addEventListener('abort', () => {
      stop();
      reject(new DOMException('The operation was aborted', 'AbortError'));
    });
  });
}

function bytes(size: number): Buffer {
  return machine.service.fill(Buffer.alloc(size));
}

function fill<Bytes extends NodeJS.ArrayBufferView>(target: Bytes): Bytes {
  return machine.poolOf(target.byteLength).fill(target);
}

function int(...range: readonly number[]): number {
  const [least, end] = range.length > 1 ? range : [0, ...range];
  return Math.floor(machine.service.between(least ?? 0, end ?? 1));
}

function uuid(version: number): () => string {
  return () => {
    const hex = bytes(16).toString('hex');
    const parts = [hex.slice(0, 8), hex.slice(8, 12), `${version}${hex.slice(13, 16)}`];
    return [...parts, `8${hex.slice(17, 20)}`, hex.slice(20)].join('-');
  };
}

function takeOverChance(): void {
  Object.assign(process.getBuiltinModule('node:crypto'), {
    randomBytes: bytes,
    randomFillSync: fill,
    randomInt: int,
    randomUUID: uuid(4),
    randomUUIDv7: uuid(7),
  });
  Math.random = () => machine.service.next();
  Object.defineProperty(globalThis.crypto, 'getRandomValues', { value: fill });
}

type Done = (error: null, made: Buffer) => void;

function atOnce<Given>(work: (input: Buffer, given: Given) => Buffer) {
  return (input: Buffer, given: Given, done: Done): void => {
    const made = work(input, given);
    machine.in(0, () => done(null, made));
  };
}

/** What is done on a thread of its own is done at once: nobody knows when a thread is ready. */
function takeOverThreads(): void {
  const zlib = process.getBuiltinModule('node:zlib');
  const { inflateSync, zstdCompressSync, zstdDecompressSync } = zlib;
  Object.assign(zlib, {
    inflate: atOnce(inflateSync),
    zstdCompress: atOnce(zstdCompressSync),
    zstdDecompress: atOnce(zstdDecompressSync),
  });
  Object.defineProperties(globalThis.crypto.subtle, {
    generateKey: { value: generateKey },
    exportKey: { value: exportKey },
    digest: { value: digest },
  });
}

/** As the keys that tokens are signed with are made, exported and named. */
async function generateKey(algorithm: webcrypto.EcKeyGenParams, extractable: boolean) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: algorithm.namedCurve });
  return await Promise.resolve({
    publicKey: publicKey.toCryptoKey(algorithm, true, ['verify']),
    privateKey: privateKey.toCryptoKey(algorithm, extractable, ['sign']),
  });
}

async function exportKey(format: 'jwk' | 'pkcs8', key: webcrypto.CryptoKey) {
  const known = KeyObject.from(key);
  return await Promise.resolve(
    format === 'jwk' ? known.export({ format }) : known.export({ format: 'der', type: format }),
  );
}

async function digest(algorithm: string | webcrypto.Algorithm, data: NodeJS.ArrayBufferView) {
  const name = typeof algorithm === 'string' ? algorithm : algorithm.name;
  const made = createHash(name.replace('-', '')).update(data).digest();
  return await Promise.resolve(Uint8Array.from(made).buffer);
}
