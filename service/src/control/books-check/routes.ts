import { transaction } from '../../platform/db/pool.ts';
import { ok } from '../../platform/http/answer.ts';
import { found, PLATFORM_PROBLEMS } from '../../platform/http/errors.ts';
import { byOf } from '../../platform/http/caller.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import { askForWhole, readAudit } from './audit-store.ts';
import { keepExplanation, openDifferences } from './explanation-store.ts';
import { findingKey } from './finding.ts';
import * as schema from './schema.ts';
import type { Platform } from '../../platform/platform.ts';

type Deps = Pick<Platform, 'db' | 'realClock' | 'audit'>;

const READ = { tag: 'Operator', access: 'operator.read' } as const;
const WRITE = { tag: 'Operator', access: 'operator.finance.write' } as const;

/** What the operator sees of the books, and asks of their audit. */
export function auditRoutes(deps: Deps): Route[] {
  const { audit, db, realClock } = deps;
  return [
    route('GET /operator/book-audit', {
      ...READ,
      operationId: 'retrieveBookAudit',
      summary: 'Retrieve the state of the audit of the books',
      description:
        'Every ten minutes, the payments, refunds, batches and payouts that have changed are compared with the ledger; a difference is reported until it is gone. Returns 404 until the first audit has run.',
      answers: { 200: schema.AuditBody },
      problems: [PLATFORM_PROBLEMS.notFound],
      handle: async () => {
        const kept = await readAudit(db);
        const last = found(kept.last ?? undefined);
        const differences = await openDifferences(db);
        return ok(schema.auditBody({ ...kept, last }, differences, realClock.now()));
      },
    }),
    route('POST /operator/book-audit/whole', {
      ...WRITE,
      operationId: 'requestWholeAudit',
      summary: 'Ask for everything to be compared',
      description:
        'The next audit, within a minute, compares all payments, refunds, batches and payouts with the ledger. It may take long; `wholeAuditedAt` then tells that it is done. Asked for twice, it is done once.',
      body: strict({}),
      answers: { 202: schema.WholeBody },
      handle: async (call) => {
        const now = realClock.now();
        await transaction(db, async (tx) => {
          await askForWhole(tx, now);
          const by = byOf(call);
          await audit.record(tx, { ...by, action: 'book-audit.requested', subject: 'whole' });
        });
        return { status: 202, body: { wholeRequestedAt: now.toISOString() } };
      },
    }),
    explanationRoute(deps),
  ];
}

function explanationRoute({ audit, db, realClock }: Deps): Route {
  return route('POST /operator/book-audit/explanations', {
    ...WRITE,
    operationId: 'explainBookDifference',
    summary: 'Explain a difference of the books',
    description:
      'It stays in the list, with its explanation, and is no longer counted. It is counted again when one of its two values changes. Returns 404 for what does not differ.',
    body: schema.NewExplanation,
    guard: {},
    answers: { 200: schema.BookDifferenceBody },
    problems: [PLATFORM_PROBLEMS.notFound],
    handle: async (call) => {
      const { figure, id, of, reason } = call.body;
      const by = byOf(call);
      const explanation = { reason, explainedBy: by.actor, explainedAt: realClock.now() };
      const finding = await transaction(db, async (tx) => {
        const { findings } = await openDifferences(tx);
        const known = found(
          findings.find((one) => findingKey(one) === findingKey({ of, id, figure })),
        );
        await keepExplanation(tx, known, explanation);
        await audit.record(tx, {
          ...by,
          action: 'book-difference.explained',
          subject: id,
          details: { of, figure, stated: known.stated, found: known.found, reason },
        });
        return known;
      });
      return ok(schema.bookDifferenceBody({ ...finding, explanation }));
    },
  });
}
