import {
  type MessagePort,
  type MessagePortOptions,
  type MutualTls,
  openMessagePort,
} from '../../../platform/http/message-port.ts';
import type { Trust } from '../directories/directories.ts';
import { type IsSentBy, receiveResult } from './receive-result.ts';
import { SCHEMES } from '../directories/scheme.ts';
import type { ThreeDSecureDeps } from '../directories/three-d-secure-deps.ts';

/** Where results arrive, at the address that is sent to the directory server. */
export const RESULTS_PATH = '/three-d-secure/results';

const RENEW_EVERY_MS = 2_000; // How late, at most, a new authority is let in.

type Deps = Parameters<typeof receiveResult>[0] &
  Pick<ThreeDSecureDeps, 'logger'> &
  Readonly<{ directories: Pick<ThreeDSecureDeps['directories'], 'trust'> }>;
type Place = Pick<MessagePortOptions, 'hosts' | 'port'> &
  Readonly<{ tls?: (MutualTls & Readonly<{ pins: readonly string[] }>) | undefined }>;

export type ResultPort = MessagePort &
  Readonly<{
    /**
     * Admits the directory servers that an operator has added since. This also happens every few
     * seconds.
     */
    renew: () => Promise<void>;
  }>;

/**
 * Opens the port to which directory servers send the results of challenges. A client that gets in
 * can authenticate anybody: with certificates it is open to the pinned ones, each for the cards of
 * its scheme; without to this machine alone, and not for the cards of a scheme that has pins.
 */
export async function resultPort(deps: Deps, { hosts, port, tls }: Place): Promise<ResultPort> {
  const { directories, logger } = deps;
  let trust = await directories.trust();
  const pinsOf: Trust['pinsOf'] = (scheme) => {
    const own = trust.pinsOf(scheme);
    return own.length > 0 ? own : (tls?.pins ?? []);
  };
  const isPinned = (pin: string): boolean =>
    [undefined, ...SCHEMES].some((scheme) => pinsOf(scheme).includes(pin));
  const sentBy =
    (pin: string | undefined): IsSentBy =>
    (scheme) => {
      const pins = pinsOf(scheme);
      // Where no certificate is asked for, none of them is shown.
      return pins.length === 0 ? !tls : pin !== undefined && pins.includes(pin);
    };
  const door = await openMessagePort({
    host: tls ? '::' : 'localhost',
    port,
    path: RESULTS_PATH,
    ...(hosts ? { hosts } : {}),
    tls: tls && { ...tls, ca: authoritiesOf(tls, trust), isPinned },
    answer: (body, pin) => receiveResult(deps, body, sentBy(pin)),
    onFailure: (error) => logger.error({ err: error }, 'a result was not taken'),
    onStranger: (pin) =>
      logger.warn({ pin }, 'a result came with a certificate that is not pinned'),
  });
  const renew = async (): Promise<void> => {
    trust = await directories.trust();
    if (tls) door.renew({ ...tls, ca: authoritiesOf(tls, trust) });
  };
  const timer = setInterval(() => {
    renew().catch((error: unknown) =>
      logger.error({ err: error }, 'the directory servers to be believed could not be read'),
    );
  }, RENEW_EVERY_MS);
  return {
    ...door,
    renew,
    close: async () => {
      clearInterval(timer);
      await door.close();
    },
  };
}

function authoritiesOf({ ca }: Readonly<{ ca: string }>, { authorities }: Trust): string[] {
  return [ca, ...authorities];
}
