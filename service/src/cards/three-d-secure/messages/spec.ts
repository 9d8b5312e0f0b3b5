import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { Check } from 'typebox/value';
import { isRecord } from '../../../platform/http/normalise.ts';
import type { MessageType } from './erro.ts';
import type { MessageFault } from './fault.ts';
import { Extensions, object } from './field.ts';
import type { Version } from './version.ts';

type Read<Message> =
  Readonly<{ ok: true; message: Message }> | Readonly<{ ok: false; fault: MessageFault }>;
export type Reader<Message> = Readonly<{
  schema: TObject;
  /** Takes the known fields of a parsed message and ignores the rest, or reports what is wrong. */
  read: (value: unknown) => Read<Message>;
}>;

/** The complete specification of one kind of message, for sending and receiving. */
export type MessageSpec<Message> = Readonly<{
  type: MessageType;
  readers: Readonly<Record<Version, Reader<Message>>>;
  /** The rules between the fields of one message, each of which is right by itself. */
  faultsOf: (message: Message) => MessageFault[];
}>;

/** A message of these fields, in whichever version, with what any message may have. */
export type MessageOf<Fields extends TProperties> = Readonly<
  Static<TObject<Fields & typeof Extensions>> & { messageVersion: Version }
>;

/** The readers of a message in both versions, by its fields in each. */
export function readersOf<Older extends TProperties, Latest extends TProperties>(
  older: Older,
  latest: Latest,
) {
  return { '2.1.0': readerIn('2.1.0', older), '2.2.0': readerIn('2.2.0', latest) };
}

function readerIn<Fields extends TProperties>(version: Version, fields: Fields) {
  return readerOf(object({ ...fields, messageVersion: Type.Literal(version), ...Extensions }));
}

/** Compiles the schema when it is first needed. Only a message that fails is walked field by field for the names. */
export function readerOf<Schema extends TObject>(schema: Schema): Reader<Static<Schema>> {
  let compiled: ReturnType<typeof Compile<Schema>> | undefined;
  const knownPart = takerOf(schema);
  const read = (value: unknown): Read<Static<Schema>> => {
    compiled ??= Compile(schema);
    // Mostly there is nothing else in it, and a copy of so many members takes longer than the check.
    if (compiled.Check(value)) return { ok: true, message: value };
    const known = knownPart(value);
    if (compiled.Check(known)) return { ok: true, message: known };
    return { ok: false, fault: diagnose(schema, known) };
  };
  return { schema, read };
}

type Taker = (value: unknown) => unknown;

/** Made once from the schema: takes the members it knows and leaves the rest, at every depth. */
function takerOf(schema: TSchema): Taker {
  if (Type.IsArray(schema)) {
    const take = takerOf(schema.items);
    return (value) => (Array.isArray(value) ? value.map(take) : value);
  }
  if (!Type.IsObject(schema) || !isClosed(schema)) return (value) => value;
  const members = Object.entries(schema.properties).map(
    ([key, member]) => [key, takerOf(member)] as const,
  );
  return (value) => {
    if (!isRecord(value)) return value;
    const known: Record<string, unknown> = {};
    for (const [key, take] of members) {
      // JSON has no undefined: our own message is checked as its receiver will see it.
      if (Object.hasOwn(value, key) && value[key] !== undefined) known[key] = take(value[key]);
    }
    return known;
  };
}

function isClosed(schema: TObject): boolean {
  return 'additionalProperties' in schema && schema.additionalProperties === false;
}

type Found = Readonly<{ absent: Set<string>; wrong: Set<string> }>;

/** Missing fields are reported before invalid ones: an Erro has a single code. */
function diagnose(schema: TObject, value: unknown): MessageFault {
  const found: Found = { absent: new Set(), wrong: new Set() };
  walk(schema, value, { name: '', found });
  if (found.absent.size > 0) return { code: '201', fields: [...found.absent] };
  return { code: '203', fields: [...found.wrong] };
}

type Place = Readonly<{ name: string; found: Found }>;

function walk(schema: TSchema, value: unknown, place: Place): void {
  if (Check(schema, value)) return;
  if (Type.IsObject(schema) && isRecord(value)) walkMembers(schema, value, place);
  else if (Type.IsArray(schema) && Array.isArray(value)) walkItems(schema.items, value, place);
  else place.found.wrong.add(place.name);
}

/** A required field that is empty or null is missing; an optional one is wrong, not absent. */
function walkMembers(schema: TObject, value: Record<string, unknown>, { name, found }: Place) {
  for (const [key, member] of Object.entries(schema.properties)) {
    const place = { name: name === '' ? key : `${name}.${key}`, found };
    const given = Object.hasOwn(value, key) ? value[key] : undefined;
    const isOptional = Type.IsOptional(member);
    if (!isOptional && (given === undefined || given === null || given === '')) {
      found.absent.add(place.name);
    } else if (!isOptional || given !== undefined) {
      walk(member, given, place);
    }
  }
}

function walkItems(schema: TSchema, items: readonly unknown[], place: Place): void {
  const wrong = items.filter((item) => !Check(schema, item));
  if (wrong.length === 0) place.found.wrong.add(place.name); // Too few items, or too many.
  for (const item of wrong) walk(schema, item, place);
}
