import { type Static, type TObject, type TSchema, Type } from 'typebox';
import { type Answer, ok } from '../../platform/http/answer.ts';
import { byOf } from '../../platform/http/caller.ts';
import {
  found,
  PLATFORM_PROBLEMS,
  type ProblemKind,
  ruleBroken,
} from '../../platform/http/errors.ts';
import { type Call, type Nothing, type Route, route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import { forBucket, transaction } from '../../platform/db/pool.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DueStore } from './due-store.ts';
import { OPERATION_PROBLEMS } from './errors.ts';
import { PARKED_UNTIL } from './in-doubt.ts';
import type { OperationRecord } from './record.ts';

/** What operators do about an operation that an acquirer does not answer, or refuses. */
export type QueueActions<RecordType, Params extends TObject> = Readonly<{
  deps: Pick<Platform, 'db' | 'clock' | 'audit'>;
  params: Params;
  /** The record that the parameters name, whatever it waits for. */
  find: (params: Static<Params>) => Promise<RecordType | undefined>;
  due: DueStore<RecordType>;
  /** Ends it without the acquirer: as not done, or a reversal as done. False where it has changed since. */
  drop: (record: RecordType) => Promise<boolean>;
  /** Why it may not be dropped, beside that it waits for nothing. */
  dropProblems?: readonly ProblemKind[];
}>;

type Described<RecordType, Params extends TObject> = Readonly<{
  names: readonly [name: string, nouns: string];
  record: TSchema;
  serialize: (record: RecordType) => object;
  /** Of what a record waits for. */
  referenceOf: (record: RecordType) => string;
  actions: QueueActions<RecordType, Params>;
}>;

type QueueAction = 'drop' | 'park' | 'repeat';

const ENDED = 'If it has its outcome by now, nothing is done, and the answer shows it.';

const DroppedOperation = strict({
  reference: Type.String({
    minLength: 1,
    maxLength: 128,
    description:
      'The `reference` of the operation to give up, as the list shows it. If another operation waits by then, nothing is done.',
  }),
});

export function queueRoutes<RecordType extends OperationRecord, Params extends TObject>(
  described: Described<RecordType, Params>,
): Route[] {
  const { actions } = described;
  const { clock, db } = actions.deps;
  const one = described.names[0].toLowerCase();
  const act = actingOn(described);
  const postpone = actions.due.postpone;
  return [
    route<Params>(addressIn(described, 'repeat'), {
      ...sharedBy(described, 'repeat'),
      summary: `Repeat a ${one} with an unknown outcome now`,
      description: `The acquirer is asked within seconds, also about one that is parked; one that is sent operations in order, as soon as its turn comes. ${ENDED}`,
      guard: { repeatable: true },
      handle: (call) =>
        act(call, 'repeat', async (thing) => {
          const again = { dueAt: clock.now(), isUnparking: true, refusal: null } as const;
          await postpone(forBucket(db, thing.bucket), [{ thing, ...again }]);
        }),
    }),
    route<Params>(addressIn(described, 'park'), {
      ...sharedBy(described, 'park'),
      summary: `Park a ${one} with an unknown outcome`,
      description: `The acquirer is not asked about it until somebody repeats it. ${ENDED}`,
      guard: { repeatable: true },
      handle: (call) =>
        act(call, 'park', async (thing) => {
          await postpone(forBucket(db, thing.bucket), [{ thing, dueAt: PARKED_UNTIL }]);
        }),
    }),
    dropRoute(described),
  ];
}

function dropRoute<RecordType extends OperationRecord, Params extends TObject>(
  described: Described<RecordType, Params>,
): Route {
  const { actions, names, referenceOf } = described;
  const act = actingOn(described);
  const shared = sharedBy(described, 'drop');
  return route<Params, typeof Nothing, typeof DroppedOperation>(addressIn(described, 'drop'), {
    ...shared,
    summary: `Give up a ${names[0].toLowerCase()} with an unknown outcome`,
    description: `Ends it without the acquirer, as declined; of a reversal, as reversed. Whatever the acquirer has booked stays there, and is found by reconciliation: settle it with the acquirer first. ${ENDED}`,
    guard: { secondPerson: 'always', repeatable: true },
    body: DroppedOperation,
    problems: [
      ...shared.problems,
      OPERATION_PROBLEMS.anotherWaits,
      ...(actions.dropProblems ?? []),
    ],
    handle: (call) =>
      act(call, 'drop', actions.drop, (waiting) => {
        if (referenceOf(waiting) === call.body.reference) return;
        throw ruleBroken(OPERATION_PROBLEMS.anotherWaits, { parameterName: 'reference' });
      }),
  });
}

function addressIn<RecordType, Params extends TObject>(
  { actions, names: [, nouns] }: Described<RecordType, Params>,
  action: QueueAction,
): `POST ${string}` {
  const [one] = Object.keys(actions.params.properties);
  return `POST /operator/unresolved-${nouns}/:${one ?? ''}/${action}`;
}

function sharedBy<RecordType, Params extends TObject>(
  { actions, names: [name], record }: Described<RecordType, Params>,
  action: QueueAction,
) {
  return {
    tag: 'Operator',
    access: 'operator.finance.write',
    operationId: `${action}Unresolved${name}`,
    params: actions.params,
    answers: { 200: record },
    problems: [PLATFORM_PROBLEMS.notFound],
  };
}

/** Does it to what waits, and shows what came of it. `check` throws where it must not be done. */
function actingOn<RecordType extends OperationRecord, Params extends TObject>({
  actions,
  names: [, nouns],
  serialize,
}: Described<RecordType, Params>) {
  const { audit, db } = actions.deps;
  return async (
    call: Call<Static<Params>>,
    action: QueueAction,
    /** False where nothing was done. */
    act: (waiting: RecordType) => Promise<boolean | void>,
    check?: (waiting: RecordType) => void,
  ): Promise<Answer> => {
    const waiting = found(await actions.find(call.params));
    if (waiting.dueAt === null) return ok(serialize(waiting));
    check?.(waiting);
    await transaction(db, (tx) =>
      audit.record(tx, {
        ...byOf(call),
        action: `unresolved-${nouns}.${action}`,
        subject: waiting.id,
        details: { attempts: waiting.attempts },
      }),
    );
    const isDone = (await act(waiting)) !== false;
    const after = found(await actions.find(call.params));
    // Where nothing was done, it may be because another operation waits by now.
    if (!isDone && after.dueAt !== null) check?.(after);
    return ok(serialize(after));
  };
}
