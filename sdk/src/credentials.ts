import type { Means } from './waiting.ts';

type ApiKey = Readonly<{ apiKey: string | undefined }>;
type Client = Readonly<{
  /** Access tokens are fetched with it, and renewed before they expire. */
  clientId: string | undefined;
  clientSecret: string | undefined;
}>;
type AccessToken = Readonly<{
  /** A token of your own, or how to get one; it is asked for at every attempt. */
  accessToken: string | (() => string | Promise<string>) | undefined;
}>;
type Not<T> = { readonly [Member in keyof T]?: never };

/** Exactly one of them. What comes from the environment may turn out to be undefined: calls say so. */
export type CredentialOptions =
  | (ApiKey & Not<Client & AccessToken>)
  | (Client & Not<ApiKey & AccessToken>)
  | (AccessToken & Not<ApiKey & Client>);

/** As they are when the program runs. */
export type GivenCredentials = Partial<ApiKey & Client & AccessToken>;

export type Credentials = Readonly<{
  headers: () => Promise<Readonly<Record<string, string>>>;
  /** Whether there may be a better credential than this one, which was refused. */
  renew: (refused: Readonly<Record<string, string>>) => boolean;
}>;

export type IssuedToken = Readonly<{ access_token: string; expires_in: number }>;
export type FetchToken = (client: {
  clientId: string;
  clientSecret: string;
}) => Promise<IssuedToken>;

/** What a request proves with who sends it. */
export function createCredentials(
  options: GivenCredentials,
  { fetchToken, means }: Readonly<{ fetchToken: FetchToken; means: Means }>,
): Credentials {
  const { apiKey, clientId, clientSecret, accessToken } = options;
  const given = [apiKey, clientId ?? clientSecret, accessToken].filter((one) => one !== undefined);
  if (given.length > 1) {
    throw new TypeError('Give one credential: apiKey, clientId with clientSecret, or accessToken.');
  }
  if (apiKey !== undefined) return fixed({ 'X-Api-Key': apiKey });
  if (typeof accessToken === 'string') return fixed(bearer(accessToken));
  if (accessToken !== undefined) {
    return { headers: async () => bearer(await accessToken()), renew: () => false };
  }
  if (clientId === undefined && clientSecret === undefined) return NONE;
  if (!clientId || !clientSecret) throw new TypeError('clientId and clientSecret go together.');
  return tokensOf(() => fetchToken({ clientId, clientSecret }), means);
}

function fixed(headers: Readonly<Record<string, string>>): Credentials {
  return { headers: () => Promise.resolve(headers), renew: () => false };
}

const NONE: Credentials = {
  headers: () =>
    Promise.reject(
      new TypeError('This operation needs a credential: apiKey, or clientId with clientSecret.'),
    ),
  renew: () => false,
};

/** The part of a token's life after which the next one is fetched. */
const USED_SHARE = 0.9;

/** One token for all calls, fetched once however many wait for it. */
function tokensOf(fetchToken: () => Promise<IssuedToken>, { elapsed }: Means): Credentials {
  let held: Readonly<{ headers: Readonly<Record<string, string>>; until: number }> | undefined;
  let coming: Promise<typeof held> | undefined;
  const fetchOne = async () => {
    const since = elapsed(); // Not the clock: it may differ from the service's, or be set.
    const { access_token: token, expires_in: seconds } = await fetchToken();
    held = { headers: bearer(token), until: since + seconds * 1_000 * USED_SHARE };
    return held;
  };
  return {
    headers: async () => {
      if (held && elapsed() < held.until) return held.headers;
      coming ??= fetchOne().finally(() => (coming = undefined));
      return (await coming)?.headers ?? {};
    },
    renew: (refused) => {
      if (held?.headers === refused) held = undefined;
      return true;
    },
  };
}

function bearer(token: string): Record<string, string> {
  return { Authorization: `Bearer ${token}` };
}
