/**
 * The operations as requests of a collection: what the sender has of their own stands in variables, and
 * what a request makes is kept for those after it.
 */
import { ID_PATTERN } from '../../../service/src/kernel/id.ts';
import { CURRENT } from '../../../service/src/platform/http/api-version/versions.ts';
import { isRecord } from '../../../service/src/platform/http/normalise.ts';
import {
  type Addressed,
  isReference,
  type OpenApiDocument,
  operationsOf,
} from '../openapi/document.ts';
import { requestOf } from './example-request.ts';

/** Who sends it: a partner’s program, an operator, or whoever just signed in. */
export type Sender = 'accessToken' | 'operatorToken' | 'sessionToken' | undefined;

export type CollectionCall = Readonly<{
  name: string;
  method: string;
  path: string;
  query: readonly Readonly<{ name: string; value: string; isSent: boolean }>[];
  headers: readonly Readonly<{ name: string; value: string }>[];
  description: string;
  json?: string;
  form?: Readonly<Record<string, unknown>>;
  file?: string;
  sender: Sender;
}>;

export type Collection = Readonly<{
  folders: readonly (readonly [name: string, calls: readonly CollectionCall[]])[];
  variables: Readonly<Record<string, string>>;
}>;

const NEW_KEY = '{{$guid}}'; // Another one each time that it is sent.
const SET_UP = 'Set up';
/** In their order: a token, who it is of, a merchant, an operator’s session, and something to look at. */
const FIRST = [
  'createToken',
  'whoAmI',
  'listMerchants',
  'createOperatorSession',
  'createCustomer',
  'createPayment',
];
/** What ends what others need, or moves their time. */
const LAST = new Set(['moveClock']);
const OWN_ID = new RegExp(`^[a-z]{2}${ID_PATTERN}$`);
/** Members whose value is a variable whatever it looks like, and its name. */
const OWN: Readonly<Record<string, string>> = {
  client_id: 'ownClientId',
  client_secret: 'ownClientSecret',
  token: 'token',
  merchantId: 'merchantId',
  chainId: 'chainId',
  digest: 'digest',
  challengeResponse: 'challengeResponse',
  merchantOrderId: 'merchantOrderId',
  recordType: 'recordType', // It goes with `recordId`.
};
const OF_A_SESSION: Readonly<Record<string, string>> = {
  email: 'operatorEmail',
  password: 'operatorPassword',
};

export function collectionOf(document: OpenApiDocument): Collection {
  const all = operationsOf(document);
  const variables: Record<string, string> = {
    baseUrl: document.servers[0]?.url ?? '',
    apiVersion: CURRENT,
    ...Object.fromEntries(CREDENTIALS.map((name) => [name, ''])),
  };
  const calls = new Map(
    all.map((addressed) => [
      addressed.operation.operationId,
      callOf(document, addressed, variables),
    ]),
  );
  const callsOf = (some: readonly Addressed[]) =>
    inTurn(some).flatMap(({ operation }) => calls.get(operation.operationId) ?? []);
  const byTag = Map.groupBy(all, ({ operation }) => operation.tags[0]);
  const folders = [...byTag].map(([tag, some]) => [tag, callsOf(some)] as const);
  const first = FIRST.flatMap((id) => calls.get(id) ?? []);
  return { folders: [[SET_UP, first], ...folders], variables };
}

const CREDENTIALS = [
  'ownClientId',
  'ownClientSecret',
  'operatorEmail',
  'operatorPassword',
  'accessToken',
  'operatorToken',
  'sessionToken',
  'token',
];

/** What removes something comes after all that looks at it. */
function inTurn(some: readonly Addressed[]): Addressed[] {
  return some.toSorted((one, other) => turnOf(one) - turnOf(other));
}

function turnOf({ method, operation }: Addressed): number {
  if (LAST.has(operation.operationId)) return 2;
  return method === 'delete' ? 1 : 0;
}

