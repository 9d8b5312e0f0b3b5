/** The parts of OpenAPI 3.1 that our document uses. Plain JSON, read by the reference as well. */
import type { JsonSchema } from '../../../service/src/platform/http/plain-schema.ts';

export type { JsonSchema };
export type Reference = Readonly<{ $ref: string }>;

export type Parameter = Readonly<{
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
  /** Of an object in the query: its members are written `name[member]=value`. */
  style?: 'deepObject' | 'form';
  /** False of a list: its members stand in one text, with commas between them. */
  explode?: boolean;
  example?: unknown;
}>;

export type MediaContent = Readonly<{
  schema: JsonSchema;
  example?: unknown;
  examples?: Readonly<Record<string, Reference | Example>>;
}>;
export type Content = Readonly<Record<string, MediaContent>>;

export type ResponseObject = Readonly<{
  description: string;
  headers?: Readonly<Record<string, Reference>>;
  content?: Content;
}>;

export type SecurityRequirement = Readonly<Record<string, readonly string[]>>;

export type OpenApiOperation = Readonly<{
  operationId: string;
  summary: string;
  description?: string;
  tags: readonly [string];
  security: readonly SecurityRequirement[];
  parameters?: readonly (Parameter | Reference)[];
  requestBody?: Readonly<{ description: string; required: true; content: Content }>;
  responses: Readonly<Record<string, ResponseObject | Reference>>;
}>;

export type PathItem = Readonly<Record<string, OpenApiOperation>>;
export type Example = Readonly<{ summary: string; value: unknown }>;
export type Tag = Readonly<{ name: string; description?: string }>;

/** What is sent to those who asked to be told. */
export type Webhook = Readonly<{
  post: Readonly<{
    operationId: string;
    summary: string;
    description: string;
    tags: readonly [string];
    requestBody: Readonly<{
      required: true;
      content: Readonly<Record<string, MediaContent>>;
    }>;
    security: readonly SecurityRequirement[];
    responses: Readonly<Record<string, ResponseObject>>;
  }>;
}>;

export type Components = Readonly<{
  schemas: Readonly<Record<string, JsonSchema>>;
  responses: Readonly<Record<string, ResponseObject>>;
  parameters: Readonly<Record<string, Parameter>>;
  examples: Readonly<Record<string, Example>>;
  headers: Readonly<Record<string, Readonly<{ description: string; schema: JsonSchema }>>>;
  securitySchemes: Readonly<Record<string, unknown>>;
}>;

export type OpenApiDocument = Readonly<{
  openapi: '3.1.1';
  jsonSchemaDialect: string;
  info: Readonly<{
    title: string;
    summary: string;
    description: string;
    version: string;
    contact: Readonly<{ name: string; url: string }>;
    license: Readonly<{ name: string; identifier: string }>;
  }>;
  servers: readonly Readonly<{ url: string }>[];
  tags: readonly Tag[];
  paths: Readonly<Record<string, PathItem>>;
  webhooks: Readonly<Record<string, Webhook>>;
  components: Components;
}>;

export function isReference(value: object): value is Reference {
  return '$ref' in value;
}

/** An operation and where it is. */
export type Addressed = Readonly<{ method: string; path: string; operation: OpenApiOperation }>;

/** Every operation of the document, with where it is. */
export function operationsOf({ paths }: OpenApiDocument): Addressed[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]: [string, OpenApiOperation]) => {
      return { method, path, operation };
    }),
  );
}
