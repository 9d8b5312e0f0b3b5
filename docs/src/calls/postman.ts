import type { OpenApiDocument } from '../openapi/document.ts';
import { type CollectionCall, collectionOf } from './collection-calls.ts';
import { keepIds } from './keep-ids.ts';

/** The operations as a collection for Postman (format 2.1). Set the credentials, and run it. */
export function postmanCollection(document: OpenApiDocument): unknown {
  const { folders, variables } = collectionOf(document);
  const keeping = keepIds(
    'pm.collectionVariables.get',
    'pm.collectionVariables.set',
    'pm.response.code < 300 && /json/.test(pm.response.headers.get("Content-Type")) ? pm.response.json() : undefined',
  );
  return {
    info: {
      name: 'Causeway',
      description: document.info.summary,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    variable: Object.entries(variables).map(([key, value]) => ({ key, value })),
    event: [{ listen: 'test', script: { type: 'text/javascript', exec: keeping } }],
    item: folders.map(([name, calls]) => ({ name, item: calls.map(itemOf) })),
  };
}

function itemOf(call: CollectionCall): unknown {
  const { description, headers, method, name, path, query, sender } = call;
  return {
    name,
    request: {
      method,
      description,
      auth:
        sender === undefined
          ? { type: 'noauth' }
          : { type: 'bearer', bearer: [{ key: 'token', value: `{{${sender}}}`, type: 'string' }] },
      header: headers.map(({ name: key, value }) => ({ key, value })),
      url: {
        raw: `{{baseUrl}}${path}`,
        host: ['{{baseUrl}}'],
        path: path.split('/').slice(1),
        query: query.map(({ name: key, value, isSent }) => ({ key, value, disabled: !isSent })),
      },
      ...bodyOf(call),
    },
  };
}

function bodyOf({ file, form, json }: CollectionCall): object {
  if (json !== undefined) {
    return { body: { mode: 'raw', raw: json, options: { raw: { language: 'json' } } } };
  }
  if (file !== undefined) return { body: { mode: 'file', file: { src: file } } };
  if (!form) return {};
  const urlencoded = Object.entries(form).map(([key, value]) => ({ key, value: String(value) }));
  return { body: { mode: 'urlencoded', urlencoded } };
}
