import { OPERATORS_READ } from '../../../access/partners/index.ts';
import { type TSchema, Type } from 'typebox';
import { transaction } from '../../../platform/db/transaction.ts';
import { ok } from '../../../platform/http/answer.ts';
import { type By, byOf } from '../../../platform/http/caller.ts';
import { PAGE_QUERY } from '../../../platform/http/page.ts';
import { listRoute, retrieveRoute } from '../../../platform/http/read-route.ts';
import { found } from '../../../platform/http/errors.ts';
import type { Exposure } from '../../../platform/http/guard.ts';
import { type Call, type Route, route } from '../../../platform/http/route.ts';
import { CurrencySchema, strict } from '../../../platform/http/schema.ts';
import { acknowledgeDelivery, amountOfFile } from './acknowledge-delivery.ts';
import { contentOf, fileNameOf } from './deliver-files.ts';
import * as schema from './bank-schema.ts';
import { PAYOUT_PROBLEMS } from '../records/errors.ts';
import { findFile, itemsOfFile, listFiles } from './file-store.ts';
import { OperatorReason } from '../accounts/operator-schema.ts';
import type { PayoutDeps } from '../records/payout.ts';
import { resolveReturn } from './resolve-return.ts';
import { exposureOfReturns, takeReturns } from './take-returns.ts';
import { findReturn, listReturns } from './return-store.ts';
import { PayoutId } from '../records/schema.ts';
import { exposureOfStatement, takeStatement } from './take-statement.ts';

const WRITE = { tag: 'Operator', access: 'operator.finance.write' } as const;
const ONE_FILE = strict({ fileId: schema.FileId });
const ONE_RETURN = strict({ returnId: schema.ReturnId });
const RETURNS = '/operator/payout-returns';

export function bankRoutes(deps: PayoutDeps): Route[] {
  return [...fileRoutes(deps), ...incomingRoutes(deps), ...returnRoutes(deps)];
}

function fileRoutes(deps: PayoutDeps): Route[] {
  const { db } = deps;
  return [
    listRoute({
      ...OPERATORS_READ,
      path: '/operator/payout-files',
      operationId: 'listPayoutFiles',
      summary: 'List payout files',
      query: strict({ ...PAGE_QUERY, currency: Type.Optional(CurrencySchema) }),
      record: schema.FileBody,
      ids: schema.FILE_ID,
      rows: ({ query }, page) => listFiles(db, page, query.currency),
      serialize: schema.fileBody,
    }),
    retrieveRoute({
      ...OPERATORS_READ,
      path: '/operator/payout-files/:fileId',
      operationId: 'retrievePayoutFile',
      summary: 'Retrieve a payout file with its items',
      params: ONE_FILE,
      record: schema.WholeFileBody,
      find: ({ params }) => findFile(db, params.fileId),
      serialize: async (file) => schema.wholeFileBody(file, await itemsOfFile(db, file.id)),
    }),
    route('GET /operator/payout-files/:fileId/content', {
      ...OPERATORS_READ,
      access: 'operator.bank.read',
      operationId: 'retrievePayoutFileContent',
      summary: 'Download the content of a payout file',
      description:
        'The exact bytes that go to the bank; they never change, and downloading them does not count as delivery. They contain account numbers, so each download is recorded in the audit log.',
      params: ONE_FILE,
      answers: { 200: 'text/plain' },
      handle: async (call) => await contentAnswer(deps, call.params.fileId, byOf(call)),
    }),
    deliverRoute(deps),
  ];
}

function deliverRoute(deps: PayoutDeps): Route {
  return route('POST /operator/payout-files/:fileId/deliver', {
    ...WRITE,
    operationId: 'deliverPayoutFile',
    summary: 'Mark a payout file as delivered to the bank',
    description:
      'Once you have brought the file to the bank. Two business days after they were due, its payouts count as PAID unless they were returned. If the file is delivered already, nothing changes.',
    params: ONE_FILE,
    body: strict({ reason: OperatorReason }),
    guard: {
      what: async ({ params }) => {
        const file = await findFile(deps.db, params.fileId);
        return file && !file.deliveredAt ? { amounts: [amountOfFile(file)] } : {};
      },
      repeatable: true,
    },
    answers: { 200: schema.FileBody },
    problems: [PAYOUT_PROBLEMS.deliversItself],
    handle: async (call) => {
      const { reason } = call.body;
      const file = await acknowledgeDelivery(deps, { ...call.params, reason, by: byOf(call) });
      return ok(schema.fileBody(file));
    },
  });
}

