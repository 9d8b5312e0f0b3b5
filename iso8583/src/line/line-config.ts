import type {
  SessionReports,
  ConnectorSession,
  WireMessage,
} from '../../../service/src/acquiring/acquirers/index.ts';
import type { Dialect } from '../codec/dialect.ts';
import type { Message } from '../codec/message.ts';
import type { KeyRing } from '../mac/keys.ts';
import type { Framing } from './framing.ts';
import { networkFormOf } from './network-messages.ts';

export type LineAddress = Readonly<{
  host: string;
  port: number;
  /** One unless told. */
  connections?: number;
  /** Connected like the others, but used only when none of them is up. */
  isBackup?: boolean;
}>;

export type LineTls = Readonly<{
  /** PEM, all of them. */
  ca?: string;
  certificate?: string;
  key?: string;
  /** The name in the host's certificate, if not the one of the address. */
  serverName?: string;
  /** SHA-256 of the host's certificate, in hexadecimal: it must be one of them, beside being valid. */
  pins?: readonly string[];
}>;

export type LineConfig = Readonly<{
  name: string;
  dialect: Dialect;
  framing: Framing;
  /** In order of preference. */
  addresses: readonly LineAddress[];
  tls?: LineTls;
  signsOn?: boolean;
  /** After so long without a message from the host it is asked for a sign of life. */
  echoEveryMs?: number;
  /** A request unanswered for so long: the same. */
  answerMs?: number;
  /** How long a sign of life may take. */
  echoMs?: number;
  connectMs?: number;
  /** Fields that an answer shares with its request, by the class of the MTI: its second digit. */
  match?: Readonly<Record<string, readonly number[]>>;
  /** Of each connection. */
  inFlightMax?: number;
}>;

export type LineSettings = Required<Omit<LineConfig, 'match' | 'tls'>> &
  Readonly<{ tls: LineTls | undefined; match: Readonly<Record<string, readonly number[]>> }>;

export function lineSettings(config: LineConfig): LineSettings {
  return {
    signsOn: true,
    echoEveryMs: 30_000,
    answerMs: 5_000,
    echoMs: 2_000,
    connectMs: 5_000,
    inFlightMax: 500,
    tls: undefined,
    ...config,
    match: { 8: [11, networkFormOf(config.dialect).field], ...config.match },
  };
}

export type Trouble =
  | 'late-answer'
  | 'malformed'
  /** What the host told could not be kept: it is not acknowledged. */
  | 'not-kept'
  | 'refused-sign-on'
  /** An answer to nothing that was asked, or a second one. */
  | 'unmatched'
  | 'wrong-mac';

export type TroubleDetail = Readonly<{ mti?: string; field?: number; offset?: number }>;

export type LineDeps = Readonly<{
  /** Numbers for network messages; undefined while there are none. */
  trace: () => string | undefined;
  now: () => Date;
  /** Where messages have MACs. */
  keys?: KeyRing;
  /** Has the host asked for a first key once, however many connections are without one. */
  firstKey?: (ask: () => Promise<void>) => Promise<void>;
  /** Keeps a chargeback that the host tells on the line; absent where it tells none there. */
  chargedBack?: (advice: Message) => Promise<'kept' | 'malformed'>;
  /** Must not throw. */
  onTrouble?: (kind: Trouble, detail?: TroubleDetail) => void;
}>;

export type AskOptions = Readonly<{
  timeoutMs: number;
  /** Told what is sent and received for this request, with masked bytes. Must not throw. */
  wire?: ((message: WireMessage) => void) | undefined;
}>;

/** The connections to one host, as one. */
export type Line = Readonly<{
  /** Resolves when the first session is up. What breaks later is mended without anybody's doing. */
  start: (reports?: SessionReports) => Promise<void>;
  isReady: () => boolean;
  /**
   * Sends a request and resolves with its answer, or rejects with a LineFault. The same request while
   * the first waits is not sent again: both get the one answer.
   */
  ask: (request: Message, options: AskOptions) => Promise<Message>;
  /** Asks the host for a new key for MACs. */
  requestKeyChange: () => Promise<void>;
  sessions: () => readonly ConnectorSession[];
  /** Takes nothing new; resolves when all that waits is answered, or has timed out. */
  drain: () => Promise<void>;
  /** Signs off and disconnects. What still waits is rejected. */
  stop: () => Promise<void>;
}>;
