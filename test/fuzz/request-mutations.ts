import { BODY_MUTATIONS, type Mutation } from './body-mutations.ts';
import type { Credentials } from './credentials.ts';
import { copyOf, type Draft } from './draft.ts';
import {
  CONTENT_TYPES,
  HOSTILE_HEADERS,
  HOSTILE_QUERIES,
  HOSTILE_SEGMENTS,
  HOSTILE_TEXTS,
} from './hostile.ts';
import { type Making, schemaValue } from './schema-value.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE'];

const otherSegment: Mutation = (draft, { random }) => {
  const name = random.pickOrNone(Object.keys(draft.params));
  if (name === undefined) return undefined;
  draft.params[name] = random.pick(HOSTILE_SEGMENTS);
  return `another ${name}`;
};

const otherQuery: Mutation = (draft, { random }) => {
  const [name, value] = random.pick(HOSTILE_QUERIES);
  draft.query.push([name, value]);
  return `query ${name}`;
};

/** A parameter of the query with a value that it may, or may not, have. */
const knownQuery: Mutation = (draft, making) => {
  const { random } = making;
  const declared = draft.operation.parameters.filter((parameter) => parameter.in === 'query');
  const parameter = random.pickOrNone(declared);
  if (!parameter) return undefined;
  const value = random.chance(0.5)
    ? String(schemaValue(parameter.schema, making, parameter.name))
    : random.pick(HOSTILE_TEXTS).slice(0, 2_000);
  draft.query.push([parameter.name, encodeURIComponent(value.toWellFormed())]);
  return `query ${parameter.name}`;
};

const otherHeader: Mutation = (draft, { random }) => {
  const [name, value] = random.pick(HOSTILE_HEADERS);
  draft.headers[name] = value;
  return `header ${name}`;
};

const noVersion: Mutation = (draft) => {
  delete draft.headers['api-version'];
  return 'no Api-Version';
};

const otherType: Mutation = (draft, { random }) => {
  draft.headers['content-type'] = random.pick(CONTENT_TYPES);
  if (random.chance(0.2)) delete draft.headers['content-type'];
  return 'another content type';
};

const otherMethod: Mutation = (draft, { random }) => {
  draft.method = random.pick(METHODS);
  return `method ${draft.method}`;
};

const REQUEST_MUTATIONS: readonly Mutation[] = [
  otherSegment,
  otherSegment,
  knownQuery,
  knownQuery,
  otherQuery,
  otherHeader,
  otherHeader,
  noVersion,
  otherType,
  otherMethod,
];

const OTHER_CALLER = 0.15;
const SECOND_CHANGE = 0.25;

/** A copy of a request with one thing wrong with it, sometimes two, sometimes by another caller. */
export function mutated(whole: Draft, making: Making, credentials: Credentials): Draft {
  const { random } = making;
  const draft = copyOf(whole);
  if (random.chance(OTHER_CALLER)) {
    draft.credential = credentials.any(random);
    draft.oddities.push(`by ${draft.credential.name}`);
    if (random.chance(0.5)) return draft;
  }
  const changes = random.chance(SECOND_CHANGE) ? 2 : 1;
  while (draft.oddities.length < changes) {
    const ofBody = draft.json !== undefined && random.chance(0.7);
    const mutate = random.pick(ofBody ? BODY_MUTATIONS : REQUEST_MUTATIONS);
    const done = mutate(draft, making);
    if (done !== undefined) draft.oddities.push(done);
  }
  return draft;
}
