/** Turns a value into another that means the same to the schema it was made from. */
type Normalise = (value: unknown) => unknown;
/** What is to be done at a place with this schema; undefined where nothing is. */
type AtPlace = (schema: Record<string, unknown>) => Normalise | undefined;

/**
 * Booleans may be sent as text, marked integers as digits, marked lists with commas; undefined where no
 * place can differ.
 */
export function normaliserOf(schema: unknown): Normalise | undefined {
  return everywhere(schema, ({ commas, type, digits }) => {
    if (type === 'boolean') return asBoolean;
    if (commas === true) return asList;
    return type === 'integer' && digits === true ? asInteger : undefined;
  });
}

/** Cuts what is too long to what is still too long: no pattern shall see a body's worth of it. */
export function shortenerOf(schema: unknown): Normalise | undefined {
  return everywhere(schema, ({ maxItems, maxLength }) => {
    if (typeof maxItems === 'number') {
      return (value) => (Array.isArray(value) ? value.slice(0, maxItems + 1) : value);
    }
    if (typeof maxLength !== 'number') return undefined;
    const units = 2 * maxLength + 1; // A character has two at most, so this is one too many.
    return (value) => (typeof value === 'string' ? value.slice(0, units) : value);
  });
}

function everywhere(schema: unknown, atPlace: AtPlace): Normalise | undefined {
  if (!isRecord(schema)) return undefined;
  if (schema['type'] === 'array') {
    return inTurn(atPlace(schema), overItems(everywhere(schema['items'], atPlace)));
  }
  if (isRecord(schema['properties'])) return overMembers(schema['properties'], atPlace);
  if (Array.isArray(schema['anyOf'])) return orNull(schema['anyOf'], atPlace);
  return atPlace(schema);
}

function inTurn(first: Normalise | undefined, second: Normalise | undefined) {
  return first && second ? (value: unknown) => second(first(value)) : (first ?? second);
}

/** Something or null: null passes, and the something is as ever. */
function orNull(branches: readonly unknown[], atPlace: AtPlace): Normalise | undefined {
  const others = branches.filter((branch) => !isRecord(branch) || branch['type'] !== 'null');
  return others.length === 1 ? everywhere(others[0], atPlace) : undefined;
}

function asBoolean(value: unknown): unknown {
  if (value === 'true') return true;
  return value === 'false' ? false : value;
}

function asInteger(value: unknown): unknown {
  return typeof value === 'string' && /^[0-9]{1,15}$/.test(value) ? Number(value) : value;
}

/** Each once, however often it was written: by commas, or by the parameter given again. */
function asList(value: unknown): unknown {
  const texts = [value].flat();
  if (!texts.every((text) => typeof text === 'string')) return value;
  return [...new Set(texts.flatMap((text) => text.split(',')))];
}

function overItems(item: Normalise | undefined): Normalise | undefined {
  return item && ((value) => (Array.isArray(value) ? value.map(item) : value));
}

function overMembers(properties: Record<string, unknown>, atPlace: AtPlace): Normalise | undefined {
  const members = Object.entries(properties).flatMap(([name, schema]) => {
    const normalise = everywhere(schema, atPlace);
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

export function isNullOrAnything({
  type,
  enum: values,
  const: value,
}: Record<string, unknown>): boolean {
  return type === 'null' || (type === undefined && values === undefined && value === undefined);
}
