import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressGroup } from './address-group.ts';
import { type Caller, mayCall } from './caller.ts';
import type { Connections } from './connections.ts';
import { invalid, PLATFORM_PROBLEMS, Problem } from './errors.ts';
import { beginExchange, type Exchange, exchangeOf } from './exchange.ts';
import { hostCheck, type Hosts } from './hosts.ts';
import type { LongReads } from './long-reads.ts';
import { precedenceOf } from './precedence.ts';
import type { RateLimiter } from './rate-limit.ts';
import type { RecentKeys } from './recent-keys.ts';
import type { ConcurrencyLimit } from './concurrency-limit.ts';
import type { Access, Route, WaitWithoutSlot } from './route.ts';
import type { ShedCredentials } from './shed-credentials.ts';
import { type ShareLimit, spend, spendShares } from './spend.ts';
import { longReaderOf, Stay, waitWithoutSlot } from './stay.ts';

/**
 * Proves who calls from the request's headers, or throws the 401 that says what is missing. Where
 * it was proven a moment ago the caller is there at once, without a promise.
 */
export type Authenticate = (
  headers: Readonly<Record<string, string | string[] | undefined>>,
  origin: Readonly<{ ip: string; correlationId: string }>,
) => Promise<Caller> | Caller;

/** Throws the problem that a request is refused with, by its method and headers alone. */
export type Refusal = (request: Pick<FastifyRequest, 'headers' | 'method'>) => void;

type GateDeps = Readonly<{
  /** What the door is called by; absent: by any name. */
  hosts?: Hosts;
  refuse?: Refusal;
  routes: readonly Route[];
  authenticate: Authenticate;
  rateLimiter: RateLimiter;
  shareLimit?: ShareLimit | undefined;
  connections: Connections;
  limits: ConcurrencyLimits;
  longReads: LongReads;
  /** Whose capacity a caller uses. */
  shareOf: (caller: Caller) => string;
  shedCredentials: ShedCredentials;
  recentKeys: RecentKeys;
  /** Called for each request when it is over, answered, shed or abandoned. */
  ended: (request: FastifyRequest, reply: FastifyReply) => void;
  /** Answers a request for which there is no room. */
  shed: (request: FastifyRequest, reply: FastifyReply) => void;
}>;

export type Gate = ReturnType<typeof createGate>;

/** Unauthenticated requests have a small limit of their own, so that they cannot use up that of known callers. */
export type ConcurrencyLimits = Readonly<{
  known: ConcurrencyLimit;
  unauthenticated: ConcurrencyLimit;
}>;

/**
 * What every request passes. Before a byte of its body is read: sound HTTP, a valid credential, the
 * rate limit, the scope. When all of it is there: room to work in, which it keeps until its answer
 * is written. Most requests wait for nothing, and then neither gives a promise. `enter` says
 * whether there is room; where there is none, the request has been answered.
 */
export function createGate(deps: GateDeps) {
  const goesFirst = precedenceOf(deps.routes);
  const isOurs = deps.hosts ? hostCheck(deps.hosts) : () => true;
  return {
    identify: (
      request: FastifyRequest,
      reply: FastifyReply,
      done: () => void,
    ): Promise<void> | undefined => {
      const exchange = beginExchange(request);
      request.exchange = exchange;
      // The only event that comes for every request, one whose client went away included.
      reply.raw.once('close', () => {
        if (exchange.isShed || exchange.hadNoRoom)
          deps.connections.pauseReading(request.raw.socket);
        deps.ended(request, reply);
      });
      refuseUnsound(request);
      const { host } = request.headers;
      // Probes of a load balancer go by the address of the machine, and learn nothing.
      if (host !== undefined && exchange.route?.exempt !== true && !isOurs(host)) {
        throw new Problem(PLATFORM_PROBLEMS.misdirected);
      }
      deps.refuse?.(request);
      const waiting = admit(deps, request, exchange);
      if (!waiting) done();
      return waiting;
    },
    refuseUnauthenticated: (request: FastifyRequest, error: unknown) =>
      refuseUnauthenticated(deps, request, error),
    enter: (request: FastifyRequest, reply: FastifyReply): Promise<boolean> | boolean => {
      const exchange = exchangeOf(request);
      const { route, shareName } = exchange;
      const limit = limitOf(deps, exchange);
      const { longReads } = deps;
      const isLong = exchange.caller !== undefined && route?.isLongRead !== undefined;
      const isOtherWork = exchange.caller !== undefined && !isLong;
      const stay = limit && new Stay(limit, shareName, isOtherWork ? longReads : undefined);
      const isPreferred = goesFirst(route, request.url) || repeats(deps, request);
      const handedOver = (): void => {
        stay?.leave();
        deps.connections.handedOver(request.raw.socket);
      };
      const wait: WaitWithoutSlot = (work) => waitWithoutSlot(reply.raw, stay, work);
      exchange.handedOver = handedOver;
      exchange.waitWithoutSlot = wait;
      if (isLong) exchange.longRead = longReads.open(longReaderOf(shareName, reply.raw, stay));
      if (!stay || stay.enter()) return true;
      return new Promise((resolve) => {
        stay.wait({
          isPreferred,
          isGone: () => reply.raw.destroyed,
          begin: () => {
            stay.begin();
            resolve(true);
          },
          refuse: () => {
            exchange.handedOver = undefined;
            if (exchange.caller) deps.shedCredentials.note(credentialOf(request), shareName);
            deps.shed(request, reply);
            resolve(false);
          },
        });
      });
    },
  };
}

