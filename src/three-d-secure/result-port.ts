import {
  type MessagePort,
  type MessagePortOptions,
  openMessagePort,
} from '../platform/http/message-port.ts';
import { receiveResult } from './receive-result.ts';
import type { ThreeDSecureDeps } from './three-d-secure-deps.ts';

/** Where results arrive, at the address that the directory server is told. */
export const RESULTS_PATH = '/three-d-secure/results';

type Deps = Parameters<typeof receiveResult>[0] & Pick<ThreeDSecureDeps, 'logger'>;
type Place = Pick<MessagePortOptions, 'port' | 'tls'>;

/**
 * Opens the door through which the directory server tells the results of challenges. Whoever gets
 * in can authenticate anybody: with certificates it is open to the pinned ones, without to this
 * machine alone.
 */
export async function resultPort(deps: Deps, { port, tls }: Place): Promise<MessagePort> {
  return await openMessagePort({
    host: tls ? '::' : 'localhost',
    port,
    path: RESULTS_PATH,
    tls,
    answer: (body) => receiveResult(deps, body),
    onFailure: (error) => deps.logger.error({ err: error }, 'a result was not taken'),
    onStranger: (pin) =>
      deps.logger.warn({ pin }, 'a result came with a certificate that is not in DS_TLS_PINS'),
  });
}
