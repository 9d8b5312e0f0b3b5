import { setTimeout as sleep } from 'node:timers/promises';
import type {
  SessionReports,
  ConnectorSession,
} from '../../../service/src/acquiring/acquirers/index.ts';
import { reconnectMs, SOUND_MS } from './back-off.ts';
import { connectTo } from './connect.ts';
import type { HostChannel } from './host-channel.ts';
import { HostDialogue } from './host-dialogue.ts';
import type { LineAddress, LineDeps, LineSettings } from './line-config.ts';

export type SessionDeps = Readonly<{
  name: string;
  address: LineAddress;
  settings: LineSettings;
  line: LineDeps;
  reports: SessionReports | undefined;
  /** Called each time that it comes up. */
  up: () => void;
}>;

const SIGN_OFF_MS = 1_000;

/** Keeps one connection to a host: made, signed on, and made again when it breaks. */
export class KeptSession {
  readonly #deps: SessionDeps;
  readonly #stopping = new AbortController();
  #dialogue: HostDialogue | undefined;
  #state: ConnectorSession['state'] = 'DOWN';
  #since: Date;
  #wasUp = false;
  #kept: Promise<void> | undefined;

  constructor(deps: SessionDeps) {
    this.#deps = deps;
    this.#since = deps.line.now();
  }

  get isBackup(): boolean {
    return this.#deps.address.isBackup === true;
  }

  /** Where requests may be sent; undefined unless it is up. */
  get open(): HostDialogue | undefined {
    return this.#state === 'UP' ? this.#dialogue : undefined;
  }

  /** Also one on which nothing new is sent, but answers are waited for. */
  get channel(): HostChannel | undefined {
    return this.#dialogue?.channel;
  }

  get state(): ConnectorSession {
    const { address, name } = this.#deps;
    return {
      name,
      address: `${address.host}:${address.port}`,
      state: this.#state,
      since: this.#since,
      inFlight: this.channel?.inFlight ?? 0,
      echoMs: this.#dialogue?.echoMs ?? null,
    };
  }

  start(): void {
    this.#kept = this.#keep();
  }

  async stop(): Promise<void> {
    const dialogue = this.open;
    this.#enter('DOWN');
    this.#stopping.abort();
    await dialogue?.signOff(SIGN_OFF_MS).catch(() => undefined);
    this.channel?.cut();
    await this.#kept;
  }

  async #keep(): Promise<void> {
    const { signal } = this.#stopping;
    for (let failures = 0; !signal.aborted;) {
      const began = performance.now();
      const hasServed = await this.#once();
      failures = hasServed || performance.now() - began >= SOUND_MS ? 0 : failures + 1;
      // Rejects when it is to stop, and then there is nothing to wait for.
      await sleep(reconnectMs(failures), undefined, { signal }).catch(() => undefined);
    }
  }

  /** From one connection to its end; resolves with whether it was of any use. */
  async #once(): Promise<boolean> {
    let cause: unknown;
    try {
      await this.#connect();
      cause = await this.channel?.closed;
    } catch (error) {
      cause = error;
      this.channel?.cut();
      await this.channel?.closed;
    }
    this.#lost(cause);
    const hasServed = this.channel?.hasServed === true;
    this.#dialogue = undefined;
    return hasServed;
  }

  async #connect(): Promise<void> {
    const { address, line, name, settings } = this.#deps;
    const { signal } = this.#stopping;
    const { connectMs, tls } = settings;
    const socket = await connectTo({ address, connectMs, tls, signal });
    const dialogue = new HostDialogue(socket, {
      session: name,
      settings,
      line,
      signedOff: () => void this.#retire(dialogue),
    });
    this.#dialogue = dialogue;
    if (signal.aborted) return dialogue.channel.cut();
    this.#enter('SIGNING_ON');
    await dialogue.signOn();
    if (!signal.aborted) this.#up();
  }

  #up(): void {
    this.#enter('UP');
    if (this.#wasUp) this.#deps.reports?.restored(this.#deps.name);
    this.#wasUp = true;
    this.#deps.up();
  }

  /** Answers to what is in flight are waited for; each has a time-out of its own. */
  async #retire({ channel }: HostDialogue): Promise<void> {
    this.#lost(undefined);
    await channel.settled();
    channel.end();
  }

  #lost(cause: unknown): void {
    const isLoss = this.#state === 'UP';
    this.#enter('DOWN');
    if (isLoss) this.#deps.reports?.lost(this.#deps.name, cause);
  }

  #enter(state: ConnectorSession['state']): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#since = this.#deps.line.now();
  }
}
