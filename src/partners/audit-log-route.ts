import { Type } from 'typebox';
import { type AuditRow, list } from '../platform/audit-log/audit-store.ts';
import type { Queryable } from '../platform/db/pool.ts';
import { ok } from '../platform/http/answer.ts';
import { PAGE_QUERY, pageOf, readPage, toPage } from '../platform/http/page.ts';
import { type Route, route } from '../platform/http/route.ts';
import { strict, oneLine, Timestamp } from '../platform/http/schema.ts';

const SEQ = /^[0-9]{1,15}$/; // The place of an entry in the list.

const Entry = strict({
  seq: Type.Integer(),
  createdAt: Timestamp,
  actor: Type.String(),
  action: Type.String(),
  subject: Type.String(),
  correlationId: Type.String(),
  details: Type.Object({}, { additionalProperties: true }),
});

export function auditLogRoute({ db }: Readonly<{ db: Queryable }>): Route {
  return route({
    method: 'GET',
    path: '/operator/audit-log',
    operationId: 'listAuditLog',
    summary: 'List the audit log, newest first',
    tag: 'Operator',
    access: 'operator.read',
    query: strict({
      ...PAGE_QUERY,
      subject: Type.Optional(oneLine(128, 'The id of the changed record')),
    }),
    answers: { 200: pageOf(Entry) },
    handle: async ({ query, url }) => {
      const request = readPage(query, SEQ);
      const rows = await list(db, request, query.subject);
      return ok(toPage(rows, { request, url, serialize: entryBody }));
    },
  });
}

function entryBody({ seq, createdAt, actor, action, subject, correlationId, details }: AuditRow) {
  const at = createdAt.toISOString();
  return { seq: Number(seq), createdAt: at, actor, action, subject, correlationId, details };
}
