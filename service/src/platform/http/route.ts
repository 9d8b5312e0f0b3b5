import { type Static, type TSchema, Type } from 'typebox';
import { isRecord } from './normalise.ts';
import { withoutNulls } from './absent-nulls.ts';
import type { Answer } from './answer.ts';
import { headerFaults, refuseUnstorable } from './call-faults.ts';
import { assignedBy } from './assigned.ts';
import type { VersionChange } from './api-version/change.ts';
import type { Call, RawCall } from './call.ts';
import type { Caller } from './caller.ts';
import { cardless, faultsIn } from './stray-cards.ts';
import { type Fault, invalid, Problem, type ProblemKind } from './errors.ts';
import { onePerPlace } from './faults.ts';
import { takingBrackets } from './bracketed.ts';
import { type RouteGuard, type Exposure, exposureIn } from './guard.ts';
import { BYTES_TYPE, bytesValidator, type RareMediaType } from './rare-media-types.ts';
import { atOnce } from './long-reads.ts';
import { headerOf, readBody } from './read-body.ts';
import { type Spelling, respell } from './spelling.ts';
import type { Validated } from './validate.ts';

/** Who may call: anybody (`public`), whoever has proven who they are (`any-credential`), or one with that scope. */
export type Access = string;

export const JSON_TYPE = 'application/json';
export const MERGE_PATCH_TYPE = 'application/merge-patch+json';
export const FORM_TYPE = 'application/x-www-form-urlencoded';
export type MediaType =
  typeof JSON_TYPE | typeof MERGE_PATCH_TYPE | typeof FORM_TYPE | RareMediaType;

const BODY_KIB = 16; // As much as most schemas let through, with room to spare.

export function addressOf({ mount = '', path }: Pick<Route, 'mount' | 'path'>): string {
  return mount + path;
}

export function bodyBytesOf({ bodyKiB = BODY_KIB }: Pick<Route, 'bodyKiB'>): number {
  return bodyKiB * 1024;
}

export type { Call, RawCall, WaitWithoutSlot } from './call.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
/** Method and path, in Fastify's form: `GET /payments/:paymentId`. */
type Operation = `${(typeof METHODS)[number]} ${string}`;

type Description = Readonly<{
  operationId: string;
  summary: string;
  description?: string;
  tag: string;
  access: Access;
  /** API calls carry Api-Version; pages, OAuth and health do not. */
  versioned?: boolean;
  /** How its answers have changed since the first version, newest first. */
  changes?: readonly VersionChange[];
  /** Answers even when the process is saturated or the caller over its limit: health. */
  exempt?: boolean;
  /** Finishes earlier work, so it goes before new work under load (precedence.ts). */
  finishesWork?: boolean;
  /** It takes long, or makes the database work: it waits for a turn in the room of long reads, or part of it does. */
  isLongRead?: true | 'in-part';
  /** Content type of the 404 of a retrieve, where it is not a problem's. */
  missingType?: string;
  consumes?: MediaType;
  /** The largest body it takes, where its schema allows for more than most. */
  bodyKiB?: number;
  spelling?: Spelling;
  answers: Readonly<Record<number, TSchema | string>>;
  problems?: readonly ProblemKind[];
  /** It takes no body: its idempotencyKey is the header Idempotency-Key. */
  keyInHeader?: true;
  /** Left out of openapi.json: pages and assets. */
  hidden?: boolean;
  /** What an agent calls is proposed first: it gives a reason, and is answered with 202. */
  isProposed?: boolean;
  /** What an operator's client calls may wait for a second person, and is answered with 202 then. */
  awaitsApproval?: boolean;
  /** Where clients learn how to get a token for it (RFC 9728). Its 401 tells. */
  resourceMetadata?: string;
  mount?: string;
}>;

