/**
 * How a text shows an answer, held against the real one: the same members of the same types, and
 * the same values, but for what is another each time. `…` in a text stands for whatever is there.
 */

/** Texts of one kind are equal: times, days, seconds since 1970, ids of merchants, UUIDs. */
const KINDS = [
  /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/,
  /^\d{4}-\d\d-\d\d$/,
  /^\d{10}$/,
  /^\d{13}$/,
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
];
/** Of these, the two letters say what it is an id of. */
const OWN_ID = /^[a-z]{2}\d\d[0-9A-HJKMNP-TV-Z]{26}$/;
/** Numbers that depend on the machine and the moment. */
const MEASURED = /(?:Ms|Milliseconds|Seconds|Bytes|steps|merchantOrderId)$/;

type Options = Readonly<{
  /** The text shows some members only. */
  isShortened: boolean;
}>;

/** What differs, each with its path; empty if the text is right. */
export function differencesOf(shown: unknown, real: unknown, options: Options): string[] {
  return compare(shown, real, { ...options, path: '' });
}

type Place = Options & Readonly<{ path: string }>;

function compare(shown: unknown, real: unknown, place: Place): string[] {
  const { path } = place;
  if (Array.isArray(shown) && Array.isArray(real)) return compareLists(shown, real, place);
  if (isObject(shown) && isObject(real)) return compareMembers(shown, real, place);
  if (typeof shown === 'string' && typeof real === 'string' && isSameText(shown, real)) return [];
  if (typeof shown === 'number' && typeof real === 'number' && MEASURED.test(path)) return [];
  return Object.is(shown, real) ? [] : [`${path}: ${short(shown)} is shown, ${short(real)} is`];
}

function compareLists(shown: unknown[], real: unknown[], place: Place): string[] {
  const missing = shown.length > real.length || (!place.isShortened && shown.length < real.length);
  return [
    ...(missing ? [`${place.path}: ${shown.length} elements are shown, ${real.length} are`] : []),
    ...shown
      .slice(0, real.length)
      .flatMap((each, index) =>
        compare(each, real[index], { ...place, path: `${place.path}/${index}` }),
      ),
  ];
}

type Members = Readonly<Record<string, unknown>>;

function compareMembers(shown: Members, real: Members, place: Place): string[] {
  const left = place.isShortened ? [] : Object.keys(real).filter((name) => !(name in shown));
  return [
    ...left.map((name) => `${place.path}/${name}: is not shown, ${short(real[name])} is`),
    ...Object.entries(shown).flatMap(([name, value]) =>
      compare(value, real[name], { ...place, path: `${place.path}/${name}` }),
    ),
  ];
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Equal, of the same kind, or equal where there is no `…`. */
export function isSameText(shown: string, real: string): boolean {
  if (shown === real) return true;
  for (const kind of KINDS) if (kind.test(shown) && kind.test(real)) return true;
  if (OWN_ID.test(shown) && OWN_ID.test(real)) return shown.slice(0, 2) === real.slice(0, 2);
  if (!shown.includes('…')) return false;
  const parts = shown
    .split('…')
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(real);
}

function short(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 200);
}

/** The JSON value that what was printed ends with; undefined if there is none. */
export function lastJsonIn(printed: string): unknown {
  const lines = printed.trimEnd().split('\n');
  for (let first = lines.length - 1; first >= 0; first -= 1) {
    if (!/^[[{"]/.test(lines[first] ?? '')) continue;
    try {
      return JSON.parse(lines.slice(first).join('\n'));
    } catch {
      // It began earlier.
    }
  }
  return undefined;
}
