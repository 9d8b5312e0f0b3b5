import type { Connector } from './acquirer.ts';

/**
 * The default export of a package or module that ACQUIRER_CONNECTORS names: it reads its settings, and
 * gives what opens its connectors, once in every process. What it throws is shown in place of a start.
 */
export type ConnectorPackage = (
  environment: Readonly<Record<string, string | undefined>>,
) => OpenPackage | Promise<OpenPackage>;

type OpenPackage = (deps: ConnectorPackageDeps) => readonly Connector[];

/** What the service gives to the connectors of a process. */
export type ConnectorPackageDeps = Readonly<{
  /** What requests are dated by; it may be moved, in a sandbox. */
  clock: Readonly<{ now: () => Date }>;
  realClock: Readonly<{ now: () => Date }>;
  logger: ConnectorLogger;
  store: ConnectorStore;
}>;

/** Members first, then a text that is always the same. Nothing of a card belongs into either. */
export type ConnectorLogger = Readonly<
  Record<'error' | 'warn' | 'info' | 'debug', (members: object, text: string) => void>
>;

/** What the connectors of all processes keep together. */
export type ConnectorStore = Readonly<{
  /**
   * Leases a block of `size` numbers that nobody else gets for as long as `windowMs`: the first of them,
   * counted from 0. Undefined while all `blocks` are in use.
   */
  leaseNumbers: (counter: string, ring: NumberRing) => Promise<number | undefined>;
  readSecret: (name: string) => Promise<Buffer | undefined>;
  writeSecret: (name: string, secret: Buffer) => Promise<void>;
}>;

export type NumberRing = Readonly<{ size: number; blocks: number; windowMs: number }>;
