import { isRecord } from '../../../service/src/platform/http/normalise.ts';
import type { Recorded, RecordedCall } from '../recorded.ts';
import {
  type Content,
  isReference,
  type MediaContent,
  type OpenApiDocument,
  type OpenApiOperation,
  type Parameter,
  type Reference,
  type ResponseObject,
} from './document.ts';

type Paths = OpenApiDocument['paths'];

/** Every request and every answer with what it looked like when it was recorded. */
export function withExamples(paths: Paths, { calls, problems }: Recorded): Paths {
  return mapped(paths, (item) =>
    mapped(item, (operation) => {
      const { operationId } = operation;
      const call = calls.get(operationId);
      const refused = problems.filter((one) => one.operationId === operationId);
      const own = new Map(refused.map(({ answer, code }) => [code, answer]));
      return withProblems(call ? withCall(operation, call) : operation, own);
    }),
  );
}

function withCall(operation: OpenApiOperation, call: RecordedCall): OpenApiOperation {
  const { parameters, requestBody, responses } = operation;
  return {
    ...operation,
    ...(parameters && { parameters: parameters.map((one) => withSent(one, call)) }),
    ...(requestBody && {
      requestBody: { ...requestBody, content: withExample(requestBody.content, call.body) },
    }),
    responses: mapped(responses, (response, status) =>
      withAnswer(response, call.answers[status] ?? undefined),
    ),
  };
}

function withSent(parameter: Parameter | Reference, { params, query }: RecordedCall) {
  if (isReference(parameter)) return parameter;
  const sent = (parameter.in === 'path' ? params : query)?.[parameter.name];
  return sent === undefined ? parameter : { ...parameter, example: typed(sent, parameter) };
}

/** As the schema has it, and not as the text that stands in the address. */
function typed(sent: string, { schema }: Parameter): unknown {
  const { type } = schema;
  if (type === 'integer' || type === 'number') return Number(sent);
  return type === 'boolean' ? sent === 'true' : sent;
}

function withAnswer(
  response: ResponseObject | Reference,
  example: unknown,
): ResponseObject | Reference {
  if (isReference(response) || response.content === undefined) return response;
  return { ...response, content: withExample(response.content, example) };
}

/** Problems have theirs already. */
function withExample(content: Content, example: unknown): Content {
  if (example === undefined) return content;
  return mapped(content, (media): MediaContent => (media.examples ? media : { ...media, example }));
}

/** A problem with more members than others looks here as it did here. */
function withProblems(
  operation: OpenApiOperation,
  own: ReadonlyMap<string, unknown>,
): OpenApiOperation {
  if (own.size === 0) return operation;
  const responses = mapped(operation.responses, (response) => {
    if (isReference(response) || response.content === undefined) return response;
    const content = mapped(response.content, (media): MediaContent => {
      const { examples } = media;
      if (!examples || media.schema['$ref'] === PROBLEM) return media;
      return {
        ...media,
        examples: mapped(examples, (one, code) => ownExample(one, own.get(code))),
      };
    });
    return { ...response, content };
  });
  return { ...operation, responses };
}

const PROBLEM = '#/components/schemas/Problem';

function ownExample<Shown>(shown: Shown, value: unknown) {
  return isRecord(value) ? { summary: String(value['title']), value } : shown;
}

function mapped<From, To>(
  record: Readonly<Record<string, From>>,
  map: (value: From, name: string) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, one]) => [name, map(one, name)]));
}
