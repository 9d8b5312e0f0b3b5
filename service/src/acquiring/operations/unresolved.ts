import { type TObject, type TProperties, Type } from 'typebox';
import { OPERATORS_READ } from '../../access/partners/index.ts';
import { PAGE_QUERY, type PageRequest } from '../../platform/http/page.ts';
import { listRoute } from '../../platform/http/read-route.ts';
import type { Route } from '../../platform/http/route.ts';
import { orNull, strict, Timestamp } from '../../platform/http/schema.ts';
import { type HostReferences, HostReferencesBody } from '../acquirers/index.ts';
import { isParked, STUCK_AFTER_ATTEMPTS } from './in-doubt.ts';
import type { OperationRecord } from './record.ts';
import { type HostRefusal, RefusalBody } from './host-refusal.ts';
import { type QueueActions, queueRoutes } from './queue-routes.ts';

type Asked = Readonly<{
  reference: string;
  hostReferences: HostReferences | null | undefined;
  /** Why the acquirer refused it, where it did. */
  refusal?: HostRefusal | null | undefined;
}>;

type Unresolved<RecordType, Members extends TProperties, Params extends TObject> = Readonly<{
  /** Such as `['Payment', 'payments']`: the name of a record, and the noun of many. */
  names: readonly [name: string, nouns: string];
  ids: RegExp;
  /** What the acquirer is sent again and again. */
  attempts: readonly [of: string, described: string];
  members: Members;
  rows: (page: PageRequest, attemptsMin: number) => Promise<RecordType[]>;
  body: (record: RecordType) => Readonly<Record<keyof Members, unknown>>;
  asked: (record: RecordType) => Asked;
  actions: QueueActions<RecordType, Params>;
}>;

/** The operator's list of records with an unknown outcome, and what can be done about one. */
export function unresolvedRoutes<
  RecordType extends OperationRecord,
  Members extends TProperties,
  Params extends TObject,
>(described: Unresolved<RecordType, Members, Params>): Route[] {
  const { actions, attempts, body, ids, names, rows, asked, members } = described;
  const [repeats, counted] = attempts;
  const [name, nouns] = names;
  const record = strict(
    {
      ...members,
      acquirer: Type.String({ description: 'The acquirer of the operation' }),
      reference: Type.String({ description: 'Reference in messages to the acquirer' }),
      hostReferences: HostReferencesBody,
      attempts: Type.Integer({ description: counted }),
      isStuck: Type.Boolean({
        description:
          'Whether a person should investigate: there were many attempts, or it is parked',
      }),
      isParked: Type.Boolean({ description: 'Whether it is not tried until somebody repeats it' }),
      parkedBecause: RefusalBody,
      nextAttemptAt: orNull(
        Timestamp,
        'When it is tried next; null while it is parked, or once it has its outcome',
      ),
    },
    { title: `Unresolved${name}` },
  );
  const serialize = (one: RecordType) => {
    const { reference, hostReferences, refusal = null } = asked(one);
    const { acquirer, attempts: made, dueAt } = one;
    return {
      ...body(one),
      acquirer,
      reference,
      hostReferences: hostReferences ?? {},
      attempts: made,
      isStuck: made >= STUCK_AFTER_ATTEMPTS || isParked(dueAt),
      isParked: isParked(dueAt),
      parkedBecause: isParked(dueAt) ? refusal : null,
      nextAttemptAt: dueAt && !isParked(dueAt) ? dueAt.toISOString() : null,
    };
  };
  const list = listRoute({
    ...OPERATORS_READ,
    path: `/operator/unresolved-${nouns}`,
    operationId: `listUnresolved${name}s`,
    summary: `List ${nouns} with an unknown outcome`,
    description: `Use \`isStuck\` to list only ${nouns} that need investigation: those after repeated unsuccessful ${repeats}, and those that are parked.`,
    query: strict({
      ...PAGE_QUERY,
      isStuck: Type.Optional(Type.Boolean({ description: 'Only those that need investigation' })),
    }),
    record,
    ids,
    rows: ({ query }, page) => rows(page, query.isStuck === true ? STUCK_AFTER_ATTEMPTS : 0),
    serialize,
  });
  const referenceOf = (one: RecordType) => asked(one).reference;
  return [list, ...queueRoutes({ names, record, serialize, referenceOf, actions })];
}
