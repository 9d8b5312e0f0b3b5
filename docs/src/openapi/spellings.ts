import { isRecord } from '../../../service/src/platform/http/normalise.ts';
import type { SpellingMove, Spelling } from '../../../service/src/platform/http/spelling.ts';

type Schema = Record<string, unknown>;

/** The schema of a body with what it may be written as besides, each beside what it stands for. */
export function withSpellings(body: Schema, spelling: Spelling): Schema {
  // The last move is the innermost: those before it move the members that it adds.
  return spelling.toReversed().reduce(withMove, body);
}

function withMove(body: Schema, move: SpellingMove): Schema {
  const { from, isPreferred, source, target, to } = move;
  if (target.length === 0) return wrapped(body, from);
  const found = at(body, target);
  if (found === undefined) throw new Error(`the body has no ${to}`);
  const isOutside = target.length < source.length;
  const alias = isPreferred ? found : sameAs(found, to, isOutside ? ' at the top' : '');
  const shown = isPreferred ? changed(body, target, () => sameAs(found, from)) : body;
  const step = source.length - 1;
  const beside = isWithin(source.slice(0, step), target) ? target[step] : undefined;
  return changed(shown, source.slice(0, step), (object) =>
    withMember(object, { name: source[step] ?? '', alias, beside, isFirst: isPreferred }),
  );
}

function sameAs(schema: Schema, path: string, where = ''): Schema {
  return { ...schema, description: `Same as \`${path}\`${where}` };
}

/** All members stand at the top, or within one. */
function wrapped(body: Schema, name: string): Schema {
  const { required = [], ...others } = body;
  const inner = { ...body, description: 'The same members, in an object of their own' };
  return {
    ...others,
    properties: { ...Object(body['properties']), [name]: inner },
    inDocument: { anyOf: [{ required }, { required: [name] }] },
  };
}

type Added = Readonly<{
  name: string;
  alias: Schema;
  /** The member that it stands for, or that holds it. */
  beside: string | undefined;
  isFirst: boolean;
}>;

function withMember(object: Schema, { alias, beside, isFirst, name }: Added): Schema {
  const properties = isRecord(object['properties']) ? object['properties'] : {};
  const members = Object.entries(properties).flatMap((member) => {
    if (member[0] !== beside) return [member];
    const added: [string, unknown] = [name, alias];
    return isFirst ? [added, member] : [member, added];
  });
  const all = Object.fromEntries(beside === undefined ? [...members, [name, alias]] : members);
  return { ...object, properties: all, ...requiring(object, { beside, name, isFirst }) };
}

/** Where one is required, either is. */
function requiring(
  { inDocument, required }: Schema,
  { beside, isFirst, name }: Omit<Added, 'alias'>,
) {
  if (beside === undefined || !Array.isArray(required) || !required.includes(beside)) return {};
  const names = isFirst ? [name, beside] : [beside, name];
  const either = names.map((one) => ({ required: [one] }));
  return {
    required: required.filter((member) => member !== beside),
    inDocument: { ...(isRecord(inDocument) ? inDocument : {}), anyOf: either },
  };
}

const isWithin = (outer: readonly string[], path: readonly string[]): boolean =>
  outer.every((step, index) => path[index] === step);

function at(schema: unknown, path: readonly string[]): Schema | undefined {
  let found = schema;
  for (const step of path) {
    const members: unknown = isRecord(found) ? found['properties'] : undefined;
    found = isRecord(members) ? members[step] : undefined;
  }
  return isRecord(found) ? found : undefined;
}

/** A copy in which the schema at that path is another. */
function changed(
  schema: Schema,
  [step, ...rest]: readonly string[],
  change: (found: Schema) => Schema,
): Schema {
  if (step === undefined) return change(schema);
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  const inner = properties[step];
  if (!isRecord(inner)) throw new Error(`there is no ${step}`);
  return { ...schema, properties: { ...properties, [step]: changed(inner, rest, change) } };
}
