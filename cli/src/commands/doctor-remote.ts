import { ApiError, API_VERSIONS, type Causeway } from '../../../sdk/src/index.ts';
import { clientOf, type Connection } from '../connection.ts';
import type { Context } from '../context.ts';
import { failureText } from '../failure.ts';
import { type Finding, isService } from './doctor-local.ts';

const TIMEOUT_MS = 5_000;
const SKEW_MAX_MS = 60_000; // Webhooks and tokens are refused when they seem minutes old.

/** The service: whether it answers, lets us in, and agrees with us about time and version. */
export async function remoteChecks(
  { signal }: Context,
  connection: Connection,
): Promise<Finding[]> {
  const { baseUrl, credential, sandbox } = connection;
  const reached = await reachable(baseUrl);
  if (!reached.date) return [reached.finding];
  const findings = [reached.finding, await ready(baseUrl), skew(reached.date)];
  if (Object.values(credential).every((one) => one === undefined)) return findings;
  const causeway = clientOf(connection);
  const [allowed, scopes] = await credentials(causeway, signal);
  findings.push(...allowed);
  if (scopes.includes('webhook.read')) findings.push(await webhooks(causeway, signal));
  if (sandbox) {
    findings.push(
      await page('Console', sandbox.consoleUrl),
      await page('Demo shop', `${baseUrl}/demo`),
    );
  }
  return findings;
}

async function reachable(
  baseUrl: string,
): Promise<Readonly<{ finding: Finding; date?: string | null }>> {
  const name = 'Service';
  try {
    const response = await fetch(`${baseUrl}/health/live`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (await isService(baseUrl)) {
      const date = response.headers.get('date') ?? new Date().toUTCString();
      return { finding: { name, state: 'fine', found: `it answers at ${baseUrl}` }, date };
    }
    const todo = `\`lsof -i :${new URL(baseUrl).port || '80'}\` says who it is, if it is on this machine. Start the service on another port, PORT=9080 npm start, or correct the address: causeway login.`;
    return {
      finding: { name, state: 'wrong', found: `something else answers at ${baseUrl}`, todo },
    };
  } catch (error) {
    const cause: unknown = error instanceof Error ? error.cause : undefined;
    const why =
      cause instanceof Error && 'code' in cause ? String(cause.code) : 'no answer in time';
    const todo =
      'Is it running? `npm start` in its folder starts it. Otherwise correct the address: causeway login.';
    return { finding: { name, state: 'wrong', found: `no answer at ${baseUrl}: ${why}`, todo } };
  }
}

async function ready(baseUrl: string): Promise<Finding> {
  const name = 'Database';
  try {
    const response = await fetch(`${baseUrl}/health/ready`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (response.ok) return { name, state: 'fine', found: 'the service reaches it' };
  } catch {
    // As if it had said no.
  }
  const todo = 'Look at what the service prints, and at the disk it writes to.';
  return {
    name,
    state: 'wrong',
    found: 'the service is not ready: its database does not answer',
    todo,
  };
}

function skew(date: string): Finding {
  const name = 'Clock';
  const ahead = Date.now() - Date.parse(date);
  const seconds = Math.round(Math.abs(ahead) / 1_000);
  if (Math.abs(ahead) <= SKEW_MAX_MS)
    return { name, state: 'fine', found: 'this machine’s agrees with the service’s' };
  const found = `this machine’s is ${seconds} seconds ${ahead > 0 ? 'ahead' : 'behind'}`;
  const todo =
    'Set it by the network: sudo timedatectl set-ntp true. Until then webhooks seem stale.';
  return { name, state: 'wrong', found, todo };
}

async function credentials(
  causeway: Causeway,
  signal: AbortSignal,
): Promise<readonly [Finding[], readonly string[]]> {
  const [newest] = API_VERSIONS;
  try {
    const { scopes, partner } = await causeway.partner.whoAmI({ signal });
    return [
      [
        {
          name: 'Credential',
          state: 'fine',
          found: `${partner?.name ?? 'an operator'}: ${scopes.join(', ')}`,
        },
        { name: 'Api-Version', state: 'fine', found: `${newest}, which the service knows` },
      ],
      scopes,
    ];
  } catch (error) {
    return [[refusal(error, newest)], []];
  }
}

function refusal(error: unknown, newest: string): Finding {
  if (error instanceof ApiError && error.faultAt('Api-Version')) {
    const todo = 'Install the CLI of the same release as the service.';
    return {
      name: 'Api-Version',
      state: 'wrong',
      found: `the service does not know ${newest}`,
      todo,
    };
  }
  const isRefused = error instanceof ApiError && error.status === 401;
  return {
    name: 'Credential',
    state: 'wrong',
    found: isRefused ? 'it was refused' : failureText(error),
    todo: 'Sign in again: causeway login. Keys are made in the console, and by `api-keys create`.',
  };
}

async function webhooks(causeway: Causeway, signal: AbortSignal): Promise<Finding> {
  const name = 'Webhook endpoints';
  const failing: string[] = [];
  let count = 0;
  for await (const { endpointId, url, status, failingSince } of causeway.webhookEndpoints.list(
    {},
    { signal },
  )) {
    count += 1;
    if (status === 'DISABLED' || failingSince !== null) {
      failing.push(
        `${endpointId} (${new URL(url).host}) ${failingSince === null ? 'is disabled' : `has failed since ${failingSince}`}`,
      );
    }
  }
  if (failing.length === 0) return { name, state: 'fine', found: `${count}, and none fails` };
  const todo =
    '`causeway webhook-endpoints test <endpointId>` says what comes of a request; `webhook-endpoints update <endpointId> -d status=ENABLED` enables one again.';
  return { name, state: 'wrong', found: failing.join('; '), todo };
}

async function page(name: string, url: string): Promise<Finding> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'manual',
    });
    await response.body?.cancel();
    if (response.status < 400) return { name, state: 'fine', found: url };
    return { name, state: 'wrong', found: `${url} answers ${response.status}`, todo: TODO_PAGE };
  } catch {
    return { name, state: 'wrong', found: `${url} does not answer`, todo: TODO_PAGE };
  }
}

const TODO_PAGE =
  'Another program may have its port: see what the service printed when it started.';
