import type { Clock } from '../../../kernel/clock.ts';
import type { Queryable } from '../../../platform/db/pool.ts';
import type { Keyring } from '../../../platform/keys/keyring.ts';
import type { Logger } from '../../../platform/logger.ts';
import { checkedLookup } from '../../../platform/outgoing/lookup.ts';
import {
  createDirectoryServer,
  type DirectoryServer,
  type DirectoryServerOptions,
  noDirectoryServer,
} from './directory-server.ts';
import {
  type DirectoryName,
  type Scheme,
  SCHEMES,
  type RequestorIds,
  type Requestor,
  type SchemeSettings,
} from './scheme.ts';
import { readSchemes, schemesWithRequestors } from './scheme-store.ts';

const READ_EVERY_MS = 2_000; // The greatest age of the settings that a message is sent by.
// Longer than any message that was begun under earlier settings takes, its queue and retry included.
const RETIRED_AFTER_MS = 120_000;

/** Who we are to a directory server. */
export type ThreeDSServer = Readonly<{
  /** Where results of challenges are sent. */
  url: string;
  referenceNumber: string;
  operatorId?: string | undefined;
  requestorId: string;
  /** Undefined: each merchant's own name. */
  requestorName?: string | undefined;
  acquirerBin: string;
  /** Undefined: the merchant's own id. */
  acquirerMerchantId?: string | undefined;
}>;

/** A scheme's directory server, and who we are to it. */
export type Directory = Readonly<{
  /** DEFAULT where the scheme has none of its own. */
  name: DirectoryName;
  /** Ranges of one directory server do not apply to another. */
  url: string;
  server: Pick<DirectoryServer, 'send'>;
  identity: ThreeDSServer;
  /** Whether any merchant has its own requestor id with the scheme. */
  hasRequestors: boolean;
}>;

/** Who may send results, besides those in the settings of the installation. */
export type Trust = Readonly<{
  /** In PEM. */
  authorities: readonly string[];
  /** None where the scheme has none of its own. */
  pinsOf: (scheme: Scheme | undefined) => readonly string[];
}>;

export type Directories = Readonly<{
  /** The way to a card's directory server, by settings that are seconds old at most. */
  of: (scheme: Scheme | undefined) => Promise<Directory>;
  /** Every directory server there is, once, by the settings as they are now. */
  all: () => Promise<readonly Directory[]>;
  trust: () => Promise<Trust>;
  /** Ends every connection; messages under way get `connection-failure`. */
  close: () => void;
}>;

/** What holds where an operator has set nothing else. */
export type DirectoryDefaults = Readonly<{
  threeDSServer: ThreeDSServer;
  /** Undefined: none. */
  directoryServer?: DirectoryServerOptions | undefined;
  /** For every scheme without certificates of its own. */
  tls?: DirectoryServerOptions['tls'];
  /** For every scheme without pins of its own. */
  pins?: DirectoryServerOptions['pins'];
  /** For schemes that have a default address: the simulator's. */
  schemeUrls?: Readonly<Record<Scheme, string>> | undefined;
}>;

type Deps = DirectoryDefaults &
  Readonly<{
    db: Queryable;
    keyring: Keyring;
    clock: Clock;
    logger: Logger;
    /** What operators set is then a public address; what the installation sets may be any. */
    production?: boolean | undefined;
  }>;

/** The client of a scheme; `mark` shows whether it is still current. */
type Line = Readonly<{ mark: string; url: string; server: DirectoryServer }>;
type State = Readonly<{
  readAt: number;
  settings: ReadonlyMap<Scheme, SchemeSettings>;
  withRequestors: ReadonlySet<Scheme>;
  lines: ReadonlyMap<Scheme, Line>;
}>;

const NOTHING_READ: State = {
  readAt: -Infinity,
  settings: new Map(),
  withRequestors: new Set(),
  lines: new Map(),
};

/**
 * The directory servers by card scheme. Each has a client with connections and limits of its own, so
 * one that hangs holds up nobody else's cards. What an operator changes holds in every process
 * within seconds; a client whose address or certificates change is replaced by another, and what is
 * under way on the old one goes on.
 */
