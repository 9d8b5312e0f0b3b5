import { MerchantId, operatorOf, OPERATORS_READ } from '../../../access/partners/index.ts';
import { done, ok } from '../../../platform/http/answer.ts';
import { byOf } from '../../../platform/http/caller.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { strict } from '../../../platform/http/schema.ts';
import { SCHEMES } from '../directories/scheme.ts';
import * as schema from './scheme-schema.ts';
import { readSchemes } from '../directories/scheme-store.ts';
import * as schemes from './set-scheme.ts';
import type { ThreeDSecureDeps } from '../directories/three-d-secure-deps.ts';

const WRITE = { tag: 'Operator', access: 'operator.risk.write' } as const;
const ONE_SCHEME = '/operator/three-d-secure/schemes/:scheme';
const SCHEME = { params: strict({ scheme: schema.SchemeParam }) };
const ONE_REQUESTOR = '/operator/merchants/:merchantId/three-d-secure/:scheme';
const REQUESTOR = { params: strict({ merchantId: MerchantId, scheme: schema.SchemeParam }) };

/** What operators set for each card scheme, and for a merchant with it. */
export function schemeRoutes(deps: ThreeDSecureDeps): Route[] {
  return [...readingSchemes(deps), ...changingSchemes(deps), ...routesOfRequestors(deps)];
}

function readingSchemes({ db }: ThreeDSecureDeps): Route[] {
  const read = async () => {
    const rows = await readSchemes(db);
    return SCHEMES.map((scheme) =>
      schema.settingsBody(
        scheme,
        rows.find((row) => row.scheme === scheme),
      ),
    );
  };
  return [
    route('GET /operator/three-d-secure/schemes', {
      ...OPERATORS_READ,
      operationId: 'listSchemes',
      summary: 'List the card schemes and their directory servers',
      description:
        'Null members use the settings of the installation. Private keys are never returned.',
      answers: { 200: schema.SchemesBody },
      handle: async () => ok({ schemes: await read() }),
    }),
    route(`GET ${ONE_SCHEME}`, {
      ...OPERATORS_READ,
      ...SCHEME,
      operationId: 'retrieveScheme',
      summary: 'Retrieve a card scheme’s settings',
      answers: { 200: schema.SettingsBody },
      handle: async ({ params }) =>
        ok((await read()).find(({ scheme }) => scheme === params.scheme)),
    }),
  ];
}

function changingSchemes(deps: ThreeDSecureDeps): Route[] {
  return [
    route(`PUT ${ONE_SCHEME}`, {
      ...WRITE,
      ...SCHEME,
      operationId: 'setScheme',
      summary: 'Set a card scheme’s directory server, certificates and ids',
      description:
        'Replaces all earlier settings; omitted members revert to the settings of the installation. Takes effect in every process within seconds; authentications in progress are not affected. If privateKey is omitted, the stored key is kept.',
      body: schema.NewSettings,
      bodyKiB: 192, // Three PEM texts, however they are escaped.
      guard: { secondPerson: 'always' },
      answers: { 200: schema.SettingsBody },
      handle: async (call) => {
        const { scheme } = call.params;
        const settings = await schemes.setScheme(deps, { scheme, settings: call.body }, byOf(call));
        return ok(schema.settingsBody(scheme, settings));
      },
    }),
    route(`DELETE ${ONE_SCHEME}`, {
      ...WRITE,
      ...SCHEME,
      operationId: 'resetScheme',
      summary: 'Reset a card scheme to the settings of the installation',
      guard: { secondPerson: 'always' },
      answers: { 204: 'They apply again' },
      handle: (call) => done(schemes.resetScheme(deps, call.params.scheme, byOf(call))),
    }),
  ];
}

function routesOfRequestors(deps: ThreeDSecureDeps): Route[] {
  return [
    route('GET /operator/merchants/:merchantId/three-d-secure', {
      ...OPERATORS_READ,
      operationId: 'listRequestors',
      summary: 'List the requestor settings of a merchant',
      description: 'Of the card schemes for which any are set.',
      params: strict({ merchantId: MerchantId }),
      answers: { 200: schema.RequestorsBody },
      handle: async (call) => {
        const { merchantId } = call.params;
        const requestors = await schemes.listRequestors(deps, operatorOf(call), merchantId);
        return ok({ requestors: requestors.map(schema.requestorBody) });
      },
    }),
    route(`GET ${ONE_REQUESTOR}`, {
      ...OPERATORS_READ,
      ...REQUESTOR,
      operationId: 'retrieveRequestor',
      summary: 'Retrieve the requestor settings of a merchant',
      answers: { 200: schema.RequestorBody },
      handle: async ({ params }) =>
        ok(schema.requestorBody(await schemes.readRequestor(deps, params))),
    }),
    route(`PUT ${ONE_REQUESTOR}`, {
      ...WRITE,
      ...REQUESTOR,
      operationId: 'setRequestor',
      summary: 'Set the requestor settings of a merchant',
      description:
        'Replaces all earlier values; omitted members revert to the settings of the scheme.',
      body: schema.NewRequestor,
      guard: { secondPerson: 'always' },
      answers: { 200: schema.RequestorBody },
      handle: async (call) => {
        const requested = { ...call.params, caller: operatorOf(call), requestor: call.body };
        return ok(schema.requestorBody(await schemes.setRequestor(deps, requested, byOf(call))));
      },
    }),
    route(`DELETE ${ONE_REQUESTOR}`, {
      ...WRITE,
      ...REQUESTOR,
      operationId: 'removeRequestor',
      summary: 'Reset the requestor settings of a merchant',
      guard: { secondPerson: 'always' },
      answers: { 204: 'It takes payments again' },
      handle: (call) => done(schemes.removeRequestor(deps, call.params, byOf(call))),
    }),
  ];
}