async function contentAnswer(deps: PayoutDeps, fileId: string, by: By) {
  const { audit, db } = deps;
  const file = found(await findFile(db, fileId));
  const access = { ...by, action: 'payout-file.read', subject: fileId };
  await transaction(db, (tx) => audit.record(tx, access));
  const body = await contentOf(deps, fileId);
  return {
    status: 200,
    body,
    contentType: 'text/plain; charset=us-ascii',
    headers: { 'Content-Disposition': `attachment; filename="${fileNameOf(file)}"` },
  };
}

type Upload = Pick<Route, 'path' | 'operationId' | 'summary' | 'description'> &
  Readonly<{
    answer: TSchema;
    exposure: (deps: PayoutDeps, content: Buffer) => Promise<Exposure>;
    take: (content: Buffer, by: By) => Promise<unknown>;
  }>;

function contentIn({ body }: Call<unknown, unknown, { content: string }>): Buffer {
  return Buffer.from(body.content, 'base64');
}

/** A file of the bank's that an operator brings. */
function uploadRoute(
  deps: PayoutDeps,
  { answer, exposure, path, take, ...described }: Upload,
): Route {
  return route(`POST ${path}`, {
    ...WRITE,
    ...described,
    body: strict({ content: schema.BankContent }),
    bodyKiB: schema.BANK_BODY_KIB,
    guard: { what: async (call) => await exposure(deps, contentIn(call)) },
    answers: { 200: answer },
    problems: [PAYOUT_PROBLEMS.notTheBanks],
    handle: async (call) => ok(await take(contentIn(call), byOf(call))),
  });
}

function incomingRoutes(deps: PayoutDeps): Route[] {
  return [
    uploadRoute(deps, {
      path: RETURNS,
      operationId: 'takePayoutReturns',
      summary: 'Upload a return file from the bank',
      description:
        'Each return is matched to its payout by trace number, then by cross reference, and by amount; the payout becomes RETURNED or REJECTED. A return that matches no payout waits for an operator to resolve it. Uploading the same file again changes nothing.',
      answer: schema.TakenReturns,
      exposure: exposureOfReturns,
      take: async (content, by) => {
        const returns = await takeReturns(deps, content, by);
        return { data: returns.map(schema.returnBody) };
      },
    }),
    uploadRoute(deps, {
      path: '/operator/bank-statements',
      operationId: 'takeBankStatement',
      summary: 'Upload an account statement from the bank',
      description:
        'In camt.053 or BAI2 format. Payouts that the statement shows as booked become PAID. Uploading the same statement again changes nothing.',
      answer: schema.TakenStatement,
      exposure: exposureOfStatement,
      take: async (content, by) => await takeStatement(deps, content, by),
    }),
  ];
}

function returnRoutes(deps: PayoutDeps): Route[] {
  const { db } = deps;
  const shown = { ...OPERATORS_READ, record: schema.ReturnBody, serialize: schema.returnBody };
  return [
    listRoute({
      ...shown,
      path: RETURNS,
      operationId: 'listPayoutReturns',
      summary: 'List returns',
      query: schema.ReturnsQuery,
      ids: schema.RETURN_ID,
      rows: ({ query }, page) => listReturns(db, page, query.status),
    }),
    retrieveRoute({
      ...shown,
      path: `${RETURNS}/:returnId`,
      operationId: 'retrievePayoutReturn',
      summary: 'Retrieve a return',
      params: ONE_RETURN,
      find: ({ params }) => findReturn(db, params.returnId),
    }),
    route(`POST ${RETURNS}/:returnId/resolve`, {
      ...WRITE,
      operationId: 'resolvePayoutReturn',
      summary: 'Resolve an unmatched return',
      description:
        'Name the payout that was returned, and it becomes RETURNED or REJECTED. Omit `payoutId` to close the return without a payout.',
      params: ONE_RETURN,
      body: strict({ reason: OperatorReason, payoutId: Type.Optional(PayoutId) }),
      guard: { secondPerson: 'always', repeatable: true },
      answers: { 200: schema.ReturnBody },
      problems: [PAYOUT_PROBLEMS.returnStateForbids, PAYOUT_PROBLEMS.notOfThisPayout],
      handle: async (call) => {
        const { payoutId, reason } = call.body;
        const { returnId } = call.params;
        const resolution = { returnId, reason, payoutId, by: byOf(call) };
        return ok(schema.returnBody(await resolveReturn(deps, resolution)));
      },
    }),
  ];
}
