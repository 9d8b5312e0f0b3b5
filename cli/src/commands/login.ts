import { ApiError } from '../../../sdk/src/index.ts';
import { type Command, type Given, isSet, valueOf } from '../command.ts';
import { addressIn, clientOf, type Connection, LOCAL_URL, ofSandbox } from '../connection.ts';
import type { Context } from '../context.ts';
import { CliError, EXIT, usageError } from '../failure.ts';
import { writeResult } from '../output.ts';
import {
  DEFAULT_PROFILE,
  type Profile,
  profilesFile,
  readStored,
  writeStored,
} from '../profiles.ts';
import { askSecret } from '../prompt.ts';
import { findSandbox, readSandbox, SANDBOX_ROLES } from '../sandbox-file.ts';

export const loginCommands: readonly Command[] = [
  {
    words: ['login'],
    summary: 'Sign in, and remember it',
    about:
      'In the folder of a service that runs with its sandbox, the credentials are found there. Otherwise the API key, ' +
      'or with --client-id the client’s secret, is asked for, or read from the standard input. It is checked by ' +
      'a call, and stored in your configuration folder, readable by you alone.',
    flags: [
      {
        name: 'client-id',
        takes: 'ID',
        about: 'sign in as a client with a secret, not with an API key',
      },
      { name: 'ask', about: 'ask for the credential, even where a sandbox has one' },
    ],
    examples: [
      'login',
      'login --base-url https://pay.example --profile live',
      'login --profile live < key.txt',
    ],
    run: login,
  },
  {
    words: ['logout'],
    summary: 'Forget a profile, by default the one called default',
    flags: [{ name: 'everything', about: 'forget all profiles' }],
    run: logout,
  },
];

async function login(context: Context, given: Given): Promise<void> {
  const { env, out, say } = context;
  const name = valueOf(given, 'profile') ?? (env['CAUSEWAY_PROFILE'] || DEFAULT_PROFILE);
  if (!/^[\w.-]{1,64}$/.test(name))
    throw usageError('A profile’s name is up to 64 letters, digits, dots and dashes.');
  const profile = profileFromSandbox(context, given) ?? (await askedProfile(context, given));
  if (isExposed(profile.baseUrl))
    say('This address is not https: whoever is on the way can read the credential.');
  const caller = await checked(connectionOf(profile, given), context.signal);
  const stored = readStored(env);
  writeStored(env, { ...stored, profiles: { ...stored.profiles, [name]: profile } });
  say(
    `You are signed in at ${profile.baseUrl}, as ${caller.name}. It is stored in ${profilesFile(env)}.`,
  );
  const { clientId, partner } = caller;
  await writeResult(out, { profile: name, baseUrl: profile.baseUrl, clientId, partner });
}

/** The sandbox of this folder, unless somebody else is meant. */
function profileFromSandbox(context: Context, given: Given): Profile | undefined {
  const wantsOther = isSet(given, 'ask') || valueOf(given, 'client-id') !== undefined;
  const sandbox = wantsOther ? undefined : findSandbox(context);
  const asked = addressIn(context, given);
  if (!sandbox || (asked !== undefined && asked !== sandbox.baseUrl)) return undefined;
  return { baseUrl: sandbox.baseUrl, sandboxFile: sandbox.file };
}

async function askedProfile(context: Context, given: Given): Promise<Profile> {
  const baseUrl = addressIn(context, given) ?? LOCAL_URL;
  const clientId = valueOf(given, 'client-id');
  const secret = await askSecret(
    context,
    clientId === undefined ? 'API key' : 'Secret of the client',
  );
  return clientId === undefined
    ? { baseUrl, apiKey: secret }
    : { baseUrl, clientId, clientSecret: secret };
}

function connectionOf(profile: Profile, given: Given): Pick<Connection, 'baseUrl' | 'credential'> {
  const { baseUrl, apiKey, clientId, clientSecret, sandboxFile } = profile;
  if (sandboxFile === undefined) return { baseUrl, credential: { apiKey, clientId, clientSecret } };
  const role = SANDBOX_ROLES.find((one) => one === valueOf(given, 'as')) ?? 'isv';
  const sandbox = readSandbox(sandboxFile);
  if (sandbox) return ofSandbox(sandbox, role);
  throw new CliError(`${sandboxFile} is gone.`, EXIT.notSignedIn);
}

/** Who the credential belongs to; refused ones are not stored. */
async function checked(
  connection: Pick<Connection, 'baseUrl' | 'credential'>,
  signal: AbortSignal,
) {
  try {
    const caller = await clientOf(connection).partner.whoAmI({ signal });
    return { ...caller, name: caller.partner?.name ?? 'an operator' };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    throw new CliError(
      `The credential was refused, and nothing is stored. ${error.detail}`,
      EXIT.notSignedIn,
    );
  }
}

function isExposed(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'http:' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

function logout({ env, say }: Context, given: Given): Promise<void> {
  const { profiles, ...others } = readStored(env);
  if (isSet(given, 'everything')) {
    writeStored(env, { profiles: {} });
    say('All profiles are forgotten.');
    return Promise.resolve();
  }
  const name = valueOf(given, 'profile') ?? DEFAULT_PROFILE;
  const { [name]: known, ...left } = profiles;
  if (!known) return Promise.reject(new CliError('There is no such profile.', EXIT.notSignedIn));
  writeStored(env, { ...others, profiles: left });
  say(
    `The profile ${name} is forgotten. The credential itself still works: \`api-keys revoke\` ends it.`,
  );
  return Promise.resolve();
}
