/**
 * The SQL of the stores, as far as it can be read from their source: each template with its fragments
 * in place. What a hole stands for is marked where it matters: `$` is a value of the statement, `?` a value of
 * each row, and what may be absent is left out.
 */

import { join } from 'node:path';

/** A template in a source, with the SQL it comes to. */
export type Written = Readonly<{ path: string; text: string }>;
export type Source = Readonly<{ path: string; text: string }>;

type Template = Readonly<{
  tag: 'sql' | 'overRows';
  at: number;
  parts: readonly string[];
  holes: readonly string[];
  end: number;
}>;
/** The templates behind a name, of its own file or of the platform. */
type Fragments = ReadonlyMap<string, readonly Template[]>;

export const MARK = '/* every bucket */';
const SHARED = join('platform', 'db');
const DEPTH_MAX = 5; // Of fragments in fragments; none of ours comes near it.

export function statementsIn(sources: readonly Source[]): readonly Written[] {
  const shared = new Map(
    sources
      .filter(({ path }) => path.startsWith(SHARED))
      .flatMap(({ text }) =>
        [...fragmentsOf(text)].filter(([name]) => text.includes(`export function ${name}(`)),
      ),
  );
  return sources.flatMap(({ path, text }) => {
    const fragments = new Map([...shared, ...fragmentsOf(text)]);
    return templatesIn(text).map((template) => ({
      path,
      text: expand(template, fragments, 0).replaceAll(/\s+/g, ' ').trim(),
    }));
  });
}

function fragmentsOf(source: string): Fragments {
  return Map.groupBy(templatesIn(source), ({ at }) => ownerOf(source.slice(0, at)));
}

/** What a template is called by: the constant that it is, or the function that it is in. */
function ownerOf(before: string): string {
  const constant = /const (\w+)(?:: \w+)? =\s*$/.exec(before);
  const functions = [...before.matchAll(/^(?:export )?(?:async )?function (\w+)/gm)];
  return constant?.[1] ?? functions.at(-1)?.[1] ?? '';
}

function templatesIn(source: string): readonly Template[] {
  const found: Template[] = [];
  const tagged = /(?<!`)\b(sql|overRows)(?:<[^`]*>)?`/g;
  for (let match = tagged.exec(source); match; match = tagged.exec(source)) {
    const tag = match[1] === 'sql' ? 'sql' : 'overRows';
    const template = readTemplate(source, tagged.lastIndex);
    found.push({ tag, at: match.index, ...template });
    tagged.lastIndex = template.end;
  }
  return found;
}

function readTemplate(source: string, start: number): Omit<Template, 'tag' | 'at'> {
  const parts: string[] = [];
  const holes: string[] = [];
  let from = start;
  for (let at = start; at < source.length; at += 1) {
    if (source[at] === '`') {
      return { parts: [...parts, source.slice(from, at)], holes, end: at + 1 };
    }
    if (!source.startsWith('${', at)) continue;
    const end = endOfHole(source, at + 2);
    parts.push(source.slice(from, at));
    holes.push(source.slice(at + 2, end));
    at = end;
    from = end + 1;
  }
  throw new Error('a template that does not end');
}

function endOfHole(source: string, start: number): number {
  let depth = 1;
  for (let at = start; at < source.length; at += 1) {
    const character = source[at];
    if (character === '`') at = readTemplate(source, at + 1).end - 1;
    if (character === "'") at = source.indexOf("'", at + 1);
    if (character === '{') depth += 1;
    if (character === '}') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error('a hole that does not end');
}

function expand({ tag, parts, holes }: Template, fragments: Fragments, depth: number): string {
  const filled = holes.map((hole) => contentOf(hole, { tag, fragments, depth }));
  return parts.map((part, place) => part + (filled[place] ?? '')).join('');
}

type Place = Readonly<{ tag: Template['tag']; fragments: Fragments; depth: number }>;

function contentOf(hole: string, { tag, fragments, depth }: Place): string {
  if (hole.includes('EVERY_BUCKET')) return MARK;
  if (/\bempty\b/.test(hole)) return ' ';
  if (hole === 'EACH_ROW') return '(rows)';
  if (hole.startsWith('inBuckets')) return '$';
  if (tag === 'overRows') return '?';
  const named = fragments.get(/^\w+/.exec(hole)?.[0] ?? '') ?? [];
  const inside = [...templatesIn(hole), ...named];
  if (inside.length === 0 || depth === DEPTH_MAX) return '$';
  return inside.map((template) => expand(template, fragments, depth + 1)).join(' ');
}

/** Whether the statement changes rows, or holds them. */
export function isWrite(text: string): boolean {
  return /\b(insert into|delete from|update \S+ (\w+ |as \w+ )?set|for (no key )?(update|share)|for key share)\b/.test(
    text,
  );
}

/** What may follow a table that has no other name. */
const NEXT_WORDS =
  'where|on|using|join|left|right|full|cross|inner|set|order|group|for|limit|union|values|returning';
const TABLE = new RegExp(
  String.raw`(?<!distinct )\b(?:from|join|update|using) (\$|\w+)(?: (?:as )?(?!(?:${NEXT_WORDS})\b)(\w+))?`,
  'g',
);

/** The tables that a statement reads or changes, and what it calls them; not those it adds rows to. */
function tablesIn(text: string): readonly Readonly<{ name: string; alias: string }>[] {
  return [...text.replaceAll(MARK, '').replaceAll(/ +/g, ' ').matchAll(TABLE)].map(
    ([, name = '', alias = name]) => ({ name, alias }),
  );
}

const GIVEN = String.raw`bucket (?:\$|= \$|= any\(\$)`;

/** The tables with buckets that a statement names without naming theirs. */
export function withoutBucket(text: string, bucketTables: ReadonlySet<string>): readonly string[] {
  if (text.includes(MARK)) return [];
  // A hole where a table stands is one that is given as data.
  const tables = tablesIn(text).filter(({ name }) => name === '$' || bucketTables.has(name));
  const unqualified = new RegExp(String.raw`(?<![.\w])${GIVEN}|\busing \(bucket\b`, 'g');
  let spare = text.match(unqualified)?.length ?? 0;
  return tables.flatMap(({ name, alias }) => {
    const isNamed = new RegExp(
      String.raw`(?<![.\w$])${alias.replace('$', String.raw`\$`)}\.${GIVEN}`,
    ).test(text);
    if (isNamed) return [];
    spare -= 1;
    return spare >= 0 ? [] : [name];
  });
}

/** How a function of a name, or the text of what a column holds, may change: `i`mmutable, `s`table, `v`olatile. */
export type Volatility = Readonly<{
  functions: ReadonlyMap<string, string>;
  columns: ReadonlyMap<string, string>;
}>;

/** What of a write is not the same for the same row, whenever and wherever it is worked out. */
export function unsteadyIn(text: string, { functions, columns }: Volatility): readonly string[] {
  if (!isWrite(text)) return [];
  const answered = text.search(/\b(on conflict|returning)\b/);
  const cast = answered < 0 ? [] : captured(text.slice(answered), /\b([a-z_]\w*)::\w+/g);
  return [
    ...captured(text, /\b([a-z_]\w*)\(/g).filter((name) => isUnsteady(functions.get(name))),
    ...cast.filter((name) => isUnsteady(columns.get(name))),
  ];
}

function isUnsteady(how: string | undefined): boolean {
  return how === 's' || how === 'v';
}

function captured(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name);
}
