/**
 * PostgreSQL inside of this process (PGlite), behind sockets in memory: the service's own driver, pools
 * and pipelines talk to it as to any other server. One backend serves all connections, so whoever has
 * begun a transaction has it alone until the end of it.
 */
import { Duplex } from 'node:stream';
import { PGlite } from '@electric-sql/pglite';
import { PLANNER_SWITCHES } from '../../service/src/platform/db/pool.ts';
import { clientMessages, frame, greeting, named, READY } from './messages.ts';
import { machine, type Owner, WORLD } from './machine.ts';

/** What may happen to a statement on its way to the server, at the server, and on its way back. */
export type DatabaseFault = 'cut-before' | 'cut-after' | 'refused';
export const DATABASE_FAULTS: readonly DatabaseFault[] = ['cut-before', 'cut-after', 'refused'];
/** No space left on the device, an error of input or output, and a server that is shutting down. */
const REFUSALS = ['53100', '58030', '57P01'] as const;

/** As `idle_in_transaction_session_timeout`, sooner: everybody else waits for it. */
const IDLE_MAX_MS = 500;
const HEAD_BYTES = 5; // Of a message: its type and its length.
const ONE_WAY_MS = 0.4; // From the service to the server, in the mean, or back.

type Options = Readonly<{
  /** Asked before each round trip of a process. */
  faultFor: (owner: Owner) => DatabaseFault | undefined;
  /** A transaction of a living process waited for something else than the database. */
  idle: (last: string) => void;
}>;

export class SimulatedDatabase {
  readonly #engine: PGlite;
  readonly #options: Options;
  readonly #sockets = new Set<ServerSocket>();
  readonly #waiting: ServerSocket[] = [];
  /** Prepared statements by their name, which in a process stands for one text. */
  readonly #texts = new Map<string, Buffer>();
  readonly #prepared = new Set<string>();
  #holder: ServerSocket | undefined;
  #giveUp: (() => void) | undefined;

  private constructor(engine: PGlite, options: Options) {
    this.#engine = engine;
    this.#options = options;
  }

  static async open(template: Blob, options: Options): Promise<SimulatedDatabase> {
    const engine = await PGlite.create({ loadDataDir: template });
    const settings = [
      ...PLANNER_SWITCHES.map((name) => `set ${name} = off`),
      "set timezone = 'UTC'",
    ];
    await engine.exec(settings.join(';'));
    return new SimulatedDatabase(engine, options);
  }

  async close(): Promise<void> {
    await this.#engine.close();
  }

