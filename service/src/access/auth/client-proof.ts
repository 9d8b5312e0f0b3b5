import { decodeJwt } from 'jose';
import { holdsCardNumber } from '../../platform/http/card-number.ts';
import { invalidClient, OAuthError } from './oauth-error.ts';

export const CLIENT_AUTHENTICATION_METHODS = [
  'client_secret_basic',
  'client_secret_post',
  'private_key_jwt',
] as const;

const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** How a client says who it is, before any of it is verified. */
export type ClientProof = Readonly<{ clientId: string }> &
  (Readonly<{ secret: string }> | Readonly<{ assertion: string }>);

/** The members of a form that can hold a client's proof. */
export type ClientForm = Readonly<{
  client_id?: string;
  client_secret?: string;
  client_assertion_type?: string;
  client_assertion?: string;
}>;

/** No client has an id of another form. It also keeps out what the database cannot store. */
const CLIENT_ID = /^[\x20-\x7e]{1,128}$/;

/** Finds the one proof a request carries; none, more than one, or a malformed one is refused. */
export function readClientProof(authorization: string | undefined, form: ClientForm): ClientProof {
  const byHeader = authorization !== undefined;
  const bySecret = given(form.client_secret);
  const byAssertion = given(form.client_assertion) || given(form.client_assertion_type);
  if (Number(byHeader) + Number(bySecret) + Number(byAssertion) > 1) {
    throw invalidRequest('Use only one client authentication method per request.');
  }
  const proof = byHeader
    ? readBasic(authorization)
    : byAssertion
      ? readAssertion(form)
      : readPost(form);
  if (given(form.client_id) && form.client_id !== proof.clientId) {
    throw invalidRequest('client_id does not match the client that was authenticated.');
  }
  if (holdsCardNumber(proof.clientId)) {
    throw invalidRequest(
      'client_id must not contain a card number. Send the client id that the operator issued to you.',
    );
  }
  if (!CLIENT_ID.test(proof.clientId)) throw invalidClient();
  return proof;
}

function invalidRequest(description: string): OAuthError {
  return new OAuthError('invalid_request', description);
}

/** RFC 6749: a parameter without a value is as good as none. */
function given(value: string | undefined): value is string {
  return value !== undefined && value !== '';
}

function readPost({ client_id: clientId, client_secret: secret }: ClientForm): ClientProof {
  if (given(clientId) && given(secret)) return { clientId, secret };
  throw invalidClient('Send client_id and client_secret, a Basic header, or a client assertion.');
}

function readAssertion(form: ClientForm): ClientProof {
  const { client_assertion: assertion } = form;
  if (form.client_assertion_type !== ASSERTION_TYPE) {
    throw invalidClient(`client_assertion_type must be ${ASSERTION_TYPE}.`);
  }
  const clientId = given(assertion) ? subjectOf(assertion) : undefined;
  if (given(assertion) && clientId !== undefined) return { clientId, assertion };
  throw invalidClient('client_assertion must be a signed JWT with the client_id as its sub.');
}

function subjectOf(assertion: string): string | undefined {
  try {
    return decodeJwt(assertion).sub;
  } catch {
    return undefined;
  }
}

function readBasic(authorization: string): ClientProof {
  const [, encoded] = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(authorization) ?? [];
  const decoded = Buffer.from(encoded ?? '', 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  const clientId = formDecoded(decoded.slice(0, colon));
  const secret = formDecoded(decoded.slice(colon + 1));
  if (colon > 0 && clientId !== undefined && secret !== undefined) return { clientId, secret };
  throw invalidClient('The Authorization header must be Basic, with client_id and client_secret.');
}

/** RFC 6749, section 2.3.1: both parts are form-encoded before they are joined. */
function formDecoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
