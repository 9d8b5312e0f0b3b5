import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { after } from 'node:test';

/** What is kept back: everything, or only what the database says. */
type Kept = 'nothing' | 'answers' | 'everything';
/** Something that is due at one end of a connection; `far` is the database's. */
type Late = Readonly<{ far: Socket; act: () => void }>;

const SSL_REQUEST = 80_877_103; // The code in the first message of a client that requests TLS.

/**
 * Stands between the service and its PostgreSQL, and can fall silent as a network or a server does:
 * connections are accepted and stay open, and what was kept back arrives once it is over.
 */
class DatabaseProxy {
  readonly #target: URL;
  readonly #server: Server;
  readonly #open = new Set<Socket>();
  #kept: Kept = 'nothing';
  #late: Late[] = [];
  #rule: { readonly bytes: string; times: number; readonly keep: Kept } | undefined;

  constructor(databaseUrl: string) {
    this.#target = new URL(databaseUrl);
    this.#server = createServer((near) => {
      this.#hold(near);
      near.once('data', (first) => {
        // As a server with TLS that gets no further than to agree to it.
        if (first.length === 8 && first.readUInt32BE(4) === SSL_REQUEST) near.write('S');
        else this.#forward(near, first);
      });
    });
  }

  async listen(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return this;
  }

  close(): void {
    this.cut();
    this.#server.close();
  }

  get url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('it listens on a port');
    const host = `127.0.0.1:${address.port}`;
    // Not by the socket that the URL may name.
    return Object.assign(new URL(this.#target), { host, search: '' }).href;
  }

  get isSilent(): boolean {
    return this.#kept !== 'nothing';
  }

  silence(keep: Kept = 'everything'): void {
    this.#kept = keep;
  }

  /** Falls silent with the statement in which `bytes` pass for the `times`th time. */
  silenceAt(bytes: string, times: number, keep: Kept): void {
    this.#rule = { bytes, times, keep };
  }

  /** Ends every connection there is. */
  cut(): void {
    for (const socket of this.#open) socket.destroy();
  }

  /**
   * Delivers what was kept back, which its senders no longer wait for; resolves when the database is
   * done with it.
   */
  async speak(): Promise<void> {
    const late = this.#late;
    this.#kept = 'nothing';
    this.#rule = undefined;
    this.#late = [];
    for (const { act } of late) act();
    const left = new Set(late.map(({ far }) => far));
    await Promise.all([...left].map(async (far) => far.closed || (await once(far, 'close'))));
  }

  #hold(socket: Socket): void {
    this.#open.add(socket);
    socket.on('close', () => this.#open.delete(socket));
    socket.on('error', () => undefined); // Its close event reports it.
  }

  #forward(near: Socket, first: Buffer): void {
    const far = connect(Number(this.#target.port), this.#target.hostname);
    this.#hold(far);
    const toServer = (act: () => void): void => {
      if (this.#kept === 'everything') this.#late.push({ far, act });
      else act();
    };
    const toClient = (act: () => void): void => {
      if (this.#kept === 'nothing') act();
      else this.#late.push({ far, act });
    };
    const ask = (chunk: Buffer): void => {
      this.#note(chunk);
      toServer(() => far.writable && far.write(chunk));
    };
    ask(first);
    near.on('data', ask);
    near.on('close', () => toServer(() => far.end()));
    far.on('data', (chunk) => toClient(() => near.writable && near.write(chunk)));
    far.on('close', () => toClient(() => near.end()));
  }

  #note(chunk: Buffer): void {
    const rule = this.#rule;
    if (!rule || !chunk.includes(rule.bytes)) return;
    rule.times -= 1;
    if (rule.times === 0) this.#kept = rule.keep;
  }
}

export async function databaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const proxy = await new DatabaseProxy(databaseUrl).listen();
  after(() => proxy.close());
  return proxy;
}
