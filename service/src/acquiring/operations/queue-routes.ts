import type { Static, TObject, TSchema } from 'typebox';
import { ok } from '../../platform/http/answer.ts';
import { byOf } from '../../platform/http/caller.ts';
import { found, PLATFORM_PROBLEMS, type ProblemKind } from '../../platform/http/errors.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { forBucket, transaction } from '../../platform/db/pool.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DueStore } from './due-store.ts';
import { PARKED_UNTIL } from './in-doubt.ts';
import type { OperationRecord } from './record.ts';

/** What operators do about an operation that an acquirer does not answer, or refuses. */
export type QueueActions<RecordType, Params extends TObject> = Readonly<{
  deps: Pick<Platform, 'db' | 'clock' | 'audit'>;
  params: Params;
  /** The record that the parameters name, whatever it waits for. */
  find: (params: Static<Params>) => Promise<RecordType | undefined>;
  due: DueStore<RecordType>;
  /** Ends it without the acquirer: as not done, or a reversal as done. */
  drop: (record: RecordType) => Promise<void>;
  /** Why it may not be dropped, beside that it waits for nothing. */
  dropProblems?: readonly ProblemKind[];
}>;

type Described<RecordType, Params extends TObject> = Readonly<{
  names: readonly [name: string, nouns: string];
  record: TSchema;
  serialize: (record: RecordType) => object;
  actions: QueueActions<RecordType, Params>;
}>;

const WRITE = { tag: 'Operator', access: 'operator.finance.write' } as const;

export function queueRoutes<RecordType extends OperationRecord, Params extends TObject>({
  actions,
  names: [name, nouns],
  record,
  serialize,
}: Described<RecordType, Params>): Route[] {
  const { clock, db, audit } = actions.deps;
  const [one] = Object.keys(actions.params.properties);
  const doing = (action: 'drop' | 'park' | 'repeat', rest: Rest<RecordType>): Route =>
    route<Params>(`POST /operator/unresolved-${nouns}/:${one ?? ''}/${action}`, {
      ...WRITE,
      operationId: `${action}Unresolved${name}`,
      summary: rest.summary,
      description: `${rest.description} If it has its outcome by now, nothing is done, and the answer shows it.`,
      params: actions.params,
      guard:
        action === 'drop' ? { secondPerson: 'always', repeatable: true } : { repeatable: true },
      answers: { 200: record },
      problems: [PLATFORM_PROBLEMS.notFound, ...(rest.problems ?? [])],
      handle: async (call) => {
        const waiting = found(await actions.find(call.params));
        if (waiting.dueAt === null) return ok(serialize(waiting));
        await transaction(db, (tx) =>
          audit.record(tx, {
            ...byOf(call),
            action: `unresolved-${nouns}.${action}`,
            subject: waiting.id,
            details: { attempts: waiting.attempts },
          }),
        );
        await rest.act(waiting);
        return ok(serialize(found(await actions.find(call.params))));
      },
    });
  const due = async (waiting: RecordType, dueAt: Date): Promise<void> => {
    await actions.due.postpone(forBucket(db, waiting.bucket), [{ thing: waiting, dueAt }]);
  };
  return [
    doing('repeat', {
      summary: `Repeat a ${name.toLowerCase()} with an unknown outcome now`,
      description: 'The acquirer is asked within seconds, also about one that is parked.',
      act: (waiting) => due(waiting, clock.now()),
    }),
    doing('park', {
      summary: `Park a ${name.toLowerCase()} with an unknown outcome`,
      description: 'The acquirer is not asked about it until somebody repeats it.',
      act: (waiting) => due(waiting, PARKED_UNTIL),
    }),
    doing('drop', {
      summary: `Give up a ${name.toLowerCase()} with an unknown outcome`,
      description:
        'Ends it without the acquirer, as declined; of a reversal, as reversed. Whatever the acquirer has booked stays there, and is found by reconciliation: settle it with the acquirer first.',
      problems: actions.dropProblems,
      act: actions.drop,
    }),
  ];
}

type Rest<RecordType> = Readonly<{
  summary: string;
  description: string;
  problems?: readonly ProblemKind[] | undefined;
  act: (waiting: RecordType) => Promise<void>;
}>;
