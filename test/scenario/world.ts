import type { castOf } from './cast.ts';
import type { Actor } from './actor.ts';
import type { Receiver } from '../webhook-receiver.ts';
import type { Stage } from './stage.ts';

/** What the slices of the scenario have in hand, each what those before it left. */
export type World = ReturnType<typeof castOf> & {
  readonly stage: Stage;
  /** Is told of events. */
  readonly receiver: Receiver;
  /** What was made, by a name of the story's. */
  readonly ids: Readonly<Record<string, string>> & { [name: string]: string };
  /** Of the partner: looks after its people and credentials. */
  manager: Actor;
  /** A program that proposes. */
  agent: Actor;
  merchantId: string;
  /** Of the server that is told of events. */
  receiverUrl: string;
  /** Publishes what happened, and tells of it. */
  publish: () => Promise<void>;
  /** Has the audit find a difference. */
  bookDifference: () => Promise<void>;
};

export type Slice = (world: World) => Promise<void>;

export const cad = (amount: number) => ({ amount, currency: 'CAD' });

export function card(cardNumber = '4242424242424242') {
  const cardSecurityCode = cardNumber.startsWith('3') ? '1234' : '123';
  return { card: { cardNumber, expiryMonth: 12, expiryYear: 2030, cardSecurityCode } };
}

/** What a program proposes, and a person then withdraws. */
export async function proposed(
  { agent }: World,
  operationId: string,
  deed: Parameters<Actor['does']>[1] = {},
): Promise<void> {
  const answer = await agent.does(operationId, { reason: 'The customer asked for it', ...deed });
  if (answer.status !== 202) throw new Error(`${operationId} was done: ${answer.text}`);
  await agent.does('withdrawProposal', { params: { proposalId: answer.string('proposalId') } });
}
