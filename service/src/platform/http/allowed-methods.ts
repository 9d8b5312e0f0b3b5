import { addressOf, type Route } from './route.ts';

/** What the header Allow says of an address, where no route was found; undefined for none. */
export function allowedMethodsOf(routes: readonly Route[]): (url: string) => string | undefined {
  const named = routes.filter((route) => !route.path.endsWith('*'));
  const known = [...Map.groupBy(named, addressOf)].map(([address, ofAddress]) => {
    const methods = new Set<string>(ofAddress.map(({ method }) => method));
    if (methods.has('GET')) methods.add('HEAD');
    return { segments: address.split('/'), allow: [...methods].join(', ') };
  });
  // As the router finds them: by name before by parameter.
  const ordered = known.toSorted((one, other) => parametersIn(one) - parametersIn(other));
  const byLength = Map.groupBy(ordered, ({ segments }) => segments.length);
  return (url) => {
    const [path = ''] = url.split('?');
    const asked = path.split('/');
    const found = byLength.get(asked.length)?.find(({ segments }) => isAt(segments, asked));
    return found?.allow;
  };
}

function parametersIn({ segments }: Readonly<{ segments: readonly string[] }>): number {
  return segments.filter((one) => one.startsWith(':')).length;
}

function isAt(segments: readonly string[], asked: readonly string[]): boolean {
  return segments.every(
    (one, index) => one === asked[index] || (one.startsWith(':') && asked[index] !== ''),
  );
}