function limitOf({ limits }: GateDeps, { caller, route }: Exchange): ConcurrencyLimit | undefined {
  if (route?.exempt === true) return undefined;
  return caller ? limits.known : limits.unauthenticated;
}

/** Every key is noted, whether it has to wait or not: it may be the repeat that must. */
function repeats({ recentKeys }: GateDeps, request: FastifyRequest): boolean {
  const { body, headers, url: path } = request;
  if (!Buffer.isBuffer(body)) return false;
  const merchantId = headers['x-merchant-id']?.toString();
  return recentKeys.repeats({ credential: credentialOf(request), path, merchantId }, body);
}

function credentialOf({ headers }: FastifyRequest): string {
  return String(headers['x-api-key'] ?? headers.authorization ?? headers.cookie ?? '');
}

/** What Node lets through, or refuses with an answer that explains nothing. */
function refuseUnsound({ headers, raw }: FastifyRequest): void {
  const { expect, host } = headers;
  if (raw.httpVersionMajor !== 1) {
    const errorMessage = 'Send requests of HTTP/1.1.';
    throw invalid([{ reasonCode: 'INVALID_FORMAT', errorMessage }]);
  }
  if (host === undefined ? raw.httpVersionMinor > 0 : host.includes(',')) {
    const fault =
      host === undefined
        ? { reasonCode: 'REQUIRED_FIELD' as const, errorMessage: 'This header is required.' }
        : { reasonCode: 'INVALID_FORMAT' as const, errorMessage: 'Send this header only once.' };
    throw invalid([{ parameterName: 'Host', ...fault }]);
  }
  if (expect === undefined || expect.toLowerCase() === '100-continue') return;
  // Whether a body follows now is not known, so nothing can be read on this connection any more.
  throw new Problem(PLATFORM_PROBLEMS.expectationFailed, { headers: { Connection: 'close' } });
}

/** Throws where the request is refused; a promise where something has to be looked up first. */
function admit(
  deps: GateDeps,
  request: FastifyRequest,
  exchange: Exchange,
): Promise<void> | undefined {
  const { access = 'public', exempt } = exchange.route ?? {};
  if (exempt === true) return undefined;
  if (access === 'public') {
    exchange.shareName = addressOf(request);
    return spend(deps, exchange, exchange.shareName);
  }
  const identified = (caller: Caller): Promise<void> | undefined => {
    deps.connections.proven(request.raw.socket);
    return letIn(deps, exchange, { caller, access });
  };
  const caller = identify(deps, request, exchange);
  return caller instanceof Promise ? caller.then(identified) : identified(caller);
}

/** Identifies the caller. Unauthenticated requests share the limit of their address. */
function identify(
  deps: GateDeps,
  request: FastifyRequest,
  exchange: Exchange,
): Promise<Caller> | Caller {
  const refuse = (error: unknown) => refuseUnauthenticated(deps, request, error);
  const origin = { ip: request.ip, correlationId: exchange.correlationId };
  try {
    const caller = deps.authenticate(request.headers, origin);
    return caller instanceof Promise ? caller.catch(refuse) : caller;
  } catch (error) {
    return refuse(error);
  }
}

/** A refused request counts towards the limit of its address; past the limit it gets a 429 instead. */
async function refuseUnauthenticated(
  deps: GateDeps,
  request: FastifyRequest,
  error: unknown,
): Promise<never> {
  const exchange = exchangeOf(request);
  await spend(deps, exchange, addressOf(request));
  throw withMetadata(error, exchange.route?.resourceMetadata);
}

/** The 401 of a route that has metadata says where they are. */
function withMetadata(error: unknown, address: string | undefined): unknown {
  const challenge = error instanceof Problem ? error.headers['WWW-Authenticate'] : undefined;
  if (!(error instanceof Problem) || challenge === undefined || address === undefined) return error;
  const { kind, message: detail } = error;
  const headers = { 'WWW-Authenticate': `${challenge}, resource_metadata="${address}"` };
  return new Problem(kind, { detail, headers, cause: error });
}

type Identified = Readonly<{ caller: Caller; access: Exclude<Access, 'public'> }>;

/** A caller that is within its limit and has the scope. */
function letIn(
  deps: GateDeps,
  exchange: Exchange,
  { caller, access }: Identified,
): Promise<void> | undefined {
  exchange.caller = caller;
  exchange.shareName = deps.shareOf(caller);
  const waiting = spend(deps, exchange, caller.clientId);
  const scoped = () => refuseUnscoped({ caller, access });
  if (waiting) return waiting.then(() => spendShares(deps, exchange, caller)).then(scoped);
  const waitingForShare = spendShares(deps, exchange, caller);
  if (waitingForShare) return waitingForShare.then(scoped);
  scoped();
  return undefined;
}

const HALF_PROVEN = 'Finish signing in first: a second factor has to be set up.';

function refuseUnscoped({ caller, access }: Identified): void {
  if (mayCall(caller, access)) return;
  if (caller.isHalfProven) throw new Problem(PLATFORM_PROBLEMS.forbidden, { detail: HALF_PROVEN });
  throw new Problem(PLATFORM_PROBLEMS.forbidden, {
    detail: `This operation requires the scope ${access}, which the credential does not have.`,
    headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${access}"` },
  });
}

/** Identifies unauthenticated callers. */
function addressOf({ ip }: FastifyRequest): string {
  return `ip:${addressGroup(ip)}`;
}
