import { isRecord } from '../service/src/platform/http/normalise.ts';
import type { SdkOperation, TypeBook } from './sdk-operation.ts';

/** The types that requests alone are made of: there one of two spellings is written, and answers have both. */
export function sentOnly(operations: readonly SdkOperation[], book: TypeBook): ReadonlySet<string> {
  const sent = reachable(
    operations.flatMap(({ body }) => (body ? [body.type] : [])),
    book,
  );
  const answered = reachable(
    operations.map(({ answer, item }) => item ?? answer),
    book,
  );
  return new Set([...sent].filter((name) => !answered.has(name)));
}

function reachable(names: readonly string[], book: TypeBook): Set<string> {
  const found = new Set<string>();
  const waiting = [...names];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name) || !book.has(name)) continue;
    found.add(name);
    waiting.push(...namedIn(book.get(name)));
  }
  return found;
}

function namedIn(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(namedIn);
  if (!isRecord(schema)) return [];
  const { $ref, ...others } = schema;
  const named = typeof $ref === 'string' ? [$ref.split('/').at(-1) ?? ''] : [];
  return [...named, ...Object.values(others).flatMap(namedIn)];
}
