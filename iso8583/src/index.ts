import type {
  Connector,
  ConnectorPackageDeps,
} from '../../service/src/acquiring/acquirers/index.ts';
import { createHostConnector } from './connector.ts';
import { readHosts } from './settings/read-hosts.ts';

export { createHostConnector } from './connector.ts';
export { readMessage } from './codec/read-message.ts';
export { showMessage } from './codec/show-message.ts';
export { describeBytes } from './line/described-bytes.ts';
export { RESPONSE_TABLE, responseEntry, type ResponseEntry } from './operations/response-codes.ts';
export { DIALECTS } from './settings/load-dialect.ts';
export { readMacKeys } from './settings/mac-keys.ts';
export type { HostConnectorSettings } from './settings/read-hosts.ts';

/** Reads the file that ISO8583_HOSTS names; what it returns opens a connector to each host in it. */
// What loads a connector package takes its default export.
// oxlint-disable-next-line import/no-default-export
export default async function openConnectorPackage(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<(deps: ConnectorPackageDeps) => readonly Connector[]> {
  const hosts = await readHosts(environment);
  return (deps) => hosts.map((settings) => createHostConnector(settings, deps));
}
