import type { Socket } from 'node:net';
import type { WireMessage } from '../../../service/src/acquiring/acquirers/index.ts';
import { type Message, MessageFault, type ReadMessage } from '../codec/message.ts';
import { readMessage } from '../codec/read-message.ts';
import { writeMessage } from '../codec/write-message.ts';
import { hasMac, hasRightMac, writeSignedMessage } from '../mac/signed-message.ts';
import type { WorkingKey } from '../mac/working-key.ts';
import { type Flight, Flights } from './flights.ts';
import { framed, FrameReader } from './framing.ts';
import type { AskOptions, LineDeps, LineSettings } from './line-config.ts';
import { LineFault } from './line-fault.ts';
import { isAnswer, isChargeback, isNetworkMessage, isSameRequest, matchKey } from './matching.ts';
import { maskedHex } from './masked-bytes.ts';
import { Outbox } from './outbox.ts';
import { readableStart } from './readable-start.ts';

export type ChannelDeps = Readonly<{
  session: string;
  settings: LineSettings;
  line: LineDeps;
  /** A message came, whatever it is. */
  heard: () => void;
  /** A request was not answered in time, or not for a while. */
  unanswered: () => void;
  /** A request of the host's. */
  asked: (request: Message) => void;
}>;

/** One connection: messages go out, and their answers come back to whoever asked. */
export class HostChannel {
  readonly #socket: Socket;
  readonly #deps: ChannelDeps;
  readonly #reader: FrameReader;
  readonly #outbox: Outbox;
  readonly #requests: Flights;
  readonly #network: Flights;
  /** Resolves once, when the connection is no more; with what ended it, where that is known. */
  readonly closed: Promise<unknown>;
  #cause: unknown;
  #hasServed = false;

