import { Type } from 'typebox';
import type { Answer } from '../../platform/http/answer.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import { readAssets, type Asset, readManifest } from './assets.ts';
import { OF_THE_PAGE } from './schema.ts';
import { found } from '../../platform/http/errors.ts';

/** A name that changes with the content is good for a year, as long as caches keep anything. */
const FOR_EVER = 'public, max-age=31536000, immutable';
/** The name that stays: who uses it has a new version within minutes. */
const FOR_MINUTES = 'public, max-age=300';
/** Pages of any origin may load it, including with a subresource integrity check. */
const FOR_EVERYBODY = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

const FILE = strict({ name: Type.String({ maxLength: 100 }) }); // Longer than the name of any.

/** The files of the hosted page, the browser module, and the manifest of them all. */
export function assetRoutes(): Route[] {
  return [
    route('GET /hosted-fields/assets/:name', {
      ...OF_THE_PAGE,
      operationId: 'readHostedFieldsAsset',
      summary: 'A file of the hosted page',
      params: FILE,
      answers: { 200: 'The file' },
      handle: ({ params: { name } }) =>
        served(found(assetAt(`/hosted-fields/assets/${name}`)), { 'Cache-Control': FOR_EVER }),
    }),
    route('GET /browser/causeway.js', {
      ...OF_THE_PAGE,
      operationId: 'readBrowserModule',
      summary: 'The browser module',
      answers: { 200: 'The script' },
      handle: () =>
        served(readAssets()['causeway.js'], { ...FOR_EVERYBODY, 'Cache-Control': FOR_MINUTES }),
    }),
    route('GET /browser/:name', {
      ...OF_THE_PAGE,
      operationId: 'readBrowserModuleVersion',
      summary: 'The browser module, by its content',
      params: FILE,
      answers: { 200: 'The script' },
      handle: ({ params: { name } }) =>
        served(found(assetAt(`/browser/${name}`)), {
          ...FOR_EVERYBODY,
          'Cache-Control': FOR_EVER,
        }),
    }),
    route('GET /hosted-fields/manifest.json', {
      ...OF_THE_PAGE,
      operationId: 'readHostedFieldsManifest',
      summary: 'Every file that a page loads from here, with its integrity and its reason',
      answers: { 200: 'The manifest' },
      handle: () => ({ status: 200, body: readManifest(), contentType: 'application/json' }),
    }),
  ];
}

function assetAt(path: string): Asset | undefined {
  return Object.values(readAssets()).find((asset) => asset.path === path);
}

function served({ content, contentType }: Asset, headers: Answer['headers'] = {}): Answer {
  return { status: 200, body: content, contentType, headers };
}
