import { isRecord } from '../../../service/src/platform/http/normalise.ts';
import type { Components, JsonSchema } from '../openapi/document.ts';
import {
  allowedValues,
  alternativesOf,
  branches,
  limitsOf,
  shapeName,
  typeOf,
  type TypeWords,
} from '../openapi/schema-words.ts';

/** What a table says of a value. */
type SchemaWords = TypeWords &
  Readonly<{ description?: string; allowed: readonly string[]; limits: readonly string[] }>;

/** One line of a table of fields; those within an object are deeper than it. */
export type Field = SchemaWords & Readonly<{ name: string; depth: number; required: boolean }>;

type View = Readonly<{
  shapes: Components['schemas'];
  /** `inline` shows the members of a shape where it is used; `linked` names the shape. */
  references: 'inline' | 'linked';
  /** Shapes that are being shown: one within itself is not opened again. */
  open?: readonly string[];
}>;

/** The members of an object and of the objects within it, each followed by its own. */
export function fieldsOf(schema: JsonSchema, view: View, depth = 0): Field[] {
  const { members, open } = membersOf(schema, view);
  return members.flatMap(({ name, schema: member, required }) => [
    { ...describe(member, view), name, depth, required },
    ...fieldsOf(member, { ...view, open }, depth + 1),
  ]);
}

export function describe(schema: JsonSchema, { references, shapes }: View): SchemaWords {
  const shape = shapeName(schema);
  const { $ref: _followed, ...beside } = schema;
  const whole =
    shape !== undefined && references === 'inline' ? { ...shapes[shape], ...beside } : schema;
  const { description } = whole;
  return {
    ...typeOf(whole),
    ...(typeof description === 'string' ? { description } : {}),
    allowed: allowedValues(whole),
    limits: limitsOf(whole).filter((limit) => !saidIn(description, limit)),
  };
}

function saidIn(description: unknown, limit: string): boolean {
  return typeof description === 'string' && description.toLowerCase().includes(limit);
}

type Member = Readonly<{ name: string; schema: JsonSchema; required: boolean }>;
type Members = Readonly<{ members: readonly Member[]; open: readonly string[] }>;

/** What an object holds, or the objects of a list, or the alternatives of a union together. */
function membersOf(schema: JsonSchema, view: View): Members {
  const { open = [], references, shapes } = view;
  const shape = shapeName(schema);
  if (shape !== undefined) {
    if (references === 'linked' || open.includes(shape)) return { members: [], open };
    return membersOf(shapes[shape] ?? {}, { ...view, open: [...open, shape] });
  }
  if (isRecord(schema['items'])) return membersOf(schema['items'], view);
  const alternatives = alternativesOf(schema);
  if (alternatives.length > 0) return union(alternatives, view);
  const parts = branches(schema, 'allOf').flatMap((part) => membersOf(part, view).members);
  return { members: [...parts, ...ownMembers(schema)], open };
}

function ownMembers({ properties, required }: JsonSchema): Member[] {
  if (!isRecord(properties)) return [];
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    schema: isRecord(schema) ? schema : {},
    required: Array.isArray(required) && required.includes(name),
  }));
}

/** A member is required of a union when every alternative requires it. */
function union(alternatives: readonly JsonSchema[], view: View): Members {
  const each = alternatives
    .map((alternative) => membersOf(alternative, view))
    .filter(({ members }) => members.length > 0);
  const byName = Map.groupBy(
    each.flatMap(({ members }) => members),
    ({ name }) => name,
  );
  const members = [...byName.values()].flatMap((same) => {
    const required = same.length === each.length && same.every((member) => member.required);
    return same.slice(0, 1).map((first) => ({ ...first, required }));
  });
  return { members, open: each.flatMap(({ open }) => open) };
}
