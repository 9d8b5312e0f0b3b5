import { PLATFORM_PROBLEMS, type ProblemKind } from './errors.ts';
import { isRecord } from './normalise.ts';
import type { Route } from './route.ts';

/** Every problem the route can answer with: the platform's own that apply, then those it names. */
export function problemsOf(route: Route): readonly ProblemKind[] {
  const kinds = [...platformProblems(route), ...(route.problems ?? [])];
  return [...new Map(kinds.map((kind) => [kind.code, kind])).values()];
}

/** Follows the order in which a call is refused: the gate, the parts of the call, the work. */
function platformProblems(route: Route): ProblemKind[] {
  const P = PLATFORM_PROBLEMS;
  const kinds: ProblemKind[] = [P.invalidRequest];
  if (route.access !== 'public') kinds.push(P.unauthorized);
  if (route.access !== 'public' && route.access !== 'any-credential') kinds.push(P.forbidden);
  if (route.path.includes(':') || hasMember(route, 'merchantId')) kinds.push(P.notFound);
  if (takesIdempotencyKey(route)) kinds.push(P.idempotencyMismatch, P.idempotencyInProgress);
  // A body may come also where none is asked for; with a GET it is not looked at.
  if (route.method !== 'GET') kinds.push(P.bodyTooLarge, P.unsupportedMediaType);
  if (route.exempt !== true) kinds.push(P.rateLimited);
  kinds.push(P.internal, P.unavailable);
  return kinds;
}

export function takesIdempotencyKey(route: Route): boolean {
  return route.keyInHeader === true || hasMember(route, 'idempotencyKey');
}

function hasMember({ body }: Route, member: string): boolean {
  if (!isRecord(body)) return false;
  const properties: unknown = body['properties'];
  return isRecord(properties) && Object.hasOwn(properties, member);
}

/** A record that is guarded by If-Match returns its ETag. */
export function honoursIfMatch({ problems = [] }: Route): boolean {
  return problems.some(({ code }) => code === PLATFORM_PROBLEMS.preconditionFailed.code);
}