function callOf(
  document: OpenApiDocument,
  addressed: Addressed,
  variables: Record<string, string>,
): CollectionCall {
  const { method, operation, path } = addressed;
  const request = requestOf(document, addressed);
  const { body, file, form, isVersioned, mediaType, query, reason } = request;
  const { operationId, parameters = [], summary, description = '' } = operation;
  const around = { isSession: operationId === 'createOperatorSession', variables };
  const own = (value: unknown, name = ''): unknown => withVariables(value, name, around);
  const places = [...path.matchAll(/\{([^}]+)\}/g)];
  const names = places.map(([place, name = ''], at) => {
    const variable = path.includes(`/payout-files/${place}`) ? 'payoutFileId' : name;
    variables[variable] ??= request.params[at] ?? '';
    return [place, `{{${variable}}}`] as const;
  });
  const isKeyed = parameters.some(
    (one) => isReference(one) && /\/(?:Request|Action)Key$/.test(one.$ref),
  );
  return {
    name: summary,
    method: method.toUpperCase(),
    path: names.reduce((whole, [place, variable]) => whole.replace(place, variable), path),
    query: parameters.flatMap((each) =>
      isReference(each) || each.in !== 'query'
        ? []
        : [
            {
              name: each.name,
              value: String(own(query[each.name] ?? '', each.name)),
              isSent: each.name in query,
            },
          ],
    ),
    headers: [
      ...(isVersioned ? [{ name: 'Api-Version', value: '{{apiVersion}}' }] : []),
      ...(mediaType === undefined ? [] : [{ name: 'Content-Type', value: mediaType }]),
      ...(isKeyed ? [{ name: 'Idempotency-Key', value: NEW_KEY }] : []),
      ...(reason === undefined ? [] : [{ name: 'X-Reason', value: encodeURIComponent(reason) }]),
    ],
    description,
    sender: senderOf(addressed),
    ...(body === undefined ? {} : { json: JSON.stringify(own(body), null, 2) }),
    ...(form ? { form: membersWithVariables(asSent(operationId, form), around) } : {}),
    ...(file === undefined ? {} : { file }),
  };
}

function senderOf({ operation: { operationId, security } }: Addressed): Sender {
  const [first] = security;
  if (first === undefined) return undefined;
  if (operationId === 'deleteOperatorSession') return 'sessionToken';
  const isOperators = Object.values(first)
    .flat()
    .some((scope) => scope.startsWith('operator'));
  return isOperators ? 'operatorToken' : 'accessToken';
}

/** Whoever sends a collection wants a token for all of it, and no part of its scopes. */
function asSent(operationId: string, form: Readonly<Record<string, unknown>>) {
  if (operationId !== 'createToken') return form;
  const { scope: _scope, ...rest } = form;
  return rest;
}

type Around = Readonly<{ isSession: boolean; variables: Record<string, string> }>;

function withVariables(value: unknown, name: string, around: Around): unknown {
  if (Array.isArray(value)) return value.map((one) => withVariables(one, name, around));
  if (isRecord(value)) return membersWithVariables(value, around);
  if (typeof value !== 'string' || value === '') return value;
  if (name === 'idempotencyKey') return NEW_KEY;
  const variable = variableFor(value, name, around);
  if (variable === undefined) return value;
  around.variables[variable] ??= value;
  return `{{${variable}}}`;
}

function membersWithVariables(
  members: Readonly<Record<string, unknown>>,
  around: Around,
): Record<string, unknown> {
  const own: Record<string, unknown> = {};
  for (const [name, one] of Object.entries(members)) own[name] = withVariables(one, name, around);
  return own;
}

function variableFor(value: string, name: string, { isSession }: Around): string | undefined {
  const known = OWN[name] ?? (isSession ? OF_A_SESSION[name] : undefined);
  return known ?? (OWN_ID.test(value) && name !== '' ? name : undefined);
}
