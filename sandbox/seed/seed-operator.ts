import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { CURRENT } from '../../service/src/platform/http/api-version/versions.ts';
import { StartError } from '../../service/src/platform/start-error.ts';
import { type Reply, send } from './seed-client.ts';

/** Who moves the time of the sandbox. */
export type Operator = Readonly<{
  now: () => Promise<Date>;
  /** Moves it to this moment, with all that happens on the way, unless it is past it. */
  moveTo: (moment: Date) => Promise<void>;
}>;

type Deps = Readonly<{
  url: string;
  clientId: string;
  clientSecret: string;
  /** Told what happened while time was moved, by type. */
  onMoved: (events: ReadonlyMap<string, number>) => void;
}>;

const Token = Compile(Type.Object({ access_token: Type.String() }));
const Clock = Compile(Type.Object({ time: Type.String() }));
const Moved = Compile(
  Type.Object({
    isComplete: Type.Boolean(),
    events: Type.Array(Type.Object({ type: Type.String(), count: Type.Integer() })),
  }),
);
const CLOCK = '/sandbox/clock';
const UNAUTHORIZED = 401;

export function seedOperator({ url, clientId, clientSecret, onMoved }: Deps): Operator {
  let token: string | undefined;
  const ask = async (body?: string): Promise<Reply> => {
    token ??= await tokenOf(url, `${clientId}:${clientSecret}`);
    const headers = {
      'Api-Version': CURRENT,
      Authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    };
    return await send(url, { path: CLOCK, headers, ...(body === undefined ? {} : { body }) });
  };
  /** A token lasts for an hour, and what is played may take longer. */
  const asked = async (body?: string): Promise<unknown> => {
    let reply = await ask(body);
    if (reply.status === UNAUTHORIZED) {
      token = undefined;
      reply = await ask(body);
    }
    if (reply.status === 200) return JSON.parse(reply.text);
    throw new StartError(`The time could not be moved: ${reply.status}: ${reply.text}`);
  };
  const now = async (): Promise<Date> => {
    const told = await asked();
    if (!Clock.Check(told)) throw new StartError('The service does not tell its time.');
    return new Date(told.time);
  };
  return {
    now,
    moveTo: async (moment) => {
      while ((await now()) < moment) {
        const told = await asked(JSON.stringify({ to: moment.toISOString() }));
        if (!Moved.Check(told)) throw new StartError('The service does not tell what happened.');
        onMoved(new Map(told.events.map(({ type, count }) => [type, count])));
      }
    },
  };
}

async function tokenOf(url: string, client: string): Promise<string> {
  const headers = {
    Authorization: `Basic ${Buffer.from(client).toString('base64')}`,
    'Content-Type': 'application/x-www-form-urlencoded',
  };
  const body = 'grant_type=client_credentials';
  const reply = await send(url, { path: '/oauth2/token', headers, body });
  const told: unknown = reply.status === 200 ? JSON.parse(reply.text) : undefined;
  if (!Token.Check(told)) throw new StartError(`The operator was not let in: ${reply.text}`);
  return told.access_token;
}
