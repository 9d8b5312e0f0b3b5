import type { BesideProcess, SandboxPlug } from '../../service/src/runtime/sandbox-port.ts';
import { startAcquirerHost } from './acquirer-host.ts';
import { startIso8583Host } from './iso8583-host.ts';
import { startIssuerSimulator } from './issuer-process.ts';

/** What runs beside the service: the issuer simulator, and the hosts of the simulated acquirers. */
export const startBeside: SandboxPlug['startBeside'] = (config, deps) => {
  const started = [
    startIssuerSimulator(config, deps.keyring),
    startAcquirerHost(config, deps),
    startIso8583Host(config),
  ];
  const all = started.filter((one): one is BesideProcess => one !== undefined);
  return {
    ready: Promise.all(all.map(({ ready }) => ready)).then(() => undefined),
    stop: async () => {
      await Promise.all(all.map(({ stop }) => stop()));
    },
  };
};
