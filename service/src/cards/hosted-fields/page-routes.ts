import { Type } from 'typebox';
import { findMerchantsOf, localDay, provinceOf } from '../../merchants/onboarding/index.ts';
import { type Answer, page } from '../../platform/http/answer.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import { readAssets } from './assets.ts';
import { OF_THE_PAGE } from './schema.ts';
import { hostedPagePolicy, REFUSAL_POLICY, hostedPage, refusalPage } from './hosted-page.ts';
import { type HostedFieldsDeps, languageOf, type Profile } from './profile.ts';
import type { Language } from '../../kernel/language.ts';
import { findPublicProfile } from './profile-store.ts';

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
    route('GET /hosted-fields/:profileId', {
      operationId: 'showHostedFields',
      summary: 'The page with the card fields',
      ...OF_THE_PAGE,
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
