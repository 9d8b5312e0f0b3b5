import { type TProperties, Type } from 'typebox';
import { OPERATORS_READ } from '../../access/partners/index.ts';
import { PAGE_QUERY, type PageRequest } from '../../platform/http/page.ts';
import { listRoute } from '../../platform/http/read-route.ts';
import type { Route } from '../../platform/http/route.ts';
import { described, strict, Timestamp } from '../../platform/http/schema.ts';
import { type HostReferences, HostReferencesBody } from '../acquirers/index.ts';
import { STUCK_AFTER_ATTEMPTS } from './in-doubt.ts';
import type { OperationRecord } from './record.ts';

type Asked = Readonly<{ reference: string; hostReferences: HostReferences | null | undefined }>;

type Unresolved<RecordType, Members extends TProperties> = Readonly<{
  /** Such as `['Payment', 'payments']`: the name of a record, and the noun of many. */
  names: readonly [name: string, nouns: string];
  ids: RegExp;
  /** What the acquirer is sent again and again. */
  attempts: readonly [of: string, described: string];
  members: Members;
  rows: (page: PageRequest, attemptsMin: number) => Promise<RecordType[]>;
  body: (record: RecordType) => Readonly<Record<keyof Members, unknown>>;
  asked: (record: RecordType) => Asked;
}>;

/** The operator's list of records with an unknown outcome. */
export function unresolvedRoute<RecordType extends OperationRecord, Members extends TProperties>({
  asked,
  attempts: [repeats, counted],
  body,
  ids,
  members,
  names: [name, nouns],
  rows,
}: Unresolved<RecordType, Members>): Route {
  return listRoute({
    ...OPERATORS_READ,
    path: `/operator/unresolved-${nouns}`,
    operationId: `listUnresolved${name}s`,
    summary: `List ${nouns} with an unknown outcome`,
    description: `Use \`isStuck\` to list only ${nouns} that need investigation after repeated unsuccessful ${repeats}.`,
    query: strict({
      ...PAGE_QUERY,
      isStuck: Type.Optional(Type.Boolean({ description: 'Only those that need investigation' })),
    }),
    record: strict(
      {
        ...members,
        acquirer: Type.String({ description: 'The acquirer of the operation' }),
        reference: Type.String({ description: 'Reference in messages to the acquirer' }),
        hostReferences: HostReferencesBody,
        attempts: Type.Integer({ description: counted }),
        isStuck: Type.Boolean({
          description: 'Whether there were so many attempts that a person should investigate',
        }),
        nextAttemptAt: described(Timestamp, 'When it is tried next'),
      },
      { title: `Unresolved${name}` },
    ),
    ids,
    rows: ({ query }, page) => rows(page, query.isStuck === true ? STUCK_AFTER_ATTEMPTS : 0),
    serialize: (record) => {
      const { reference, hostReferences } = asked(record);
      const { acquirer, attempts, dueAt, modifiedAt } = record;
      return {
        ...body(record),
        acquirer,
        reference,
        hostReferences: hostReferences ?? {},
        attempts,
        isStuck: attempts >= STUCK_AFTER_ATTEMPTS,
        nextAttemptAt: (dueAt ?? modifiedAt).toISOString(),
      };
    },
  });
}