  constructor(socket: Socket, deps: ChannelDeps) {
    this.#socket = socket;
    this.#deps = deps;
    this.#reader = new FrameReader(deps.settings.framing);
    this.#outbox = new Outbox(socket);
    const { answerMs: slowMs } = deps.settings;
    this.#requests = new Flights({ timedOut: deps.unanswered, slow: deps.unanswered, slowMs });
    this.#network = new Flights({ timedOut: () => undefined, slow: () => undefined, slowMs });
    const { promise, resolve } = Promise.withResolvers<unknown>();
    this.closed = promise;
    socket.on('data', (chunk: Buffer) => this.#received(chunk));
    socket.on('error', (error) => (this.#cause ??= error));
    socket.on('end', () => socket.destroy());
    socket.once('close', () => {
      this.#requests.failAll('CUT');
      this.#network.failAll('CUT');
      resolve(this.#cause);
    });
    if (socket.destroyed) resolve(undefined);
  }

  /** Requests that are not answered yet, without network messages. */
  get inFlight(): number {
    return this.#requests.size;
  }

  /** Whether any request was answered. */
  get hasServed(): boolean {
    return this.#hasServed;
  }

  async settled(): Promise<void> {
    await this.#requests.empty();
  }

  cut(cause?: unknown): void {
    this.#cause ??= cause;
    this.#socket.destroy();
  }

  /** What was said is still sent. A host that does not take it is found out as any silent one is. */
  end(): void {
    this.#socket.end(() => this.#socket.destroy());
  }

  flightOf(key: string): Flight | undefined {
    return this.#requests.get(key);
  }

  async ask(request: Message, options: AskOptions): Promise<Message> {
    const { settings } = this.#deps;
    const flights = this.#flightsOf(request);
    const key = matchKey(settings, request);
    const before = flights.get(key);
    if (before) {
      // Answers could not be told apart if it were another request.
      if (!isSameRequest(before.request, request)) throw new LineFault('BUSY', { isSent: false });
      return await flights.wait(before, options);
    }
    if (this.#socket.destroyed) throw new LineFault('NOT_READY', { isSent: false });
    if (flights.size >= settings.inFlightMax) throw new LineFault('BUSY', { isSent: false });
    const { bytes, frame } = this.#written(request, this.#deps.line.keys?.current());
    const flight = flights.begin(key, request);
    const answer = flights.wait(flight, options);
    this.#outbox.push({
      bytes: frame,
      isWanted: () => flights.get(key) === flight,
      sent: () => {
        flight.isSent = true;
        flights.tell(flight, () => this.#onWire('SENT', bytes));
      },
    });
    return await answer;
  }

  /** An answer of ours: nobody waits for more. */
  reply(answer: Message, key: WorkingKey | undefined): void {
    const { inFlightMax } = this.#deps.settings;
    // The host asks and asks, and does not read what it is told.
    if (this.#outbox.size > 2 * inFlightMax) return this.cut();
    const { frame } = this.#written(answer, key);
    this.#outbox.push({ bytes: frame, isWanted: () => true, sent: () => undefined });
  }

  #flightsOf({ mti }: Message): Flights {
    return isNetworkMessage(mti) ? this.#network : this.#requests;
  }

  #written(
    message: Message,
    key: WorkingKey | undefined,
  ): Readonly<{ bytes: Buffer; frame: Buffer }> {
    const { dialect, framing } = this.#deps.settings;
    try {
      const bytes = key
        ? writeSignedMessage(dialect, message, key)
        : writeMessage(dialect, message);
      return { bytes, frame: framed(framing, bytes) };
    } catch (cause) {
      throw new LineFault('MALFORMED', { isSent: false, cause });
    }
  }

  #onWire(direction: WireMessage['direction'], bytes: Buffer): WireMessage {
    const { line, session, settings } = this.#deps;
    return { direction, at: line.now(), session, bytes: maskedHex(settings.dialect, bytes) };
  }

  #received(chunk: Buffer): void {
    try {
      for (const bytes of this.#reader.push(chunk)) this.#read(bytes);
    } catch (error) {
      this.#deps.line.onTrouble?.('malformed');
      this.cut(error);
    }
  }

  #read(bytes: Buffer): void {
    this.#deps.heard();
    let message: ReadMessage;
    try {
      message = readMessage(this.#deps.settings.dialect, bytes);
    } catch (error) {
      if (!(error instanceof MessageFault)) throw error;
      return this.#unreadable(bytes, error);
    }
    if (isAnswer(message.mti)) this.#answered(message, bytes);
    else if (!this.#isOfHost(message)) this.#trouble('unmatched', message);
    else if (this.#isTrusted(message, bytes)) this.#deps.asked(message);
    else this.#trouble('wrong-mac', message);
  }

  /** Whether a host may ask it of us. */
  #isOfHost({ mti }: Message): boolean {
    const takesChargebacks = this.#deps.line.chargedBack !== undefined;
    return isNetworkMessage(mti) || (takesChargebacks && isChargeback(mti));
  }

  #unreadable(bytes: Buffer, { field, offset }: MessageFault): void {
    const { line, settings } = this.#deps;
    line.onTrouble?.('malformed', {
      ...(field !== undefined && { field }),
      ...(offset !== undefined && { offset }),
    });
    const start = field === undefined ? undefined : readableStart(settings.dialect, bytes, field);
    if (!start || !isAnswer(start.mti)) return;
    const flights = this.#flightsOf(start);
    const flight = flights.get(matchKey(settings, start));
    if (flight) flights.fail(flight, 'MALFORMED');
  }

  #answered(message: ReadMessage, bytes: Buffer): void {
    const flights = this.#flightsOf(message);
    const key = matchKey(this.#deps.settings, message);
    const flight = flights.get(key);
    if (!flight?.isSent) {
      this.#trouble(flights.isGivenUp(key) ? 'late-answer' : 'unmatched', message);
      return;
    }
    flights.tell(flight, () => this.#onWire('RECEIVED', bytes));
    if (this.#isTrusted(message, bytes)) {
      this.#hasServed ||= flights === this.#requests;
      return flights.settle(flight, message);
    }
    flight.hasWrongMac = true;
    this.#trouble('wrong-mac', message);
  }

  /** Network messages move no money, and the first come before there is a key: they may have no MAC. */
  #isTrusted(message: ReadMessage, bytes: Buffer): boolean {
    const { keys } = this.#deps.line;
    if (!keys) return true;
    const accepted = keys.accepted();
    const mayLackMac = isNetworkMessage(message.mti) && (accepted.length === 0 || !hasMac(message));
    return mayLackMac || hasRightMac(message, bytes, accepted);
  }

  #trouble(kind: 'late-answer' | 'unmatched' | 'wrong-mac', { mti }: Message): void {
    this.#deps.line.onTrouble?.(kind, { mti });
  }
}
