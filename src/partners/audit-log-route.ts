import { type Static, Type } from 'typebox';
import type { AuditRow } from '../platform/audit/audit-store.ts';
import { list } from '../platform/audit/audit-store.ts';
import type { Queryable } from '../platform/db/pool.ts';
import { ok } from '../platform/http/answer.ts';
import { PAGE_QUERY } from '../platform/http/page.ts';
import { type Route, route } from '../platform/http/route.ts';
import { strict, text, Timestamp } from '../platform/http/schema.ts';

const DEFAULT_LIMIT = 10;

const Query = strict({
  limit: PAGE_QUERY.limit,
  before: Type.Optional(
    Type.Integer({
      minimum: 1,
      digits: true,
      description: 'Entries before this one: the `seq` of the last one seen',
      expects: 'the seq of an entry',
    }),
  ),
  subject: Type.Optional(text(128, 'The id of what was changed')),
});

const Entry = strict({
  seq: Type.Integer(),
  at: Timestamp,
  actor: Type.String(),
  action: Type.String(),
  subject: Type.String(),
  correlationId: Type.String(),
  details: Type.Object({}, { additionalProperties: true }),
});

const Entries = strict({
  data: Type.Array(Entry),
  self: Type.String(),
  next: Type.Union([Type.String(), Type.Null()]),
});

/** Reading the record of what was done. Entries are only ever added, so it is walked one way. */
export function auditLogRoute({ db }: Readonly<{ db: Queryable }>): Route {
  return route({
    method: 'GET',
    path: '/operator/audit-log',
    operationId: 'listAuditLog',
    summary: 'List what was done to the platform, newest first',
    tag: 'Operator',
    access: 'operator',
    query: Query,
    answers: { 200: Entries },
    handle: async ({ query, url }) => ok(await pageOfEntries(db, query, url)),
  });
}

async function pageOfEntries(db: Queryable, query: Static<typeof Query>, url: string) {
  const { before, limit = DEFAULT_LIMIT, subject } = query;
  const rows = await list(db, {
    limit: limit + 1, // One row more tells whether there is another page.
    ...(before === undefined ? {} : { before: BigInt(before) }),
    ...(subject === undefined ? {} : { subject }),
  });
  const entries = rows.slice(0, limit).map(entryBody);
  const last = entries.at(-1);
  const next = last && rows.length > limit ? addressBefore(url, last.seq) : null;
  return { data: entries, self: url, next };
}

function addressBefore(url: string, seq: number): string {
  const [path = '', query = ''] = url.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('before', String(seq));
  return `${path}?${parameters.toString()}`;
}

function entryBody({ seq, at, actor, action, subject, correlationId, details }: AuditRow) {
  const when = at.toISOString();
  return { seq: Number(seq), at: when, actor, action, subject, correlationId, details };
}
