import { RELEASED, downgrade } from '../service/src/platform/http/api-version/versions.ts';
import { isRecord } from '../service/src/platform/http/normalise.ts';
import { JSON_TYPE, type Route } from '../service/src/platform/http/route.ts';
import type { SdkOperation, TypeBook } from './sdk-operation.ts';
import { typeOfSchema } from './types-of-schema.ts';

type Routes = readonly Pick<Route, 'operationId' | 'changes'>[];
/** By version, then by operation: the type of its answer, or of the records of its list. */
export type OlderAnswers = ReadonlyMap<string, ReadonlyMap<string, string>>;

const DEPTH_MAX = 12; // A shape within itself ends here.

/**
 * What older versions answer otherwise. Routes say it by functions, so a sample that has every member
 * is walked back, and the type lacks the members that it then lacks.
 */
export function olderAnswers(
  operations: readonly SdkOperation[],
  book: TypeBook,
  routes: Routes,
): OlderAnswers {
  const changes = new Map(routes.map((route) => [route.operationId, route.changes]));
  const older = RELEASED.slice(1).map((version) => {
    const types = operations.flatMap(({ id, item, answer }): [string, string][] => {
      const name = item ?? answer;
      const sample = sampleOf({ $ref: name }, book);
      const body = item === undefined ? sample : { data: [sample] };
      const wire = { status: 200, contentType: JSON_TYPE, body, isRetrieve: false };
      const walked = downgrade(changes.get(id), version, wire).body;
      const then = item === undefined ? walked : memberOf(memberOf(walked, 'data'), '0');
      const type = removedFrom(sample, then).reduce(
        (text, path) => `Without<${text}, ${JSON.stringify(path)}>`,
        name,
      );
      return type === name ? [] : [[id, type]];
    });
    return [version, new Map(types)] as const;
  });
  return new Map(older.filter(([, types]) => types.size > 0));
}

/** The paths that the later value has and the older one lacks. */
function removedFrom(later: unknown, older: unknown, path: readonly string[] = []): string[][] {
  if (!isRecord(later)) return [];
  return Object.entries(later).flatMap(([name, value]) => {
    const here = [...path, name];
    return isRecord(older) && Object.hasOwn(older, name)
      ? removedFrom(value, older[name], here)
      : [here];
  });
}

function sampleOf(schema: unknown, book: TypeBook, depth = 0): unknown {
  if (!isRecord(schema) || depth > DEPTH_MAX) return '';
  if (typeof schema['$ref'] === 'string')
    return sampleOf(book.get(typeOfSchema(schema)), book, depth + 1);
  const first: unknown = [schema['anyOf'] ?? schema['oneOf'] ?? []].flat()[0];
  if (isRecord(schema['properties'])) {
    const members = Object.entries(schema['properties']);
    return Object.fromEntries(
      members.map(([name, inner]) => [name, sampleOf(inner, book, depth + 1)]),
    );
  }
  return first === undefined ? '' : sampleOf(first, book, depth + 1);
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