export type Definition<
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
> = Description &
  Readonly<{
    params?: Params;
    query?: Query;
    body?: Body;
    /** Finds what no schema can say, in a body that may have other faults: sums, dates, rules. */
    examine?: (body: unknown, caller: Caller | undefined) => readonly Fault[];
    /** The same for the query: members that go together, or do not. */
    examineQuery?: (query: Readonly<Record<string, unknown>>) => readonly Fault[];
    guard?: RouteGuard<Call<Static<Params>, Static<Query>, Static<Body>>>;
    handle: (call: Call<Static<Params>, Static<Query>, Static<Body>>) => Promise<Answer> | Answer;
  }>;

/** A call that was found sound, and what it would do. */
export type Prepared = Readonly<{
  body: unknown;
  exposure: () => Promise<Exposure>;
  /** Throws the faults that only the record shows, where the route can tell them before. */
  examine: () => Promise<void>;
  run: () => Promise<Answer>;
}>;

export type Route = Description &
  Readonly<ReturnType<typeof partsOf>> &
  Readonly<{
    params?: TSchema;
    query?: TSchema;
    body?: TSchema;
    /** `prepare` does the first half of `run`. */
    guard?: Omit<RouteGuard<never>, 'what' | 'examine'> &
      Readonly<{ prepare: (raw: RawCall) => Prepared }>;
    /** Checks every part of the request, reports all faults at once, then runs the use case. */
    run: (raw: RawCall) => Promise<Answer>;
  }>;

export const Nothing = Type.Object({}, { additionalProperties: false });

/** Declares a route: its address, who may call it, its shapes, and the one call that does it. */
export function route<
  Params extends TSchema = typeof Nothing,
  Query extends TSchema = typeof Nothing,
  Body extends TSchema = typeof Nothing,
>(operation: Operation, definition: Definition<Params, Query, Body>): Route {
  const { examine: _inBodyValidator, examineQuery = () => [], handle, ...description } = definition;
  const checkParams = partValidator(definition.params);
  const checkQuery = takingBrackets(definition.query, partValidator(definition.query));
  const checkBody = bodyValidator(definition);
  // Parts that are not declared are empty.
  const takesText = definition.params !== undefined || definition.query !== undefined;
  const callOf = (raw: RawCall) => {
    const headers = headerFaults(raw, definition.versioned !== false);
    const params = checkParams(raw.params);
    const query = checkQuery(raw.query);
    const examined = examineQuery(isRecord(raw.query) ? raw.query : {});
    const body = checkBody(raw);
    if (headers.length + examined.length > 0 || !params.ok || !query.ok || !body.ok) {
      const inQuery = onePerPlace([...faultsIn(query), ...examined]);
      const errors = [headers, params, inQuery, body].flatMap(faultsIn);
      throw invalid(errors);
    }
    if (takesText) refuseUnstorable(raw);
    const { waitWithoutSlot, longRead = atOnce, caller, url, ip, correlationId } = raw;
    const header = (name: string) => headerOf(raw.headers, name);
    const parts = { params: params.value, query: query.value, body: body.value };
    const by = { waitWithoutSlot, longRead, caller, url, ip, correlationId, header };
    return { body, call: { ...by, ...parts } };
  };
  const isLongRead = definition.isLongRead === true;
  const prepare = (raw: RawCall): Prepared => {
    const { body, call } = callOf(raw);
    const spoken = async <T>(work: () => Promise<T> | T): Promise<T> => {
      try {
        return await work();
      } catch (error) {
        throw inSpellingOf(body, error);
      }
    };
    return {
      body: call.body,
      exposure: () => spoken(() => exposureIn(definition.guard, call)),
      examine: () =>
        spoken(async () => {
          const errors = (await definition.guard?.examine?.(call)) ?? [];
          if (errors.length > 0) throw invalid(errors);
        }),
      run: () => spoken(() => handle(call)),
    };
  };
  const { guard, ...others } = description;
  const run = async (raw: RawCall): Promise<Answer> => {
    const { body, call } = callOf(raw);
    try {
      return await (isLongRead ? call.longRead(() => handle(call)) : handle(call));
    } catch (error) {
      throw inSpellingOf(body, error);
    }
  };
  return {
    ...others,
    ...partsOf(operation),
    ...(guard ? { guard: { ...guard, prepare } } : {}),
    run,
  };
}

