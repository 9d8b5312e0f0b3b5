import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, type OperationId, WaitingError } from '../../sdk/src/index.ts';
import type { Calls, Client } from './connection.ts';
import { CliError } from './failure.ts';
import { isRecord } from './cells.ts';

/** A published test number: no money moves. */
const CARD = '4242424242424242';
const AMOUNT = 1000;
const REASON = 'Triggered from the command line';
const TIMEOUT_MS = 120_000; // A month of time takes a while.
const FAULTS_KNOWN_MS = 1_500; // Every process knows them within a second.

type Members = Readonly<Record<string, unknown>>;
type Input = Readonly<{ params?: Members; query?: Members; body?: Members }>;

/** The sandbox, as what makes events happen sees it: a partner with a merchant, and the operator. */
export type Stage = Readonly<{
  merchantId: string;
  partnerId: string;
  /** By which what happens here is told from what happens besides. */
  correlationId: string;
  /** The request that causes the event: it takes the data that a person gave. */
  cause: (id: OperationId, input?: Input) => Promise<Members>;
  /** What has to be there before. */
  prepare: (id: OperationId, input?: Input) => Promise<Members>;
  operate: (id: OperationId, input?: Input) => Promise<Members>;
  /** The body of a payment, by which card and of how much. */
  payment: (changes?: Members) => Members;
  /** Has the simulated acquirer decline the next request of a kind. */
  declining: (operation: string, act: () => Promise<Members>) => Promise<Members>;
}>;

export type StageMeans = Readonly<{
  partner: Client;
  operator: Client;
  /** Who approves what the operator asks for, where that is needed. */
  approver: Client;
  merchantId: string;
  partnerId: string;
  own: Members;
  signal: AbortSignal;
}>;

export function stageOf({
  partner,
  operator,
  approver,
  merchantId,
  partnerId,
  own,
  signal,
}: StageMeans): Stage {
  const correlationId = randomUUID();
  const by =
    (call: Calls) =>
    async (id: OperationId, input: Input = {}, key = randomUUID()): Promise<Members> => {
      try {
        const answer: unknown = await call(id, input, {
          signal,
          correlationId,
          timeoutMs: TIMEOUT_MS,
          reason: REASON,
          headers: { 'Idempotency-Key': key },
        });
        return isRecord(answer) ? answer : {};
      } catch (error) {
        // A decline is what some events are about.
        if (error instanceof ApiError && error.status === 422 && isRecord(error.answer))
          return error.answer;
        throw error;
      }
    };
  const prepare = by(partner.call);
  const ask = by(operator.call);
  const operate = async (id: OperationId, input?: Input): Promise<Members> => {
    const key = randomUUID();
    try {
      return await ask(id, input, key);
    } catch (error) {
      if (!(error instanceof WaitingError)) throw error;
      const { actionId } = error.action;
      await by(approver.call)('approveAction', { params: { actionId }, body: { reason: REASON } });
      return await ask(id, input, key);
    }
  };
  const amount = {
    amount: AMOUNT,
    currency: 'CAD',
    ...(isRecord(own['amount']) ? own['amount'] : {}),
  };
  return {
    merchantId,
    partnerId,
    correlationId,
    prepare,
    operate,
    cause: (id, input = {}) => prepare(id, { ...input, body: merged(input.body ?? {}, own) }),
    payment: (changes = {}) =>
      merged({ merchantId, amount, paymentMethod: { card: testCard(CARD) } }, changes),
    declining: async (operation, act) => {
      const { faults } = await operate('listFaults');
      const planned = Array.isArray(faults) ? faults.map(asPlanned) : [];
      const decline = { kind: 'DECLINE', operation, times: 1 };
      await operate('setFaults', { body: { faults: [decline, ...planned] } });
      await sleep(FAULTS_KNOWN_MS, undefined, { signal });
      try {
        return await act();
      } finally {
        await operate('setFaults', { body: { faults: planned } });
      }
    },
  };
}

/** What is answered says more of a fault than can be sent. */
function asPlanned(fault: unknown): Members {
  const { kind, acquirer, operation, delayMs, share, times } = isRecord(fault) ? fault : {};
  const members = Object.entries({ kind, acquirer, operation, delayMs, share, times });
  return Object.fromEntries(members.filter(([, value]) => value !== undefined && value !== null));
}

export function testCard(cardNumber: string): Members {
  return { cardNumber, expiryMonth: 12, expiryYear: 2030, cardSecurityCode: '123' };
}

/** The first with the members of the second, within objects too. */
export function merged(base: Members, changes: Members): Members {
  const result: Record<string, unknown> = { ...base };
  for (const [name, value] of Object.entries(changes)) {
    const before = result[name];
    result[name] = isRecord(before) && isRecord(value) ? merged(before, value) : value;
  }
  return result;
}

export function idIn(answer: Members, name: string): string {
  const id = answer[name];
  if (typeof id === 'string') return id;
  throw new CliError(`The service answered without ${name}.`);
}
