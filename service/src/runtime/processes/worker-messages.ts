import { type Static, Type } from 'typebox';
import type { Counted } from '../../platform/http/shared-rate-limit.ts';
import { checkOf } from '../../platform/http/validate.ts';
import type { Snapshot } from '../../platform/metrics.ts';
import type { DemoStep } from '../sandbox-port.ts';

/** The messages between the supervisor and its workers; anything else is ignored. */

const Name = Type.String();
const TokenName = { merchantId: Name, owner: Name };
const Window = Type.Integer({ minimum: 0 });
const Count = Type.Integer({ minimum: 0 });

const CountsOfMinute = Type.Unsafe<Counted>(
  Type.Object({ window: Window, counts: Type.Array(Type.Tuple([Name, Name, Count])) }),
);
/** Steps of the demo shop are passed on as they are. */
const Demo = Type.Unsafe<DemoStep>(
  Type.Object({ session: Name, step: Type.Object({ id: Name, title: Name }) }),
);
const Measurements = Type.Unsafe<Snapshot>(
  Type.Array(
    Type.Object({ name: Name, type: Name, aggregator: Name, values: Type.Array(Type.Object({})) }),
  ),
);

/** A worker's question: counts one request; holds, or takes, the security code of a token. */
const Question = Type.Union([
  Type.Object({ count: Type.Object({ limiter: Name, client: Name }) }),
  Type.Object({ hold: Type.Object({ ...TokenName, code: Name, untilMs: Type.Integer() }) }),
  Type.Object({ take: Type.Object(TokenName) }),
]);
const SharedStateAnswer = Type.Union([
  Type.Object({ window: Window, total: Count }),
  Name,
  Type.Null(),
]);
const Id = Type.Integer();

const FromWorker = Type.Union([
  Type.Object({ kind: Type.Literal('started') }),
  /** It cannot start; the sentence says why. */
  Type.Object({ kind: Type.Literal('refused'), sentence: Name }),
  Type.Object({ kind: Type.Literal('demo'), traced: Demo }),
  Type.Object({ kind: Type.Literal('counted'), counted: CountsOfMinute }),
  Type.Object({
    kind: Type.Literal('asked'),
    questions: Type.Array(Type.Object({ id: Id, question: Question })),
  }),
  Type.Object({ kind: Type.Literal('measured'), measurements: Measurements }),
]);

const FromSupervisor = Type.Union([
  /** Comes first. By message: an environment can be read by other programs. */
  Type.Object({ kind: Type.Literal('start'), databaseUrl: Name }),
  Type.Object({ kind: Type.Literal('demo'), traced: Demo }),
  Type.Object({ kind: Type.Literal('totals'), totals: CountsOfMinute }),
  Type.Object({
    kind: Type.Literal('answered'),
    answers: Type.Array(Type.Object({ id: Id, answer: SharedStateAnswer })),
  }),
  Type.Object({ kind: Type.Literal('measure') }),
]);

export type Question = Static<typeof Question>;
export type SharedStateAnswer = Static<typeof SharedStateAnswer>;
export type FromWorker = Static<typeof FromWorker>;
export type FromSupervisor = Static<typeof FromSupervisor>;

const isFromWorker = checkOf(FromWorker);
const isFromSupervisor = checkOf(FromSupervisor);

/** What arrived, if it is a message; what it holds is not repeated, since it may be a secret. */
export function messageOfWorker(arrived: unknown): FromWorker | undefined {
  return isFromWorker(arrived) ? arrived : undefined;
}

export function messageOfSupervisor(arrived: unknown): FromSupervisor | undefined {
  return isFromSupervisor(arrived) ? arrived : undefined;
}
