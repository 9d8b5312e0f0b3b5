import { type Route, route } from '../../platform/http/route.ts';
import { pageRoutes } from './page-routes.ts';
import { assetRoutes } from './asset-routes.ts';
import type { HostedFieldsDeps } from './profile.ts';
import { tokenRoutes } from './token-routes.ts';
import { merchantCall, partnerOf } from '../../access/partners/index.ts';
import { listRoute, retrieveRoute } from '../../platform/http/read-route.ts';
import { strict } from '../../platform/http/schema.ts';
import { createProfile, deleteProfile } from './profiles.ts';
import { findProfile, listProfiles } from './profile-store.ts';
import { NewProfile, ProfileBody, profileBody, ProfileId, ProfilesQuery } from './schema.ts';

export function hostedFieldsRoutes(deps: HostedFieldsDeps): Route[] {
  return [...profileRoutes(deps), ...assetRoutes(), ...pageRoutes(deps), ...tokenRoutes(deps)];
}

const PROFILES = { tag: 'Hosted fields' } as const;
const ONE = '/hosted-fields/profiles/:profileId';
const ONE_ID = strict({ profileId: ProfileId });

/** Which pages may show a merchant's card fields. */
function profileRoutes(deps: HostedFieldsDeps): Route[] {
  return [...routesToProfiles(deps), ...routesOfOneProfile(deps)];
}

function routesToProfiles(deps: HostedFieldsDeps): Route[] {
  return [
    route('POST /hosted-fields/profiles', {
      ...PROFILES,
      access: 'payment.write',
      operationId: 'createHostedFieldsProfile',
      summary: 'Register the pages that embed the card fields',
      description:
        'Pages on the listed `origins` can embed the hosted card fields and receive a token for ' +
        'the card. They never see the card itself.',
      body: NewProfile,
      bodyKiB: 32, // Twenty origins.
      guard: {},
      answers: { 201: ProfileBody },
      handle: (call) => createProfile(deps, merchantCall(call)),
    }),
    listRoute({
      ...PROFILES,
      access: 'payment.read',
      path: '/hosted-fields/profiles',
      operationId: 'listHostedFieldsProfiles',
      summary: 'List profiles',
      query: ProfilesQuery,
      record: ProfileBody,
      rows: (call, page) => {
        const { merchantId } = call.query;
        return listProfiles(deps.db, partnerOf(call), { page, merchantId });
      },
      serialize: profileBody,
    }),
  ];
}

function routesOfOneProfile(deps: HostedFieldsDeps): Route[] {
  return [
    retrieveRoute({
      ...PROFILES,
      path: ONE,
      params: ONE_ID,
      access: 'payment.read',
      operationId: 'retrieveHostedFieldsProfile',
      summary: 'Retrieve a profile',
      record: ProfileBody,
      find: (call) => findProfile(deps.db, partnerOf(call), call.params.profileId),
      serialize: profileBody,
    }),
    route(`DELETE ${ONE}`, {
      ...PROFILES,
      params: ONE_ID,
      access: 'payment.write',
      operationId: 'deleteHostedFieldsProfile',
      summary: 'Delete a profile',
      description: 'The hosted page of a deleted profile is no longer served.',
      guard: {},
      answers: { 204: 'Deleted' },
      handle: async (call) => {
        await deleteProfile(deps, { ...call, ...call.params, caller: partnerOf(call) });
        return { status: 204 };
      },
    }),
  ];
}
