import { API_VERSIONS, type ApiVersion, Causeway } from '../../sdk/src/index.ts';
import type {
  CallOptions,
  CredentialOptions,
  OperationId,
  PageCall,
  RequestEvent,
} from '../../sdk/src/index.ts';
import { type Given, isSet, valueOf } from './command.ts';
import type { Context } from './context.ts';
import { CliError, EXIT, usageError } from './failure.ts';
import { CLI_VERSION } from './generated/commands.ts';
import { DEFAULT_PROFILE, type Profile, readStored } from './profiles.ts';
import {
  findSandbox,
  readSandbox,
  SANDBOX_ROLES,
  sandboxCredential,
  type SandboxFile,
  type SandboxRole,
} from './sandbox-file.ts';

export const LOCAL_URL = 'http://localhost:8080';
const RETRIES_MAX = 2; // A person waits.

/** Where the service is, and who calls. */
export type Connection = Readonly<{
  baseUrl: string;
  credential: Pick<Profile, 'apiKey' | 'clientId' | 'clientSecret'> &
    Readonly<{ accessToken?: string | undefined }>;
  /** Where that is known from, for people. */
  source: string;
  sandbox?: SandboxFile | undefined;
}>;

/** Who a command has to be in a sandbox, where one can be several. */
export type Wanted = 'partner' | 'operator' | 'nobody';

export type Calls = (id: OperationId, input?: object, options?: CallOptions) => PageCall<unknown>;

/** The service as a command calls it. */
export type Client = Readonly<{
  connection: Connection;
  causeway: Causeway;
  /** By an id that is known only when it runs. */
  call: Calls;
}>;

export function connect(context: Context, given: Given, wanted: Wanted = 'partner'): Client {
  const connection = connectionFor(context, given, wanted);
  const causeway = clientOf(connection, apiVersionIn(given));
  // The types of `call` are of ids that are known when this is compiled.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { connection, causeway, call: causeway.call as unknown as Calls };
}

export function clientOf(
  { baseUrl, credential }: Pick<Connection, 'baseUrl' | 'credential'>,
  apiVersion?: ApiVersion,
): Causeway {
  const options = {
    baseUrl,
    ...credentialOf(credential),
    maxRetries: RETRIES_MAX,
    onRequest: ({ headers }: RequestEvent) =>
      headers.set('User-Agent', `causeway-cli/${CLI_VERSION}`),
  };
  if (apiVersion === undefined) return new Causeway(options);
  // Whoever asks for an older version is shown what it answers; no command reads it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return new Causeway({ ...options, apiVersion }) as Causeway;
}

/** The one that there is; without any, only what needs none can be called. */
function credentialOf(given: Connection['credential']): CredentialOptions {
  const { accessToken, apiKey, clientId, clientSecret } = given;
  if (accessToken !== undefined) return { accessToken };
  return clientId === undefined ? { apiKey } : { clientId, clientSecret };
}

function apiVersionIn(given: Given): ApiVersion | undefined {
  const typed = valueOf(given, 'api-version');
  const version = API_VERSIONS.find((one) => one === typed);
  if (typed === undefined || version !== undefined) return version;
  throw usageError(`--api-version must be one of ${API_VERSIONS.join(', ')}.`);
}

/** By `--profile`, `--as`, the environment, the stored profile, or the sandbox of this folder: the first there is. */
export function connectionFor(context: Context, given: Given, wanted: Wanted): Connection {
  const { env } = context;
  const asked = addressIn(context, given);
  const named = valueOf(given, 'profile');
  const role = roleIn(given, wanted);
  const sandbox = findSandbox(context);
  if (named === undefined) {
    if (sandbox && isSet(given, 'as') && isMeant(asked, sandbox)) return ofSandbox(sandbox, role);
    const ofEnvironment = environmentConnection(env, asked);
    if (ofEnvironment) return ofEnvironment;
  }
  const stored = storedConnection(env, named, role) ?? (sandbox && ofSandbox(sandbox, role));
  if (stored && isMeant(asked, stored)) return stored;
  if (wanted === 'nobody') return { baseUrl: asked ?? LOCAL_URL, credential: {}, source: 'none' };
  throw notSignedIn(stored, wanted);
}

