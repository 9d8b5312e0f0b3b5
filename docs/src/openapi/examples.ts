import { isRecord } from '../../../service/src/platform/http/normalise.ts';
import { exampleValue } from './example-value.ts';
import {
  type Components,
  type Content,
  isReference,
  type JsonSchema,
  type MediaContent,
  type OpenApiDocument,
  type OpenApiOperation,
  type Parameter,
  type Reference,
  type ResponseObject,
} from './document.ts';

type Shapes = Components['schemas'];
type Paths = OpenApiDocument['paths'];

/** Every request and every answer with what it looks like, made from the examples of its schema. */
export function withExamples(paths: Paths, shapes: Shapes): Paths {
  return mapped(paths, (item, path) =>
    mapped(item, (operation) => operationWithExamples(operation, path, shapes)),
  );
}

function operationWithExamples(
  operation: OpenApiOperation,
  path: string,
  shapes: Shapes,
): OpenApiOperation {
  const { parameters, requestBody, responses } = operation;
  const request = (schema: JsonSchema, name = 'value') => exampleValue(schema, { name, shapes });
  const answer = (schema: JsonSchema) =>
    withOwnAddress(exampleValue(schema, { name: 'value', shapes, isWhole: true }), path);
  return {
    ...operation,
    ...(parameters && { parameters: parameters.map((one) => withExample(one, request)) }),
    ...(requestBody && {
      requestBody: { ...requestBody, content: contentWithExamples(requestBody.content, request) },
    }),
    responses: mapped(responses, (response) => responseWithExamples(response, answer)),
  };
}

type Show = (schema: JsonSchema, name?: string) => unknown;

function withExample(parameter: Parameter | Reference, show: Show): Parameter | Reference {
  if (isReference(parameter) || !parameter.required) return parameter;
  return { ...parameter, example: show(parameter.schema, parameter.name) };
}

function responseWithExamples(response: ResponseObject | Reference, show: Show) {
  if (isReference(response) || response.content === undefined) return response;
  return { ...response, content: contentWithExamples(response.content, show) };
}

/** Problems have theirs already. */
function contentWithExamples(content: Content, show: Show): Content {
  return mapped(content, (media): MediaContent =>
    media.examples ? media : { ...media, example: show(media.schema) },
  );
}

/** A page of a list says where it is. */
function withOwnAddress(value: unknown, path: string): unknown {
  return isRecord(value) && typeof value['self'] === 'string' ? { ...value, self: path } : value;
}

function mapped<From, To>(
  record: Readonly<Record<string, From>>,
  map: (value: From, name: string) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, one]) => [name, map(one, name)]));
}
