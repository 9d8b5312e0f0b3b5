import { connect } from 'node:net';
import { Frames, inFrame } from '../sandbox/iso8583-host/frames.ts';
import { field7Of } from '../sandbox/iso8583-host/entry-time.ts';
import { signedBytes, type MacKind } from '../sandbox/iso8583-host/host-mac.ts';
import {
  type HostMessage,
  readHostMessage,
  writeHostMessage,
} from '../sandbox/iso8583-host/host-message.ts';

export type MacKey = Readonly<{ kind: MacKind; key: Buffer }>;
type Fields = Readonly<Record<number, string>>;

/** A line to the host; answers are found by their trace number. */
export class Iso8583Client {
  readonly socket;
  key: MacKey | undefined;
  /** Everything that arrived, in order; undefined is what could not be read. */
  readonly arrived: (HostMessage | undefined)[] = [];
  readonly frames: Buffer[] = [];
  readonly closed: Promise<void>;
  #wake: (() => void)[] = [];

  constructor(port: number, key?: MacKey) {
    this.key = key;
    this.socket = connect(port, '127.0.0.1');
    const reader = new Frames();
    this.socket.on('data', (chunk: Buffer) => {
      for (const frame of reader.push(chunk) ?? []) {
        this.frames.push(frame);
        this.arrived.push(readHostMessage(frame));
      }
      this.#awaken();
    });
    this.socket.on('error', () => this.socket.destroy());
    this.closed = new Promise((resolve) => {
      this.socket.on('close', () => {
        this.#awaken();
        resolve();
      });
    });
  }

  #awaken(): void {
    for (const wake of this.#wake.splice(0)) wake();
  }

  bytesOf(message: HostMessage): Buffer {
    const { key } = this;
    return key ? signedBytes(key.kind, key.key, message) : writeHostMessage(message);
  }

  send(message: HostMessage): void {
    this.socket.write(inFrame(this.bytesOf(message)));
  }

  /** What is found as messages arrive; undefined when the line is cut before. */
  async until<T>(find: () => T | undefined): Promise<T | undefined> {
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      if (this.socket.destroyed) return undefined;
      await new Promise<void>((resolve) => this.#wake.push(resolve));
    }
  }

  /** Undefined when the line is cut before the answer. */
  async ask(message: HostMessage): Promise<HostMessage | undefined> {
    const from = this.arrived.length;
    this.send(message);
    const mti = `${message.mti.slice(0, 2)}${Number(message.mti[2]) + 1}0`;
    return await this.until(() =>
      this.arrived
        .slice(from)
        .find((one) => one?.mti === mti && one.fields.get(11) === message.fields.get(11)),
    );
  }

  async code(message: HostMessage): Promise<string | undefined> {
    return (await this.ask(message))?.fields.get(39);
  }

  async signOn(): Promise<string | undefined> {
    return await this.code(networkOf('001'));
  }

  close(): void {
    this.socket.destroy();
  }
}

let traces = 0;

export function nextTrace(): string {
  traces += 1;
  return String(traces).padStart(6, '0');
}

export function networkOf(code: string, fields: Fields = {}): HostMessage {
  return testMessage('0800', { 7: field7Of(new Date()), 11: nextTrace(), 70: code, ...fields });
}

export function testMessage(mti: string, fields: Fields): HostMessage {
  const entries = Object.entries(fields).map(([number, text]) => [Number(number), text] as const);
  return { mti, fields: new Map(entries) };
}

const INSTITUTION = '12345';

function retrievalOf(at: Date, trace: string): string {
  const start = Date.UTC(at.getUTCFullYear(), 0, 0);
  const day = String(Math.floor((at.getTime() - start) / 86_400_000)).padStart(3, '0');
  const hour = String(at.getUTCHours()).padStart(2, '0');
  return `${at.getUTCFullYear() % 10}${day}${hour}${trace}`;
}

/** A request about a new amount: an authorization, or what `fields` make of it. */
export function cardMessage(mti: string, fields: Fields = {}, at = new Date()): HostMessage {
  const trace = nextTrace();
  return testMessage(mti, {
    2: '4242424242424242',
    3: '000000',
    4: '000000002000',
    7: field7Of(at),
    11: trace,
    14: '3012',
    25: '59',
    32: INSTITUTION,
    37: retrievalOf(at, trace),
    41: '00000001',
    42: '1234567890128  ',
    49: '124',
    62: `payment-${trace}`,
    ...fields,
  });
}

/** What is done about an original, with its names. */
export function followUpOf(mti: string, original: HostMessage, fields: Fields = {}): HostMessage {
  const of = (number: number): string => original.fields.get(number) ?? '';
  const isReversal = mti.startsWith('04') && !(95 in fields);
  const trace = isReversal ? of(11) : nextTrace();
  const institution = of(32).padStart(11, '0');
  return testMessage(mti, {
    3: '000000',
    4: of(4),
    7: isReversal ? of(7) : field7Of(new Date()),
    11: trace,
    32: of(32),
    37: of(37),
    41: of(41),
    42: of(42),
    49: of(49),
    62: `${of(62)}-${mti}-${trace}`,
    90: `${original.mti}${of(11)}${of(7)}${institution}${'0'.repeat(11)}`,
    ...fields,
  });
}

export function withFields({ mti, fields }: HostMessage, others: Fields): HostMessage {
  return { mti, fields: new Map([...fields, ...testMessage(mti, others).fields]) };
}
