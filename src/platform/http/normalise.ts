/** Turns a value's tolerated spellings into the JSON type the schema asks for. */
export type Normalise = (value: unknown) => unknown;

/**
 * Requests may send booleans as "true"/"false" and marked integers as digits. Made once from the
 * schema: only the places that can differ are visited, and undefined means there are none. What
 * cannot be read is left as it is for the validation to name.
 */
export function normaliserOf(schema: unknown): Normalise | undefined {
  if (!isRecord(schema)) return undefined;
  if (schema['type'] === 'boolean') return asBoolean;
  if (schema['type'] === 'integer' && schema['digits'] === true) return asInteger;
  if (schema['type'] === 'array') return overItems(normaliserOf(schema['items']));
  if (isRecord(schema['properties'])) return overMembers(schema['properties']);
  if (Array.isArray(schema['anyOf'])) return orNull(schema['anyOf']);
  return undefined;
}

/** Something or null: null passes, and the something may be spelled as ever. */
function orNull(branches: readonly unknown[]): Normalise | undefined {
  const others = branches.filter((branch) => !isRecord(branch) || branch['type'] !== 'null');
  return others.length === 1 ? normaliserOf(others[0]) : undefined;
}

function asBoolean(value: unknown): unknown {
  if (value === 'true') return true;
  return value === 'false' ? false : value;
}

function asInteger(value: unknown): unknown {
  return typeof value === 'string' && /^[0-9]{1,15}$/.test(value) ? Number(value) : value;
}

function overItems(item: Normalise | undefined): Normalise | undefined {
  return item && ((value) => (Array.isArray(value) ? value.map(item) : value));
}

function overMembers(properties: Record<string, unknown>): Normalise | undefined {
  const members = Object.entries(properties).flatMap(([name, schema]) => {
    const normalise = normaliserOf(schema);
    return normalise ? [[name, normalise] as const] : [];
  });
  if (members.length === 0) return undefined;
  return (value) => {
    if (!isRecord(value)) return value;
    let copy: Record<string, unknown> | undefined; // Most callers spell as the schema does.
    for (const [name, normalise] of members) {
      if (!Object.hasOwn(value, name)) continue;
      const member = value[name];
      const normalised = normalise(member);
      if (normalised !== member) (copy ??= { ...value })[name] = normalised;
    }
    return copy ?? value;
  };
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
