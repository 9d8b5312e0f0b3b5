import type { Sandbox, SandboxPlug } from '../service/src/runtime/sandbox-port.ts';
import {
  connectToHost,
  createSandboxFaults,
  createSimulators,
  type Journal,
} from './acquirer-simulator/index.ts';
import { createSimulatedBank } from './bank-simulator/index.ts';
import { type PlayTrade, sandboxRoutes, TEST_TOKENS } from './controls/index.ts';
import { openDemo } from './demo/index.ts';
import { withDisputes } from './dispute-simulator/index.ts';
import { credentialLines, keepSandboxFile, prepareSandbox } from './partners/index.ts';
import {
  acquirerHostOf,
  iso8583Connector,
  issuerOf,
  openTrade,
  simulatedDirectories,
  startBeside,
} from './processes/index.ts';
import { openTestClock, testClockRoutes } from './test-clock/index.ts';

type Options = Parameters<typeof openTestClock>[0] &
  Readonly<{
    /** The acquirers' own. */
    journal: Journal;
    /** The connector to a host that speaks ISO 8583, where there is one. */
    host?: ReturnType<typeof iso8583Connector>;
    /** The issuer simulator, which knows the 3-D Secure values it made. */
    issuerUrl?: string | undefined;
    /** Where the simulated bank's files are written as well. */
    folder?: string | undefined;
    /** Fills the sandbox by calls to the service. */
    trade?: Readonly<{ play: PlayTrade; stop: () => void }>;
  }>;

const NO_TRADE = { play: () => Promise.resolve(), stop: () => undefined };

/** The sandbox's clock, acquirers, bank and routes, for one foundation. */
export function openSandbox(options: Options): Sandbox {
  const { folder, host, issuerUrl, journal, trade = NO_TRADE, ...ofClock } = options;
  const testClock = openTestClock(ofClock);
  return {
    clock: testClock,
    connectors: (deps) =>
      [
        ...(host ? [host(deps)] : []),
        ...createSimulators({
          journal,
          clock: deps.clock,
          issuerUrl,
          faults: createSandboxFaults({ db: deps.db, clock: deps.realClock }),
        }),
      ].map((connector) => withDisputes(connector, deps)),
    bank: createSimulatedBank({ folder }),
    testTokens: TEST_TOKENS,
    routes: (deps) => [
      ...sandboxRoutes({ ...deps, issuerUrl, playTrade: trade.play }),
      ...testClockRoutes({ ...deps, testClock }),
    ],
    drain: trade.stop,
  };
}

/** Simulated acquirers and a simulated bank without the rest of a sandbox, at the machine's time. */
export function simulatorsOn(journal: Journal) {
  return {
    connectors: ({ clock }: Pick<Parameters<Sandbox['connectors']>[0], 'clock'>) =>
      createSimulators({ journal, clock }),
    bank: createSimulatedBank(),
  };
}

/** What main.ts plugs into the service, unless PRODUCTION=true. */
export const SANDBOX: SandboxPlug = {
  open: (config, databaseUrl, logger) => ({
    ...openSandbox({
      databaseUrl,
      journal: connectToHost(acquirerHostOf(config)),
      host: iso8583Connector(config),
      issuerUrl: issuerOf(config)?.url,
      folder: config.bank.folder,
      trade: openTrade(),
      onFailure: (error) =>
        logger?.warn({ err: error }, 'the time of the sandbox could not be read'),
    }),
    credentialsChanged: (deps) => keepSandboxFile(config, deps),
  }),
  directories: (config) => {
    const issuer = issuerOf(config);
    return issuer && simulatedDirectories(issuer.url);
  },
  startBeside,
  prepare: async (config, deps) => {
    const prepared = await prepareSandbox(config, deps);
    const hasKey = prepared.credentials.partners.isv.apiKey !== '';
    return {
      demoUrl: hasKey ? `${config.publicUrl}/demo` : undefined,
      issuerUrl: issuerOf(config)?.publicUrl,
      lines: credentialLines(config, prepared),
    };
  },
  openDemo: (config, { keyring, relay }) =>
    openDemo(config, {
      issuerUrl: issuerOf(config)?.publicUrl,
      relay,
      secret: keyring.mac('fingerprint', 'demo-shop/visits').toString('base64url'),
    }),
};

export { simulatedDirectories };
