import { Type } from 'typebox';
import { type AuditRow, list } from '../../platform/audit-log/audit-store.ts';
import type { AuditLog } from '../../platform/audit-log/audit-log.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { ok } from '../../platform/http/answer.ts';
import { PAGE_QUERY } from '../../platform/http/page.ts';
import { listRoute } from '../../platform/http/read-route.ts';
import { type Route, route } from '../../platform/http/route.ts';
import {
  CorrelationId,
  strict,
  oneLine,
  Timestamp,
  shape,
  orNull,
} from '../../platform/http/schema.ts';
import { OPERATORS_READ } from './lists/shared-reads.ts';

const SEQ = /^[0-9]{1,15}$/; // The place of an entry in the list.

const Entry = shape('AuditLogEntry', {
  seq: Type.Integer({ description: 'Its number in the log, without gaps', examples: [42] }),
  createdAt: Timestamp,
  actor: Type.String({
    description: 'Who did it: a client, a person or the platform',
    examples: ['operator@causeway.example'],
  }),
  action: Type.String({ description: 'What was done', examples: ['partner.created'] }),
  subject: Type.String({ description: 'The id of the changed record' }),
  correlationId: CorrelationId,
  details: Type.Object(
    {},
    {
      additionalProperties: true,
      description: 'What else is known of it',
      examples: [{}],
      withheld: 'address',
    },
  ),
});

type AuditLogDeps = Readonly<{ db: Queryable; audit: AuditLog }>;

export function auditLogRoutes(deps: AuditLogDeps): Route[] {
  return [listing(deps), verifying(deps)];
}

function listing({ db }: AuditLogDeps): Route {
  return listRoute({
    ...OPERATORS_READ,
    path: '/operator/audit-log',
    operationId: 'listAuditLog',
    summary: 'List the audit log, newest first',
    query: strict({
      ...PAGE_QUERY,
      subject: Type.Optional(oneLine(128, 'The id of the changed record')),
    }),
    record: Entry,
    ids: SEQ,
    rows: ({ query }, page) => list(db, page, query.subject),
    serialize: (entry) => entryBody(entry),
  });
}

const Verification = shape('AuditLogVerification', {
  soundTo: Type.Integer({ description: 'Up to this entry none was changed or removed' }),
  brokenAt: orNull(
    Type.Integer(),
    'The first entry that is not what was written; null if none was found',
  ),
  newest: Type.Integer({ description: 'Ask again with `after` until `soundTo` is as large' }),
});

function verifying({ db, audit }: AuditLogDeps): Route {
  return route('GET /operator/audit-log/verification', {
    ...OPERATORS_READ,
    operationId: 'verifyAuditLog',
    summary: 'Verify that the audit log was not changed',
    description:
      'Each entry has a digest made with a secret key and the digest before it. Verifies up to 1,000 entries at a time.',
    query: strict({
      after: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: Number.MAX_SAFE_INTEGER,
          default: 0,
          digits: true,
          description: '`soundTo` of the portion before',
          expects: 'the number of an entry',
        }),
      ),
    }),
    answers: { 200: Verification },
    handle: async ({ query }) => {
      const { soundTo, brokenAt, newest } = await audit.verifyAfter(db, BigInt(query.after ?? 0));
      return ok({
        soundTo: Number(soundTo),
        brokenAt: brokenAt === null ? null : Number(brokenAt),
        newest: Number(newest),
      });
    },
  });
}

function entryBody({ seq, createdAt, actor, action, subject, correlationId, details }: AuditRow) {
  const at = createdAt.toISOString();
  return { seq: Number(seq), createdAt: at, actor, action, subject, correlationId, details };
}