function environmentConnection(
  env: Context['env'],
  asked: string | undefined,
): Connection | undefined {
  const credential = credentialIn(env);
  return credential && { baseUrl: asked ?? LOCAL_URL, credential, source: 'the environment' };
}

/** A credential goes to the address that it is for. */
function isMeant(asked: string | undefined, { baseUrl }: Readonly<{ baseUrl: string }>): boolean {
  return asked === undefined || isSameOrigin(asked, baseUrl);
}

function notSignedIn(other: Connection | undefined, wanted: Wanted): Error {
  const why = other
    ? `${other.source} is for ${other.baseUrl}, and a credential is sent nowhere else.`
    : 'You are not signed in. No service runs in this folder: `npm start` in a clone starts one, with its sandbox.';
  const how =
    wanted === 'operator'
      ? 'This is an operator’s: sign in with `causeway login --client-id …`, or set CAUSEWAY_BASE_URL, CAUSEWAY_CLIENT_ID and CAUSEWAY_CLIENT_SECRET.'
      : 'Sign in with `causeway login`, or set CAUSEWAY_BASE_URL and CAUSEWAY_API_KEY.';
  return new CliError(`${why} ${how}`, EXIT.notSignedIn);
}

/** The address that is asked for, if one is. */
export function addressIn({ env }: Pick<Context, 'env'>, given: Given): string | undefined {
  const asked = valueOf(given, 'base-url') ?? (env['CAUSEWAY_BASE_URL'] || undefined);
  if (asked === undefined || isAddress(asked)) return asked;
  throw usageError('The address of the service must be http or https, without user and password.');
}

function credentialIn(env: Context['env']): Connection['credential'] | undefined {
  const apiKey = env['CAUSEWAY_API_KEY'];
  if (apiKey) return { apiKey };
  const accessToken = env['CAUSEWAY_ACCESS_TOKEN'];
  if (accessToken) return { accessToken };
  const [clientId, clientSecret] = [env['CAUSEWAY_CLIENT_ID'], env['CAUSEWAY_CLIENT_SECRET']];
  if (!clientId && !clientSecret) return undefined;
  if (clientId && clientSecret) return { clientId, clientSecret };
  throw usageError('CAUSEWAY_CLIENT_ID and CAUSEWAY_CLIENT_SECRET go together.');
}

function roleIn(given: Given, wanted: Wanted): SandboxRole {
  const typed = SANDBOX_ROLES.find((one) => one === valueOf(given, 'as'));
  return typed ?? (wanted === 'operator' ? 'operator' : 'isv');
}

function storedConnection(
  env: Context['env'],
  named: string | undefined,
  role: SandboxRole,
): Connection | undefined {
  const name = named ?? (env['CAUSEWAY_PROFILE'] || DEFAULT_PROFILE);
  const { profiles } = readStored(env);
  const profile = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  if (!profile) {
    if (named === undefined && !env['CAUSEWAY_PROFILE']) return undefined;
    const known = Object.keys(profiles).join(', ') || 'none';
    throw new CliError(`There is no such profile. Stored: ${known}.`, EXIT.notSignedIn);
  }
  const source = `the profile ${name}`;
  const { baseUrl, sandboxFile, apiKey, clientId, clientSecret } = profile;
  if (sandboxFile === undefined) {
    return { baseUrl, credential: { apiKey, clientId, clientSecret }, source };
  }
  const sandbox = readSandbox(sandboxFile);
  if (sandbox) return { ...ofSandbox(sandbox, role), source };
  throw new CliError(
    `${sandboxFile} is gone: sign in again with \`causeway login\`.`,
    EXIT.notSignedIn,
  );
}

export function ofSandbox(sandbox: SandboxFile, role: SandboxRole): Connection {
  const credential = sandboxCredential(sandbox, role);
  const { baseUrl, file } = sandbox;
  if (credential) return { baseUrl, credential, source: file, sandbox };
  throw new CliError(`The credential of ${role} in ${file} has ended.`, EXIT.notSignedIn);
}

export function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

export function isSameOrigin(one: string, other: string): boolean {
  return URL.canParse(other) && new URL(one).origin === new URL(other).origin;
}
