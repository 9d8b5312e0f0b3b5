import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics.ts';
import { allows, type Caller } from './caller.ts';
import { PLATFORM_PROBLEMS } from './errors.ts';
import { beginExchange, type Exchange } from './exchange.ts';
import { Problem } from './problem.ts';
import { unavailable } from './problem-body.ts';
import type { RateLimiter } from './rate-limit.ts';

/** Proves who calls from the request's headers, or throws the 401 that says what is missing. */
export type Authenticate = (
  headers: Readonly<Record<string, string | string[] | undefined>>,
  origin: Readonly<{ ip: string; correlationId: string }>,
) => Promise<Caller>;

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
 * credential, the rate limit, the scope.
 */
export function createGate(deps: GateDeps) {
  let inFlight = 0;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
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
    if (exchange.route?.exempt === true) return;
    if (inFlight > deps.inFlightMax) {
      deps.metrics.requestsShed.inc();
      throw unavailable();
    }
    await admit(deps, request, exchange);
  };
}

async function admit(deps: GateDeps, request: FastifyRequest, exchange: Exchange): Promise<void> {
  const access = exchange.route?.access ?? 'public';
  if (access !== 'public') await identify(deps, request, exchange);
  else spend(deps, exchange, `ip:${request.ip}`);
  if (access === 'public' || access === 'any-credential') return;
  if (exchange.caller && allows(exchange.caller.scopes, access)) return;
  throw new Problem(PLATFORM_PROBLEMS.forbidden, {
    detail: `This needs the scope ${access}, which the credential does not have.`,
    headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${access}"` },
  });
}

/** Finds out who calls. Those who prove nothing share the limit of their address. */
async function identify(
  deps: GateDeps,
  request: FastifyRequest,
  exchange: Exchange,
): Promise<void> {
  const origin = { ip: request.ip, correlationId: exchange.correlationId };
  try {
    exchange.caller = await deps.authenticate(request.headers, origin);
  } catch (error) {
    spend(deps, exchange, `ip:${request.ip}`);
    throw error;
  }
  spend(deps, exchange, exchange.caller.clientId);
}

function spend({ rateLimiter }: GateDeps, exchange: Exchange, client: string): void {
  exchange.allowance = rateLimiter.take(client);
  if (exchange.allowance.exceeded) throw rateLimited(exchange.allowance.resetSeconds);
}

function rateLimited(resetSeconds: number): Problem {
  return new Problem(PLATFORM_PROBLEMS.rateLimited, {
    headers: { 'Retry-After': String(resetSeconds) },
  });
}
