import type { Route } from '../../platform/http/route.ts';

/**
 * The route that shows the record which `route` changes: the one that answers with the same shape, or
 * else the one whose address that of `route` begins with.
 */
export function recordRouteOf(routes: readonly Route[], route: Route): Route | undefined {
  const names = new Set(namesIn(route.path));
  // Without an id in its address it is a list, unless it is replaced as a whole.
  const isOne = (path: string) =>
    path.includes(':') || (route.method === 'PUT' && path === route.path);
  const readers = routes.filter(
    ({ method, path }) =>
      method === 'GET' && isOne(path) && namesIn(path).every((name) => names.has(name)),
  );
  const shape = route.answers[200] ?? route.answers[201];
  const alike = readers.find(({ answers }) => typeof shape === 'object' && answers[200] === shape);
  if (alike) return alike;
  // What is under the address of a POST itself is a list.
  const nearest = route.method === 'POST' ? parentOf(route.path) : route.path;
  for (let path = nearest; isOne(path); path = parentOf(path)) {
    const reader = readers.find((one) => one.path === path);
    if (reader) return reader;
  }
  return undefined;
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

export function namesIn(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
}