function partsOf(operation: Operation) {
  const method = METHODS.find((one) => operation.startsWith(`${one} `)) ?? 'GET';
  return { method, path: operation.slice(method.length + 1) };
}

/** Of the path or the query. Where none of it is taken and none was sent there is nothing to check. */
function partValidator<Schema extends TSchema>(
  schema: Schema | undefined,
): (part: unknown) => Validated<Static<Schema>> {
  const check = cardless(orNothing(schema));
  if (schema !== undefined) return check;
  let nothing: Validated<Static<Schema>> | undefined;
  return (part) =>
    isRecord(part) && Object.keys(part).length === 0 ? (nothing ??= check({})) : check(part);
}

function orNothing<Schema extends TSchema>(schema: Schema | undefined): Schema {
  // A part that is not declared has the type of its default, which is that of Nothing.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return schema ?? (Nothing as unknown as Schema);
}

/** `asWritten` is there where the body's spelling may have been changed. */
type CheckedBody<T> = Validated<T> & { readonly asWritten?: (fault: Fault) => Fault };

/** A use case knows only our spelling; its faults are translated to the caller's. */
function inSpellingOf({ asWritten }: CheckedBody<unknown>, error: unknown): unknown {
  if (!(error instanceof Problem) || !asWritten || error.errors.length === 0) return error;
  const { errors, headers, kind, members, message: detail } = error;
  return new Problem(kind, {
    detail,
    errors: errors.map(asWritten),
    headers,
    members,
    cause: error,
  });
}

/** Then it is as good as an empty object, for a route that asks for nothing. */
function isAbsent({ body }: RawCall): boolean {
  return body === undefined || body.length === 0;
}

/** Reads the body, brings it to one spelling, checks it; faults speak the caller's spelling. */
function bodyValidator<Params extends TSchema, Query extends TSchema, Body extends TSchema>({
  body: schema,
  consumes = JSON_TYPE,
  examine = () => [],
  spelling,
  answers,
}: Definition<Params, Query, Body>): (raw: RawCall) => CheckedBody<Static<Body>> {
  const check = cardless(orNothing(schema));
  if (schema === undefined) return (raw) => noBody(raw, check);
  if (consumes === BYTES_TYPE) return bytesValidator(schema);
  const assigned = assignedBy(answers);
  return (raw) => {
    const nothing = isAbsent(raw) ? check({}) : undefined;
    if (nothing?.ok) return nothing;
    const read = readAndTell(raw, consumes);
    if (!read.ok) return read;
    const nullIsAbsent = consumes !== MERGE_PATCH_TYPE && raw.body?.includes('null') === true;
    const { body: respelled, faults, ...written } = respell(read.value, spelling, nullIsAbsent);
    const asWritten = (fault: Fault) => written.asWritten(assigned(fault));
    // What contradicts itself cannot be read any further.
    if (faults.length > 0) return { ok: false, faults };
    const body = nullIsAbsent ? withoutNulls(schema, respelled) : respelled;
    const checked = check(body, consumes === FORM_TYPE ? undefined : raw.body);
    const examined = examine(body, raw.caller);
    if (checked.ok && examined.length === 0) return { ok: true, value: checked.value, asWritten };
    const found = onePerPlace([...faultsIn(checked), ...examined]);
    return { ok: false, faults: found.map(asWritten) };
  };
}

/** Where no body is taken, none may come; an empty object, which some clients always send, may. */
function noBody<T>(raw: RawCall, check: (value: unknown) => Validated<T>): Validated<T> {
  if (isAbsent(raw)) return check({});
  const read = readAndTell(raw, JSON_TYPE);
  return read.ok ? check(read.value) : read;
}

function readAndTell(raw: RawCall, consumes: MediaType): Validated<unknown> {
  const read = readBody(raw, consumes);
  if (read.ok) raw.onBody?.(read.value);
  return read;
}
