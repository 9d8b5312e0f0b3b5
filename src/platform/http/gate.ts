import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics.ts';
import { addressGroup } from './address-group.ts';
import { allows, type Caller } from './caller.ts';
import { PLATFORM_PROBLEMS } from './errors.ts';
import { beginExchange, type Exchange } from './exchange.ts';
import { Problem } from './problem.ts';
import { unavailable } from './problem-body.ts';
import type { Allowance, RateLimiter } from './rate-limit.ts';
import type { Access } from './route.ts';

/**
 * Proves who calls from the request's headers, or throws the 401 that says what is missing. Where
 * it was proven a moment ago the caller is there at once, without a promise.
 */
export type Authenticate = (
  headers: Readonly<Record<string, string | string[] | undefined>>,
  origin: Readonly<{ ip: string; correlationId: string }>,
) => Promise<Caller> | Caller;

type GateDeps = Readonly<{
  authenticate: Authenticate;
  rateLimiter: RateLimiter;
  metrics: Metrics;
  inFlightMax: number;
  /** Told of each request when it is over, answered or abandoned. */
  ended: (request: FastifyRequest, reply: FastifyReply) => void;
}>;

/**
 * What every request passes before a byte of its body is read: room to work in, a valid
 * credential, the rate limit, the scope. Most requests wait for nothing, and for them it calls
 * back; for the others it gives a promise.
 */
export function createGate(deps: GateDeps) {
  let inFlight = 0;
  return (
    request: FastifyRequest,
    reply: FastifyReply,
    done: () => void,
  ): Promise<void> | undefined => {
    const exchange = beginExchange(request);
    request.exchange = exchange;
    inFlight += 1;
    deps.metrics.requestsInFlight.set(inFlight);
    // The only event that comes for every request, one whose client went away included.
    reply.raw.once('close', () => {
      inFlight -= 1;
      deps.metrics.requestsInFlight.set(inFlight);
      deps.ended(request, reply);
    });
    if (inFlight > deps.inFlightMax && exchange.route?.exempt !== true) {
      deps.metrics.requestsShed.inc();
      throw unavailable();
    }
    const waiting = admit(deps, request, exchange);
    if (!waiting) done();
    return waiting;
  };
}

/** Throws where the request may not go on; a promise where somebody must be asked first. */
function admit(
  deps: GateDeps,
  request: FastifyRequest,
  exchange: Exchange,
): Promise<void> | undefined {
  const { access = 'public', exempt } = exchange.route ?? {};
  if (exempt === true) return undefined;
  if (access === 'public') {
    return spend(deps, exchange, addressOf(request));
  }
  const caller = identify(deps, request, exchange);
  if (caller instanceof Promise) {
    return caller.then((proven) => letIn(deps, exchange, { caller: proven, access }));
  }
  return letIn(deps, exchange, { caller, access });
}

/** Finds out who calls. Those who prove nothing share the limit of their address. */
function identify(
  deps: GateDeps,
  request: FastifyRequest,
  exchange: Exchange,
): Promise<Caller> | Caller {
  const refuse = (error: unknown): Promise<never> | never => {
    const waiting = spend(deps, exchange, addressOf(request));
    if (!waiting) throw error;
    return waiting.then(() => {
      throw error;
    });
  };
  const origin = { ip: request.ip, correlationId: exchange.correlationId };
  try {
    const caller = deps.authenticate(request.headers, origin);
    return caller instanceof Promise ? caller.catch(refuse) : caller;
  } catch (error) {
    return refuse(error);
  }
}

type Identified = Readonly<{ caller: Caller; access: Exclude<Access, 'public'> }>;

/** A caller within its limit who has the scope. */
function letIn(
  deps: GateDeps,
  exchange: Exchange,
  { caller, access }: Identified,
): Promise<void> | undefined {
  exchange.caller = caller;
  const waiting = spend(deps, exchange, caller.clientId);
  if (waiting) return waiting.then(() => refuseUnscoped({ caller, access }));
  refuseUnscoped({ caller, access });
  return undefined;
}

function refuseUnscoped({ caller, access }: Identified): void {
  if (access === 'any-credential' || allows(caller.scopes, access)) return;
  throw new Problem(PLATFORM_PROBLEMS.forbidden, {
    detail: `This needs the scope ${access}, which the credential does not have.`,
    headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${access}"` },
  });
}

/** Whoever proves nothing is known by this. */
function addressOf({ ip }: FastifyRequest): string {
  return `ip:${addressGroup(ip)}`;
}

function spend(
  { rateLimiter }: GateDeps,
  exchange: Exchange,
  client: string,
): Promise<void> | undefined {
  const allowance = rateLimiter.take(client);
  if (allowance instanceof Promise) return allowance.then((told) => refuseExceeded(exchange, told));
  refuseExceeded(exchange, allowance);
  return undefined;
}

function refuseExceeded(exchange: Exchange, allowance: Allowance): void {
  exchange.allowance = allowance;
  if (allowance.exceeded) throw rateLimited(allowance.resetSeconds);
}

function rateLimited(resetSeconds: number): Problem {
  return new Problem(PLATFORM_PROBLEMS.rateLimited, {
    headers: { 'Retry-After': String(resetSeconds) },
  });
}
