import { createApp, createJobs } from '../../service/src/runtime/app.ts';
import { layFoundation, loadKeys } from '../../service/src/runtime/foundation.ts';
import { Secret } from '../../service/src/kernel/secret.ts';
import { CURRENT } from '../../service/src/platform/http/api-version/versions.ts';
import { isRecord } from '../../service/src/platform/http/normalise.ts';
import { createRateLimiter } from '../../service/src/platform/http/rate-limit.ts';
import { startJobs } from '../../service/src/platform/jobs/jobs.ts';
import { receiveResult } from '../../service/src/cards/three-d-secure/results/receive-result.ts';
import { machine, type Owner, WORLD } from './machine.ts';

type Options = Omit<
  Parameters<typeof layFoundation>[0],
  'databaseUrl' | 'masterKeys' | 'publicUrl'
> &
  Readonly<{ directories: ReturnType<typeof layFoundation>['directories'] }>;

export type Answer = Readonly<{
  status: number;
  text: string;
  isReplayed: boolean;
  body: Readonly<Record<string, unknown>>;
}>;

export type Request = Readonly<{ method: 'GET' | 'POST'; path: string; body?: unknown }>;

export type ServiceProcess = Readonly<{
  owner: Owner;
  foundation: ReturnType<typeof layFoundation>;
  /** Undefined where the process died before it answered. */
  call: (
    request: Request,
    headers: Readonly<Record<string, string>>,
  ) => Promise<Answer | undefined>;
  /** A result of 3-D Secure that a directory server sends; undefined where it is not taken. */
  result: (body: string) => Promise<string | undefined>;
  kill: () => void;
}>;

const PUBLIC_URL = 'http://causeway.test';
const MASTER_KEY = Buffer.alloc(32, 7).toString('base64');
const JSON_BODY = { 'content-type': 'application/json' };
const ONE_WAY_MS = 5; // From a customer to the service, or back.
const PATIENCE_MS = 35_000; // Of a customer.
// Idle rounds are most of what a simulated hour would cost: jobs rest for longer here than in service.
const REST_MS = { least: 5_000, most: 300_000 };

/** The service as one process has it, with nothing left out but its sockets; it owns all that it starts. */
export async function startProcess(owner: Owner, options: Options): Promise<ServiceProcess> {
  return await new Promise((resolve, reject) => {
    machine.in(0, () => void open(owner, options).then(back(resolve), back(reject)), owner);
  });
}

/** The same, as the world hears of it. */
function back<Value>(settle: (value: Value) => void): (value: Value) => void {
  return (value) => void machine.in(0, () => settle(value), WORLD);
}

async function open(owner: Owner, { directories, ...options }: Options): Promise<ServiceProcess> {
  const foundation = {
    ...layFoundation({
      databaseUrl: 'postgres://causeway@database/causeway',
      masterKeys: { kind: 'environment', text: new Secret(MASTER_KEY) },
      publicUrl: PUBLIC_URL,
      ...options,
    }),
    directories,
  };
  await loadKeys(foundation);
  await foundation.acquirers.start();
  const rateLimiter = createRateLimiter(1_000_000, foundation.clock);
  const app = createApp(foundation, { rateLimiter });
  await app.ready();
  startJobs(createJobs(foundation), {
    ...foundation,
    wait: async (milliseconds) => {
      const rest = machine.chance.between(REST_MS.least, REST_MS.most);
      await new Promise<void>((resolve) => machine.in(Math.max(milliseconds, rest), resolve));
    },
  });
  const waiting = new Set<(answer: undefined) => void>();
  /** There and back; undefined where there is no answer in time. */
  const asked = async <Answered>(work: () => Promise<Answered>): Promise<Answered | undefined> =>
    await new Promise((resolve) => {
      waiting.add(resolve);
      const answered = (answer?: Answered): void => {
        waiting.delete(resolve);
        resolve(answer);
      };
      const answer = async (): Promise<void> => {
        const made = await work();
        machine.in(machine.chance.until(ONE_WAY_MS), () => answered(made), WORLD);
      };
      machine.in(machine.chance.until(ONE_WAY_MS), () => void answer(), owner);
      machine.in(PATIENCE_MS, () => answered(), WORLD);
    });
  return {
    owner,
    foundation,
    call: async (request, headers) => await asked(() => injected(app, request, headers)),
    result: async (body) => await asked(() => resultTaken(foundation, body)),
    kill: () => {
      machine.bury(owner);
      for (const resolve of waiting) resolve(undefined);
      waiting.clear();
    },
  };
}

async function injected(
  app: ReturnType<typeof createApp>,
  { body, method, path }: Request,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  const {
    statusCode,
    payload,
    headers: own,
  } = await app.inject({
    method,
    url: path,
    headers: { 'api-version': CURRENT, ...headers, ...(body === undefined ? {} : JSON_BODY) },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  const isReplayed = own['idempotency-replayed'] === 'true';
  const parsed: unknown = JSON.parse(payload || '{}');
  return { status: statusCode, text: payload, isReplayed, body: isRecord(parsed) ? parsed : {} };
}

/** As the port for results does it. */
async function resultTaken(
  deps: ServiceProcess['foundation'],
  body: string,
): Promise<string | undefined> {
  try {
    const answer = await receiveResult(deps, Buffer.from(body), () => true);
    return answer?.toString('utf8');
  } catch (error) {
    deps.logger.error({ err: error }, 'a result was not taken');
    return undefined;
  }
}
