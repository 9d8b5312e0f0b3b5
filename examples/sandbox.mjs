/** What the examples have in common: the credentials of the sandbox, and a call of the API. */
import { readFileSync } from 'node:fs';

/** Written by `npm start`: addresses, keys and a merchant for each partner of the sandbox. */
export const sandbox = JSON.parse(readFileSync('.causeway/sandbox.json', 'utf8'));

/** A published test number: no money moves. `docs/guides/test-cards.md` has others. */
export const TEST_CARD = {
  cardNumber: '4242424242424242',
  expiryMonth: 12,
  expiryYear: 2030,
  cvd: '123',
};

/** Calls the API with an API key, and returns the body; throws if the call was refused. */
export async function call(apiKey, method, path, body) {
  return await send({ 'X-Api-Key': apiKey }, method, path, body);
}

/** Calls the API as the operator of the sandbox, with an access token. */
export async function operate(method, path, body) {
  const { clientId, clientSecret } = sandbox.operator;
  const response = await fetch(`${sandbox.baseUrl}/oauth2/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token: token } = await response.json();
  return await send({ Authorization: `Bearer ${token}` }, method, path, body);
}

async function send(credential, method, path, body) {
  const response = await fetch(new URL(path, sandbox.baseUrl), {
    method,
    headers: {
      ...credential,
      'Api-Version': '2025-01-17',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (response.ok) return answer;
  throw new Error(`${method} ${path} was refused (${response.status}): ${JSON.stringify(answer)}`);
}

/** 2599 and CAD as `25.99 CAD`. */
export function formatted({ amount, currency }) {
  return `${(amount / 100).toFixed(2)} ${currency}`;
}
