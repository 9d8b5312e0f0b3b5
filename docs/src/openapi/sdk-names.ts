/** What an operation is called in the SDK: `causeway.operator.payments.list`. */
export type SdkName = Readonly<{ resource: readonly string[]; name: string }>;

/** Whose records they are is said by the resource, not by the method. */
const WHOSE = new Set(['Own', 'All', 'Any']);

/** What stands in front in the path and holds together what is behind it. */
const GROUPS = new Set(['sandbox', 'health', 'oauth2', 'reconciliation']);

/**
 * The name of an operation, from its id and path: `createPayment` of `/payments` is
 * `payments.create`. The resource is the part of the path that the id speaks of, otherwise the
 * collection that the path begins with; what is left of the id is the method.
 */
export function sdkName(operationId: string, path: string): SdkName {
  const segments = path.split('/').filter((segment) => segment !== '');
  const isOperators = segments[0] === 'operator';
  const places = isOperators ? segments.slice(1) : segments;
  const [verb = '', ...words] = wordsOf(operationId).filter(
    (word) => !WHOSE.has(word) && !(isOperators && word === 'Operator'),
  );
  const [first = ''] = places;
  const place = GROUPS.has(first) ? first : (spokenOf(words, places) ?? collectionOf(places));
  const rest = words.slice(sharedWords(words, place));
  return {
    resource: [...(isOperators ? ['operator'] : []), camelCase(place.split('-'))],
    name: [verb, ...rest].join(''),
  };
}

export function pascalCase(words: readonly string[]): string {
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function camelCase(words: readonly string[]): string {
  const name = pascalCase(words);
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** `listBatchEntries` → list, Batch, Entries */
function wordsOf(operationId: string): string[] {
  return operationId.match(/[A-Z]?[a-z0-9]+|[A-Z]/g) ?? [];
}

/** The last segment that the id names after its verb. */
function spokenOf(words: readonly string[], places: readonly string[]): string | undefined {
  const whole = words.join('-').toLowerCase();
  const begins = words.map((_, index) =>
    words
      .slice(0, index + 1)
      .join('-')
      .toLowerCase(),
  );
  const isSpokenOf = (place: string, index: number) => {
    if (singular(place) !== place) return begins.some((text) => singular(text) === singular(place));
    // A single thing; that of a record belongs to the record's collection.
    return place === whole && !isParameter(places[index - 1] ?? '');
  };
  return places.findLast((place, index) => !isParameter(place) && isSpokenOf(place, index));
}

function collectionOf(places: readonly string[]): string {
  const named = places.find((place) => !isParameter(place) && !place.startsWith('.'));
  const parameter = places.findIndex(isParameter);
  const before = places[parameter - 1];
  return (parameter > 0 && before !== undefined ? before : named) ?? '';
}

/** How many words in front say again what the resource says. */
function sharedWords(words: readonly string[], place: string): number {
  const parts = place.split('-').map(singular);
  const differs = words.findIndex((word, index) => singular(word.toLowerCase()) !== parts[index]);
  return differs === -1 ? words.length : differs;
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{');
}

/** Of the name of a list: its entry. */
export function singular(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|ss|x)es$/.test(word)) return word.slice(0, -2);
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}
