import type { CredentialsChanged } from '../access/partners/index.ts';
import type { Connector, ConnectorStore } from '../acquiring/acquirers/index.ts';
import type { DirectoryDefaults } from '../cards/three-d-secure/index.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Bank } from '../money/payouts/index.ts';
import type { Route } from '../platform/http/route.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import type { Keyring } from '../platform/keys/keyring.ts';
import type { Logger } from '../platform/logger.ts';
import type { Platform } from '../platform/platform.ts';
import type { TestTokens } from '../records/vault/index.ts';
import type { Config } from './settings/index.ts';

/** The acquirers of a process: each process has connectors of its own. */
export type OpenConnectors = (deps: ConnectorDeps) => readonly Connector[];

export type ConnectorDeps = Pick<Platform, 'db' | 'clock' | 'realClock' | 'logger'> &
  Readonly<{ store: ConnectorStore }>;

/** What an installation plugs into the service at its entry, which is main.ts. */
export type Plugs = Readonly<{
  /** In place of the simulators. Without them, production does not start. */
  connectors?: OpenConnectors | undefined;
  /** In production there is none, and nothing of it is loaded. */
  sandbox?: SandboxPlug | undefined;
}>;

/** The sandbox as the programs of the service have it. */
export type SandboxPlug = Readonly<{
  open: (config: Config, databaseUrl: string, logger?: Logger) => Sandbox;
  /** Where the issuer simulator's directory servers are, unless the settings name others. */
  directories: (config: Config) => Omit<DirectoryDefaults, 'threeDSServer'> | undefined;
  /** Starts the processes that the sandbox needs beside the service's. */
  startBeside: (config: Config, deps: Pick<Platform, 'db' | 'keyring'>) => BesideProcess;
  /** Partners, people and merchants to try things with, before any port is opened. */
  prepare: (config: Config, deps: PreparationDeps) => Promise<SandboxNotes>;
  openDemo: (
    config: Config,
    deps: Readonly<{
      keyring: Keyring;
      /** Sends the other API processes what the demo shop's watchers should see. */
      relay: (step: DemoStep) => void;
    }>,
  ) => Demo;
}>;

export type Sandbox = Readonly<{
  clock: SandboxClock;
  connectors: OpenConnectors;
  bank: Bank;
  testTokens: TestTokens;
  routes: (deps: SandboxRouteDeps) => readonly Route[];
  /** Keeps the file of credentials true when one is changed through the API. */
  credentialsChanged?: (deps: PreparationDeps) => CredentialsChanged;
  /** Ends what calls the service by itself. */
  drain: () => void;
}>;

/** The machine's time and more: it can be moved forward. */
export interface SandboxClock extends Clock {
  /** Once this resolves, `now` is that of all processes. */
  follow(): Promise<void>;
  reading(): Readonly<{ realTime: Date; offsetMs: number }>;
  close(): Promise<void>;
}

type PreparationDeps = Omit<Platform, 'metrics' | 'outgoing'>;

type SandboxRouteDeps = PreparationDeps &
  Readonly<{
    acquirers: Readonly<{ names: readonly string[] }>;
    jobs: () => readonly Job[];
    draining: () => boolean;
  }>;

export type SandboxNotes = Readonly<{
  demoUrl: string | undefined;
  issuerUrl: string | undefined;
  lines: readonly string[];
}>;

export type BesideProcess = Readonly<{
  ready: Promise<void>;
  stop: () => Promise<void>;
}>;

/** A step of a visitor of the demo shop, as far as the service knows it: it passes them on. */
export type DemoStep = Readonly<{
  session: string;
  step: Readonly<{ id: string; title: string }>;
}>;

export type Demo = Readonly<{
  routes: readonly Route[];
  receive: (step: DemoStep) => void;
  /** Ends what would keep connections open. */
  close: () => void;
}>;
