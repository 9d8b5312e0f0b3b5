import {
  type AnswerOf,
  bodyOf,
  type CallOptions,
  type InputOf,
  type OperationId,
  send,
} from './call.ts';
import type { Action } from './operations.ts';

/** What an operation answers when it is done, rather than kept. */
export type DoneOf<Id extends OperationId> = Exclude<AnswerOf<Id>, Action>;

/** What became of an action: done, or kept until a second person agrees. */
export type Outcome<Id extends OperationId> =
  Readonly<{ kind: 'done'; answer: DoneOf<Id> }> | Readonly<{ kind: 'waiting'; actionId: string }>;

/** Does what moves money or rights. With the same key it happens once, however often it is sent. */
export async function act<Id extends OperationId>(
  id: Id,
  input: InputOf<Id>,
  options: CallOptions & Readonly<{ reason: string; idempotencyKey: string }>,
): Promise<Outcome<Id>> {
  const response = await send(id, input, options);
  const body = await bodyOf(response);
  const actionId = response.status === 202 ? waitingIn(body) : undefined;
  if (actionId !== undefined) return { kind: 'waiting', actionId };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- As in `call`.
  return { kind: 'done', answer: body as DoneOf<Id> };
}

/** Some operations answer 202 themselves; only an action that waits says so. */
function waitingIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  if (!('actionId' in body) || !('status' in body) || body.status !== 'WAITING') return undefined;
  return String(body.actionId);
}