export function createDirectories(deps: Deps): Directories {
  const { clock, db, directoryServer } = deps;
  const standard = directoryServer ? createDirectoryServer(directoryServer) : noDirectoryServer;
  const retired = new Map<DirectoryServer, NodeJS.Timeout>();
  let state = NOTHING_READ;
  let reading: Promise<State> | undefined;

  const retire = (server: DirectoryServer): void => {
    const end = (): void => {
      retired.delete(server);
      server.close();
    };
    retired.set(server, setTimeout(end, RETIRED_AFTER_MS).unref());
  };
  const read = async (): Promise<State> => {
    const readAt = clock.now().getTime();
    const [rows, named] = await Promise.all([readSchemes(db), schemesWithRequestors(db)]);
    const settings = new Map(rows.map((row) => [row.scheme, row]));
    const lines = await linesOf(deps, settings, state.lines);
    for (const { server } of state.lines.values()) {
      if (![...lines.values()].some((line) => line.server === server)) retire(server);
    }
    state = { readAt, settings, withRequestors: new Set(named), lines };
    return state;
  };
  const readOnce = async (): Promise<State> => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return await reading;
  };
  const current = async (): Promise<State> =>
    clock.now().getTime() - state.readAt < READ_EVERY_MS ? state : await readOnce();
  const directoryOf = (by: State, scheme: Scheme | undefined): Directory => {
    const known = {
      identity: identityOf(deps.threeDSServer, scheme && by.settings.get(scheme)),
      hasRequestors: scheme !== undefined && by.withRequestors.has(scheme),
    };
    const line = scheme && by.lines.get(scheme);
    if (scheme && line) return { name: scheme, url: line.url, server: line.server, ...known };
    return { name: 'DEFAULT', url: directoryServer?.url ?? '', server: standard, ...known };
  };
  return {
    of: async (scheme) => directoryOf(await current(), scheme),
    all: async () => {
      await reading; // It may have begun before the last change.
      const now = await readOnce();
      const own = SCHEMES.filter((scheme) => now.lines.has(scheme));
      const all = [...(directoryServer ? [undefined] : []), ...own];
      return all.map((scheme) => directoryOf(now, scheme));
    },
    trust: async () => {
      const { settings } = await current();
      return {
        authorities: [...settings.values()].flatMap(({ authority }) => authority ?? []),
        pinsOf: (scheme) => (scheme && settings.get(scheme)?.pins) ?? [],
      };
    },
    close: () => {
      standard.close();
      for (const { server } of state.lines.values()) server.close();
      for (const [server, timer] of retired) {
        clearTimeout(timer);
        server.close();
      }
    },
  };
}

/** The clients of the schemes with their own address: the current ones are kept, others are new. */
async function linesOf(deps: Deps, settings: State['settings'], before: State['lines']) {
  const lines = new Map<Scheme, Line>();
  for (const scheme of SCHEMES) {
    const own = settings.get(scheme);
    const url = own?.directoryServerUrl ?? deps.schemeUrls?.[scheme];
    if (url === undefined) continue;
    const { certificate = null, sealedPrivateKey = null, authority = null, pins } = own ?? {};
    const mark = JSON.stringify([url, certificate, sealedPrivateKey, authority, pins]);
    const known = before.get(scheme);
    const line = known?.mark === mark ? known : { mark, url, server: await open(deps, url, own) };
    lines.set(scheme, line);
  }
  return lines;
}

/** A scheme whose client cannot be made does not affect the others. */
async function open(
  { directoryServer, keyring, logger, pins: standardPins, production = false, tls: standard }: Deps,
  url: string,
  own: SchemeSettings | undefined,
): Promise<DirectoryServer> {
  try {
    const isSecure = url.startsWith('https:');
    const tls = (own && (await ownTls(keyring, own))) ?? standard;
    const pins = own && own.pins.length > 0 ? own.pins : standardPins;
    const proven = isSecure ? { tls, pins } : { tls: undefined, pins: [] };
    const isChecked = production && own?.directoryServerUrl === url;
    const lookup = isChecked ? { lookup: checkedLookup({ allowPrivate: 'none' }) } : {};
    return createDirectoryServer({ ...directoryServer, ...lookup, url, ...proven });
  } catch (error) {
    logger.error({ err: error, scheme: own?.scheme }, 'a directory server cannot be reached');
    return noDirectoryServer;
  }
}

async function ownTls(keyring: Keyring, settings: SchemeSettings) {
  const { scheme, certificate, sealedPrivateKey, authority } = settings;
  if (certificate === null || sealedPrivateKey === null || authority === null) return undefined;
  const key = await keyring.open('directory-servers', scheme, sealedPrivateKey);
  return { key: key.toString(), cert: certificate, ca: authority };
}

/** The same, with the merchant's own requestor id, where it has one. */
export function asRequestor(directory: Directory, requestor: Requestor | undefined): Directory {
  const { identity } = directory;
  return requestor ? { ...directory, identity: namedBy(identity, requestor) } : directory;
}

function namedBy(identity: ThreeDSServer, own: RequestorIds): ThreeDSServer {
  return {
    ...identity,
    requestorId: own.requestorId ?? identity.requestorId,
    requestorName: own.requestorName ?? identity.requestorName,
    acquirerMerchantId: own.acquirerMerchantId ?? identity.acquirerMerchantId,
  };
}

function identityOf(standard: ThreeDSServer, own: SchemeSettings | undefined): ThreeDSServer {
  if (!own) return standard;
  return {
    ...namedBy(standard, own),
    referenceNumber: own.referenceNumber ?? standard.referenceNumber,
    operatorId: own.operatorId ?? standard.operatorId,
    acquirerBin: own.acquirerBin ?? standard.acquirerBin,
  };
}
