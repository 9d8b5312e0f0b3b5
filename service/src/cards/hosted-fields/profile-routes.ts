import { merchantOf, partnerOf } from '../../access/partners/index.ts';
import { ok } from '../../platform/http/answer.ts';
import { pageOf, readPage, toPage } from '../../platform/http/page.ts';
import { found } from '../../platform/http/refuse.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import { createProfile } from './create-profile.ts';
import { deleteProfile } from './delete-profile.ts';
import type { HostedFieldsDeps } from './profile.ts';
import { findProfile, listProfiles } from './profile-store.ts';
import { NewProfile, ProfileBody, profileBody, ProfileId, ProfilesQuery } from './schema.ts';

const PROFILES = { tag: 'Hosted fields' } as const;
const ONE = {
  path: '/hosted-fields/profiles/:profileId',
  params: strict({ profileId: ProfileId }),
};

/** Which pages may show a merchant's card fields. */
export function profileRoutes(deps: HostedFieldsDeps): Route[] {
  return [...routesToProfiles(deps), ...routesOfOneProfile(deps)];
}

function routesToProfiles(deps: HostedFieldsDeps): Route[] {
  return [
    route({
      ...PROFILES,
      method: 'POST',
      access: 'payment.write',
      path: '/hosted-fields/profiles',
      operationId: 'createHostedFieldsProfile',
      summary: 'Register the pages that embed the card fields',
      description:
        'Pages on the listed `origins` can embed the hosted card fields and receive a token for ' +
        'the card. They never see the card itself.',
      body: NewProfile,
      bodyKiB: 32, // Twenty origins.
      guard: {},
      answers: { 201: ProfileBody },
      handle: async (call) => {
        const [caller, merchantId] = [partnerOf(call), merchantOf(call)];
        const { body, correlationId } = call;
        return await createProfile(deps, { caller, merchantId, body, correlationId });
      },
    }),
    route({
      ...PROFILES,
      method: 'GET',
      access: 'payment.read',
      path: '/hosted-fields/profiles',
      operationId: 'listHostedFieldsProfiles',
      summary: 'List profiles',
      query: ProfilesQuery,
      answers: { 200: pageOf(ProfileBody) },
      handle: async ({ caller, query, url }) => {
        const request = readPage(query);
        const { merchantId } = query;
        const rows = await listProfiles(deps.db, partnerOf({ caller }), {
          page: request,
          merchantId,
        });
        return ok(toPage(rows, { request, url, serialize: profileBody }));
      },
    }),
  ];
}

function routesOfOneProfile(deps: HostedFieldsDeps): Route[] {
  return [
    route({
      ...PROFILES,
      ...ONE,
      method: 'GET',
      access: 'payment.read',
      operationId: 'retrieveHostedFieldsProfile',
      summary: 'Retrieve a profile',
      answers: { 200: ProfileBody },
      handle: async ({ caller, params }) => {
        const profile = await findProfile(deps.db, partnerOf({ caller }), params.profileId);
        return ok(profileBody(found(profile)));
      },
    }),
    route({
      ...PROFILES,
      ...ONE,
      method: 'DELETE',
      access: 'payment.write',
      operationId: 'deleteHostedFieldsProfile',
      summary: 'Delete a profile',
      description: 'The hosted page of a deleted profile is no longer served.',
      guard: {},
      answers: { 204: 'Deleted' },
      handle: async ({ caller, params: { profileId }, correlationId }) => {
        await deleteProfile(deps, { caller: partnerOf({ caller }), profileId, correlationId });
        return { status: 204 };
      },
    }),
  ];
}
