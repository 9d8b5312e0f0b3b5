import type { Content } from './api.ts';

/** What is filled in, by the dotted path that it has in the content. */
export type Values = Map<string, string | number | boolean>;

export function valuesIn(content: Content): Values {
  const values: Values = new Map();
  collect(content, '', values);
  return values;
}

function collect(value: unknown, path: string, values: Values): void {
  if (Array.isArray(value)) {
    for (const [place, item] of value.entries()) collect(item, `${path}[${place}]`, values);
    return;
  }
  if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      collect(member, path === '' ? name : `${path}.${name}`, values);
    }
    return;
  }
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    values.set(path, value);
}

/** The content that the values make; what is empty is left out. */
export function contentOf(values: Values): Content {
  const content: Record<string, unknown> = {};
  for (const [path, value] of values) {
    if (value === '') continue;
    const names = path.replaceAll(/\[(\d+)\]/g, '.$1').split('.');
    let at = content;
    for (const [index, name] of names.slice(0, -1).entries()) {
      at[name] ??= /^\d+$/.test(names[index + 1] ?? '') ? [] : {};
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Made in the line above.
      at = at[name] as Record<string, unknown>;
    }
    at[names.at(-1) ?? ''] = value;
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Made of values alone.
  return dense(content) as Content;
}

/** Lists have no holes: an officer of whom nothing is filled in is an empty one. */
function dense(value: unknown): unknown {
  if (Array.isArray(value)) return Array.from(value, (item: unknown) => dense(item ?? {}));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, dense(member)]));
}

/** Theirs, with what was changed here since `base`; and the paths that both have changed, to different values. */
export function merged(base: Values, mine: Values, theirs: Values) {
  const result: Values = new Map(theirs);
  const both: string[] = [];
  for (const path of new Set([...base.keys(), ...mine.keys()])) {
    const own = mine.get(path);
    if (own === base.get(path)) continue;
    if (theirs.get(path) !== base.get(path) && theirs.get(path) !== own) both.push(path);
    if (own === undefined) result.delete(path);
    else result.set(path, own);
  }
  return { result, both };
}
