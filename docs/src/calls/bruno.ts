import { BYTES_TYPE } from '../../../service/src/platform/http/rare-media-types.ts';
import type { OpenApiDocument } from '../openapi/document.ts';
import { type CollectionCall, collectionOf } from './collection-calls.ts';
import { keepIds } from './keep-ids.ts';

const SECRETS = new Set(['ownClientSecret', 'operatorPassword', 'accessToken', 'operatorToken']);

/** The operations as a collection for Bruno, in the format that it imports and exports. */
export function brunoCollection(document: OpenApiDocument): unknown {
  const { folders, variables } = collectionOf(document);
  const keeping = keepIds(
    'bru.getEnvVar',
    'bru.setEnvVar',
    'res.getStatus() < 300 ? res.getBody() : undefined',
  );
  return {
    name: 'Causeway',
    version: '1',
    items: folders.map(([name, calls], folder) => ({
      type: 'folder',
      name,
      seq: folder + 1,
      items: calls.map(itemOf),
    })),
    environments: [
      {
        name: 'Sandbox',
        variables: Object.entries(variables).map(([name, value]) => {
          return { name, value, enabled: true, secret: SECRETS.has(name), type: 'text' };
        }),
      },
    ],
    root: { request: { script: { res: keeping.join('\n') } } },
  };
}

function itemOf(call: CollectionCall, index: number): unknown {
  const { description, file, form, headers, json, method, name, path, query, sender } = call;
  const search = query.filter(({ isSent }) => isSent).map((one) => `${one.name}=${one.value}`);
  return {
    type: 'http',
    name,
    seq: index + 1,
    request: {
      url: `{{baseUrl}}${path}${search.length === 0 ? '' : `?${search.join('&')}`}`,
      method,
      docs: description,
      headers: headers.map((header) => ({ ...header, enabled: true })),
      params: query.map(({ isSent, ...each }) => ({ ...each, type: 'query', enabled: isSent })),
      auth:
        sender === undefined
          ? { mode: 'none' }
          : { mode: 'bearer', bearer: { token: `{{${sender}}}` } },
      body: {
        mode: modeOf(call),
        ...(json === undefined ? {} : { json }),
        ...(file === undefined
          ? {}
          : { file: [{ filePath: file, contentType: BYTES_TYPE, selected: true }] }),
        formUrlEncoded: Object.entries(form ?? {}).map(([each, value]) => {
          return { name: each, value: String(value), enabled: true };
        }),
      },
    },
  };
}

function modeOf({ file, form, json }: CollectionCall): string {
  if (file !== undefined) return 'file';
  if (json !== undefined) return 'json';
  return form ? 'formUrlEncoded' : 'none';
}