  /** What is committed, as who looks at the machine itself sees it; undefined amid a transaction. */
  async look<Row>(statement: string): Promise<Row[] | undefined> {
    if (this.#holder) return undefined;
    return (await this.#engine.query<Row>(statement)).rows;
  }

  /** All its files, the write-ahead log among them. */
  async files(): Promise<Buffer> {
    const dump = await this.#engine.dumpDataDir('none');
    return Buffer.from(await dump.arrayBuffer());
  }

  /** As for what connects by network; each connection belongs to whoever's code asked for it. */
  socket = (): ServerSocket => {
    const socket = new ServerSocket(this, machine.owner);
    this.#sockets.add(socket);
    return socket;
  };

  /** The connections of a process that has died: the server finds out at once. */
  drop(owner: Owner): void {
    for (const socket of this.#sockets) if (socket.owner === owner) this.leave(socket);
  }

  leave(socket: ServerSocket): void {
    this.#sockets.delete(socket);
    if (this.#holder !== socket) return;
    this.#engine.execProtocolRawSync(frame('Q', 'rollback\0'));
    this.#release();
  }

  /** Does what the client has asked for next, up to its next point of synchronisation. */
  serve(socket: ServerSocket): void {
    if (!this.#sockets.has(socket)) return;
    if (this.#holder && this.#holder !== socket) {
      this.#waiting.push(socket);
      return;
    }
    const group = socket.nextGroup();
    if (!group) return;
    const fault = this.#options.faultFor(socket.owner);
    if (fault === 'cut-before') return socket.cut();
    const answer = fault === 'refused' ? this.#refuse(group) : this.#execute(group);
    // Not what is answered: columns are described to a process once, and what is encrypted differs.
    machine.note(`${socket.owner} ${machine.elapsed} ${fault ?? ''};`);
    this.#hold(socket, answer, group);
    if (fault === 'cut-after') return socket.cut();
    socket.send(answer);
    if (socket.hasMore())
      machine.in(machine.chance.until(ONE_WAY_MS), () => this.serve(socket), WORLD);
  }

  #hold(socket: ServerSocket, answer: Buffer, group: readonly Buffer[]): void {
    this.#giveUp?.();
    this.#giveUp = undefined;
    if (answer.at(-1) === READY.idle) return this.#release();
    this.#holder = socket;
    const since = machine.elapsed;
    const giveUp = (): void => {
      // Unless time has leapt. Who waits for another connection meanwhile may wait for itself.
      if (machine.elapsed - since <= IDLE_MAX_MS) this.#options.idle(this.#saidIn(group));
      socket.cut();
    };
    this.#giveUp = machine.in(IDLE_MAX_MS, giveUp, WORLD);
  }

  /** The statements that were sent together. */
  #saidIn(group: readonly Buffer[]): string {
    const names = group.map((message) => named(message) ?? '');
    const texts = names.map(
      (name) => this.#texts.get(name)?.toString('utf8').slice(HEAD_BYTES) ?? '',
    );
    const words = texts.join(' ').split(/[\s\0]+/);
    return words.join(' ').trim();
  }

  #release(): void {
    this.#giveUp?.();
    this.#holder = undefined;
    for (const socket of this.#waiting.splice(0)) {
      machine.in(machine.chance.until(ONE_WAY_MS), () => this.serve(socket), WORLD);
    }
  }

  /** The statement fails as it would where the server cannot write, with what goes with that. */
  #refuse(group: readonly Buffer[]): Buffer {
    const code = machine.chance.pick(REFUSALS);
    const raising = `do $$ begin raise exception 'simulated' using errcode = '${code}'; end $$\0`;
    const answer = Buffer.from(this.#engine.execProtocolRawSync(frame('Q', raising)));
    if (!this.#saidIn(group).endsWith('commit')) return answer;
    // Committed or not, the transaction has ended.
    this.#engine.execProtocolRawSync(frame('Q', 'rollback\0'));
    answer[answer.length - 1] = READY.idle;
    return answer;
  }

  #execute(group: readonly Buffer[]): Buffer {
    const added: string[] = [];
    const messages = group.flatMap((message) => this.#prepare(message, added));
    const answer = Buffer.from(this.#engine.execProtocolRawSync(Buffer.concat(messages)));
    if (added.length > 0 && hasFailed(answer)) {
      // Which of them it came to is unknown: they are prepared anew by who needs them next.
      const forgetting = added.map((name) => frame('C', `S${name}\0`));
      this.#engine.execProtocolRawSync(Buffer.concat([...forgetting, frame('S', '')]));
      for (const name of added) this.#prepared.delete(name);
    }
    return answer;
  }

  /** Statements are prepared once for all connections: that is most of what a small one costs. */
  #prepare(message: Buffer, added: string[]): Buffer[] {
    const name = named(message);
    if (name === undefined || name === '') return [message];
    const type = String.fromCharCode(message[0] ?? 0);
    if (type === 'P') this.#texts.set(name, message);
    if (type === 'C') return [];
    if (type !== 'B' || this.#prepared.has(name)) return type === 'P' ? [] : [message];
    const text = this.#texts.get(name);
    this.#prepared.add(name);
    added.push(name);
    return text ? [text, message] : [message];
  }
}

function hasFailed(answer: Buffer): boolean {
  for (let at = 0; at < answer.length; at += 1 + answer.readInt32BE(at + 1)) {
    if (answer[at] === 0x45) return true;
  }
  return false;
}

/** The client's end of a connection, with the server's behind it. */
export class ServerSocket extends Duplex {
  readonly owner: Owner;
  readonly #server: SimulatedDatabase;
  #asked: Buffer = Buffer.alloc(0);
  #isGreeted = false;
  /** When the last answer arrives. */
  #arrival = 0;
  #groups: Buffer[][] = [];

  constructor(server: SimulatedDatabase, owner: Owner) {
    super();
    this.#server = server;
    this.owner = owner;
  }

  connect(): this {
    machine.in(machine.chance.until(ONE_WAY_MS), () => this.emit('connect'), this.owner);
    return this;
  }

  setNoDelay = (): this => this;
  setKeepAlive = (): this => this;
  ref = (): this => this;
  unref = (): this => this;

  nextGroup(): Buffer[] | undefined {
    return this.#groups.shift();
  }

  hasMore(): boolean {
    return this.#groups.length > 0;
  }

  send(answer: Buffer): void {
    const arrive = (): void => void (this.destroyed || this.push(answer));
    // In their order, however long each was on its way.
    this.#arrival = Math.max(this.#arrival, machine.elapsed + machine.chance.until(ONE_WAY_MS));
    machine.in(this.#arrival - machine.elapsed, arrive, this.owner);
  }

  /** The network loses it: the server gives up what was begun, the client hears of it. */
  cut(): void {
    this.#server.leave(this);
    const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    machine.in(machine.chance.until(ONE_WAY_MS), () => this.destroy(reset), this.owner);
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#take(chunk);
    done();
  }

  override _writev(chunks: readonly Readonly<{ chunk: Buffer }>[], done: () => void): void {
    this.#take(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    done();
  }

  override _final(done: () => void): void {
    machine.in(0, () => this.#server.leave(this), WORLD);
    this.push(null);
    done();
  }

  override _destroy(reason: Error | null, done: (reason: Error | null) => void): void {
    this.#server.leave(this);
    done(reason);
  }

  #take(bytes: Buffer): void {
    let rest = Buffer.concat([this.#asked, bytes]);
    if (!this.#isGreeted) {
      // The login: its length, its version and who it is. Everybody is let in.
      rest = rest.subarray(rest.readInt32BE(0));
      this.#isGreeted = true;
      this.send(greeting());
    }
    const { groups, left } = clientMessages(rest);
    this.#asked = left;
    if (groups.length === 0) return;
    this.#groups.push(...groups);
    machine.in(machine.chance.until(ONE_WAY_MS), () => this.#server.serve(this), WORLD);
  }
}
