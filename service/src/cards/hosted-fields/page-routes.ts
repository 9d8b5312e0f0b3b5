import { Type } from 'typebox';
import { findMerchantsOf, localDay, provinceOf } from '../../merchants/onboarding/index.ts';
import { type Answer, page } from '../../platform/http/answer.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import { readAssets, type Asset, readManifest } from './assets.ts';
import { hostedPagePolicy, REFUSAL_POLICY, hostedPage, refusalPage } from './hosted-page.ts';
import { type HostedFieldsDeps, languageOf, type Profile } from './profile.ts';
import type { Language } from '../../kernel/language.ts';
import { findPublicProfile } from './profile-store.ts';
import { found } from '../../platform/http/errors.ts';

const QUERY_LENGTH_MAX = 255; // As long as an origin may be.
const PERMISSIONS = [
  'camera',
  'display-capture',
  'geolocation',
  'microphone',
  'payment',
  'publickey-credentials-get',
  'usb',
]
  .map((name) => `${name}=()`)
  .join(', ');

/** The page with the card fields, for the frame of a shop. */
export function pageRoutes(deps: HostedFieldsDeps): Route[] {
  return [
    route({
      method: 'GET',
      path: '/hosted-fields/:profileId',
      operationId: 'showHostedFields',
      summary: 'The page with the card fields',
      tag: 'Hosted fields',
      access: 'public',
      versioned: false,
      hidden: true,
      // Any text may be asked for; what is no profile has no page.
      params: strict({ profileId: Type.String({ maxLength: QUERY_LENGTH_MAX }) }),
      query: strict({
        origin: Type.Optional(Type.String({ maxLength: QUERY_LENGTH_MAX })),
        lang: Type.Optional(Type.String({ maxLength: QUERY_LENGTH_MAX })),
      }),
      answers: { 200: 'The page', 403: 'Not for that origin', 404: 'No such profile' },
      handle: async ({ params, query }) => {
        const asked = languageOf(query.lang);
        const profile = await findPublicProfile(deps.db, params.profileId);
        if (!profile) return refusal(404, asked ?? 'en');
        const language = asked ?? profile.language;
        const parentOrigin = profile.origins.find((origin) => origin === query.origin);
        if (parentOrigin === undefined) return refusal(403, language);
        return await shown(deps, { profile, language, parentOrigin });
      },
    }),
  ];
}

function refusal(status: 403 | 404, language: Language): Answer {
  const headers = { 'Content-Security-Policy': REFUSAL_POLICY };
  return { ...page(refusalPage(language)), status, headers };
}

type Shown = Readonly<{ profile: Profile; language: Language; parentOrigin: string }>;

async function shown(
  { db, clock, publicUrl }: HostedFieldsDeps,
  { profile, language, parentOrigin }: Shown,
): Promise<Answer> {
  const { partnerId, merchantId } = profile;
  const [merchant] = await findMerchantsOf(db, [{ partnerId, merchantId }]);
  if (!merchant) return refusal(404, language);
  const assets = readAssets();
  const tokensPath = `/hosted-fields/${profile.id}/tokens`;
  const month = localDay(clock.now(), provinceOf(merchant.profile)).slice(0, 'YYYY-MM'.length);
  const markup = hostedPage({ profile, language, parentOrigin, tokensPath, month, assets });
  return {
    ...page(markup),
    framed: true,
    headers: {
      'Content-Security-Policy': hostedPagePolicy({ publicUrl, assets, parentOrigin, tokensPath }),
      'Reporting-Endpoints': `csp="${new URL('/hosted-fields/reports', publicUrl).href}"`,
      'Permissions-Policy': PERMISSIONS,
      'Cross-Origin-Resource-Policy': 'cross-origin', // For shops that isolate themselves.
    },
  };
}

const FILES = {
  method: 'GET',
  tag: 'Hosted fields',
  access: 'public',
  versioned: false,
  hidden: true,
} as const;
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
    route({
      ...FILES,
      path: '/hosted-fields/assets/:name',
      operationId: 'readHostedFieldsAsset',
      summary: 'A file of the hosted page',
      params: FILE,
      answers: { 200: 'The file' },
      handle: ({ params: { name } }) =>
        served(found(assetAt(`/hosted-fields/assets/${name}`)), { 'Cache-Control': FOR_EVER }),
    }),
    route({
      ...FILES,
      path: '/browser/causeway.js',
      operationId: 'readBrowserModule',
      summary: 'The browser module',
      answers: { 200: 'The script' },
      handle: () =>
        served(readAssets()['causeway.js'], { ...FOR_EVERYBODY, 'Cache-Control': FOR_MINUTES }),
    }),
    route({
      ...FILES,
      path: '/browser/:name',
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
    route({
      ...FILES,
      path: '/hosted-fields/manifest.json',
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
