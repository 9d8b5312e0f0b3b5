import { MERGE_PATCH_TYPE, type Route, route } from '../../platform/http/route.ts';
import { pageRoutes } from './page-routes.ts';
import { assetRoutes } from './asset-routes.ts';
import type { HostedFieldsDeps } from './profile.ts';
import { tokenRoutes } from './token-routes.ts';
import {
  exactPlaces,
  merchantCall,
  PARTNER_PROBLEMS,
  partnerOf,
} from '../../access/partners/index.ts';
import { done, ok } from '../../platform/http/answer.ts';
import { readRoutes } from '../../platform/http/read-route.ts';
import { strict } from '../../platform/http/schema.ts';
import { changeProfile, createProfile, deleteProfile } from './profiles.ts';
import { findProfile, listProfiles } from './profile-store.ts';
import {
  NewProfile,
  ProfileBody,
  profileBody,
  ProfileChange,
  ProfileId,
  ProfilesQuery,
} from './schema.ts';

export function hostedFieldsRoutes(deps: HostedFieldsDeps): Route[] {
  return [...profileRoutes(deps), ...assetRoutes(), ...pageRoutes(deps), ...tokenRoutes(deps)];
}

const PROFILES = { tag: 'Hosted fields' } as const;

/** Which pages may show a merchant's card fields. */
function profileRoutes(deps: HostedFieldsDeps): Route[] {
  const places = exactPlaces(deps, 'hostedFieldsProfiles');
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
      problems: [PARTNER_PROBLEMS.limitReached],
      handle: (call) =>
        places.within(partnerOf(call).partnerId, (place) =>
          createProfile({ ...deps, place }, merchantCall(call)),
        ),
    }),
    ...readRoutes({
      ...PROFILES,
      access: 'payment.read',
      path: '/hosted-fields/profiles',
      names: ['HostedFieldsProfile', 'HostedFieldsProfiles'],
      nouns: ['a profile', 'profiles'],
      id: ['profileId', ProfileId],
      query: ProfilesQuery,
      record: ProfileBody,
      rows: (call, page) => {
        const { merchantId } = call.query;
        return listProfiles(deps.db, partnerOf(call), { page, merchantId });
      },
      find: (call, profileId) => findProfile(deps.db, partnerOf(call), profileId),
      serialize: profileBody,
    }),
    route('PATCH /hosted-fields/profiles/:profileId', {
      ...PROFILES,
      params: strict({ profileId: ProfileId }),
      access: 'payment.write',
      operationId: 'updateHostedFieldsProfile',
      summary: 'Change a profile',
      description:
        'A JSON merge patch (RFC 7396): send only what changes. `origins` replaces the whole list, and takes effect at once: a page of an origin that is no longer listed can neither embed the fields nor receive tokens.',
      consumes: MERGE_PATCH_TYPE,
      body: ProfileChange,
      bodyKiB: 32, // Twenty origins.
      guard: {},
      answers: { 200: ProfileBody },
      handle: async (call) => {
        const change = { ...call, ...call.params, caller: partnerOf(call) };
        return ok(profileBody(await changeProfile(deps, change)));
      },
    }),
    route('DELETE /hosted-fields/profiles/:profileId', {
      ...PROFILES,
      params: strict({ profileId: ProfileId }),
      access: 'payment.write',
      operationId: 'deleteHostedFieldsProfile',
      summary: 'Delete a profile',
      description: 'The hosted page of a deleted profile is no longer served.',
      guard: {},
      answers: { 204: 'Deleted' },
      handle: (call) =>
        done(deleteProfile(deps, { ...call, ...call.params, caller: partnerOf(call) })),
    }),
  ];
}
