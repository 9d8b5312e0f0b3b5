import { isRecord } from '../../../service/src/platform/http/normalise.ts';
import { bodyBytesOf, JSON_TYPE, type Route } from '../../../service/src/platform/http/route.ts';
import { BYTES_TYPE } from '../../../service/src/platform/http/rare-media-types.ts';
import { parameterReference } from './components.ts';
import type { OpenApiOperation, Parameter, Reference } from './document.ts';
import { honoursIfMatch } from '../../../service/src/platform/http/route-problems.ts';
import { responsesOf } from './responses.ts';
import type { SchemaBook } from './schema-book.ts';

const PATH_PARAMETER = /:([A-Za-z][A-Za-z0-9_]*)/g;

/** `/payments/:paymentId` → `/payments/{paymentId}` */
export function templateOf(path: string): string {
  return path.replaceAll(PATH_PARAMETER, '{$1}');
}

export function openApiOperationOf(route: Route, book: SchemaBook): OpenApiOperation {
  const parameters = [...commonParameters(route), ...ownParameters(route, book)];
  return {
    operationId: route.operationId,
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
    tags: [route.tag],
    security: securityOf(route),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...requestBodyOf(route, book),
    responses: responsesOf(route, book),
  };
}

/** Since 3.1 the scopes that a key needs may be named as those of a token are. */
function securityOf({ access }: Route): OpenApiOperation['security'] {
  if (access === 'public') return [];
  const scopes = access === 'any-credential' ? [] : [access];
  return [{ oauth2: scopes }, { apiKey: scopes }];
}

function commonParameters(route: Route): Reference[] {
  const references: Reference[] = [];
  if (route.versioned !== false) {
    references.push(parameterReference('ApiVersion'), parameterReference('CorrelationId'));
  }
  const { awaitsApproval = false, isProposed = false } = route;
  if (isProposed || awaitsApproval) references.push(parameterReference('Reason'));
  if (route.keyInHeader === true) references.push(parameterReference('RequestKey'));
  else if (awaitsApproval) references.push(parameterReference('ActionKey'));
  if (honoursIfMatch(route)) references.push(parameterReference('IfMatch'));
  return references;
}

function ownParameters(route: Route, book: SchemaBook): Parameter[] {
  const described = membersOf(route.params, book);
  const inPath = [...route.path.matchAll(PATH_PARAMETER)].map(([, name = '']): Parameter => {
    const known = described.find((member) => member.name === name);
    return { ...(known ?? { name, schema: { type: 'string' } }), in: 'path', required: true };
  });
  const inQuery = membersOf(route.query, book).map((member): Parameter => ({
    ...member,
    ...STYLES[String(member.schema['type'])],
    in: 'query',
  }));
  return [...inPath, ...inQuery];
}

/** How a query has what is not one value. */
const STYLES: Readonly<Record<string, Pick<Parameter, 'style' | 'explode'> | undefined>> = {
  object: { style: 'deepObject', explode: true },
  array: { style: 'form', explode: false },
};

/** The members of a params or query schema. What describes one describes the parameter. */
function membersOf(object: unknown, book: SchemaBook): Omit<Parameter, 'in'>[] {
  if (!isRecord(object) || !isRecord(object['properties'])) return [];
  const required = namesIn(object['required']);
  return Object.entries(object['properties']).map(([name, member]) => {
    const { description, ...schema } = book.includeParameter(member);
    return {
      name,
      required: required.includes(name),
      ...(typeof description === 'string' ? { description } : {}),
      schema,
    };
  });
}

function namesIn(required: unknown): unknown[] {
  return Array.isArray(required) ? required : [];
}

const BYTES = { type: 'string', format: 'binary' };

function requestBodyOf(route: Route, book: SchemaBook): Pick<OpenApiOperation, 'requestBody'> {
  const schema = route.consumes === BYTES_TYPE ? BYTES : book.includeBody(route);
  if (schema === undefined) return {};
  const content = { [route.consumes ?? JSON_TYPE]: { schema } };
  const description = `${bodyBytesOf(route) / 1024} KiB at most`;
  return { requestBody: { description, required: true, content } };
}
