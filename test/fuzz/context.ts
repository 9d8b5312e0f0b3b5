import type { Credentials as Sandbox } from '../../sandbox/partners/index.ts';
import type { Answer, Client } from './client.ts';
import type { Credentials, Party } from './credentials.ts';
import type { Draft } from './draft.ts';
import type { Known } from './known.ts';
import type { Random } from './random.ts';

/** What a recipe is made with: a round, as far as recipes know it. */
export type FuzzContext = Readonly<{
  random: Random;
  known: Known;
  party: Party;
  context: Readonly<{ client: Client; credentials: Credentials; sandbox: Sandbox }>;
  newKey: () => string;
  need: (name: string) => Promise<string>;
  needNew: (name: string) => Promise<string>;
  /** An action that waits for a second person: its id. */
  waiting: (operationId: string) => Promise<string>;
  /** Another operator agrees with it. */
  approve: (actionId: string) => Promise<Answer>;
  make: (operationId: string, changes?: Readonly<Record<string, unknown>>) => Promise<Answer>;
}>;

/** What makes a request succeed that no schema can say. */
export type Recipe = (round: FuzzContext) => Promise<Partial<Draft>> | Partial<Draft>;
