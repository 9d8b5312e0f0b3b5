import { Type } from 'typebox';
import { ok } from '../service/src/platform/http/answer.ts';
import { PLATFORM_PROBLEMS, type ProblemKind } from '../service/src/platform/http/errors.ts';
import { PAGE_QUERY, pageOf } from '../service/src/platform/http/page.ts';
import { NOTHING_RECORDED, type Recorded } from '../docs/src/recorded.ts';
import {
  FORM_TYPE,
  MERGE_PATCH_TYPE,
  type Route,
  route,
} from '../service/src/platform/http/route.ts';
import {
  IdempotencyKey,
  MoneySchema,
  strict,
  oneLine,
  Timestamp,
} from '../service/src/platform/http/schema.ts';

/** Routes of every kind there is, for the tests of the document and of the pages. */

export const HOSTILE = `<script>alert("x")</script><img src=x onerror='alert(1)'>`;

const declined: ProblemKind = {
  status: 422,
  category: 'DECLINED_ERROR',
  code: 'declined',
  title: 'The issuer declined',
  detail: 'The issuer of the card declined the payment.',
};
const tooLate: ProblemKind = {
  status: 409,
  category: 'INVALID_REQUEST_ERROR',
  code: 'too-late',
  title: 'It is too late for that',
  detail: 'The batch is closed.',
};

const Payment = Type.Object(
  {
    paymentId: Type.String({ description: 'Two letters, two digits and a ULID' }),
    amount: MoneySchema,
    paymentStatus: Type.Enum(['PROCESSING', 'AUTHORIZED', 'SUCCEEDED', 'DECLINED']),
    createdAt: Timestamp,
    note: Type.Union([Type.String(), Type.Null()]),
  },
  { title: 'Payment' },
);

const Card = strict({
  cardNumber: Type.String({ secret: true, expects: '12 to 19 digits', pattern: '^[0-9]{12,19}$' }),
  expiryMonth: Type.Integer({ minimum: 1, maximum: 12, digits: true }),
});

const PaymentBody = strict({
  idempotencyKey: IdempotencyKey,
  merchantId: Type.Optional(Type.String({ pattern: '^[0-9]{13}$' })),
  amount: MoneySchema,
  automaticCapture: Type.Optional(
    Type.Boolean({ default: true, description: 'False holds the money; `complete` takes it' }),
  ),
  paymentMethod: strict({ card: Card, nameOnCard: Type.Optional(oneLine(40)) }),
  // A member by the name of a keyword of ours is a member like any other.
  secret: Type.Optional(oneLine(20, 'A word between us')),
});

const nothing = () => ok({});

export const FIXTURE_ROUTES: readonly Route[] = [
  route('GET /health/live', {
    operationId: 'isLive',
    summary: 'The process is running',
    tag: 'Health',
    access: 'public',
    versioned: false,
    exempt: true,
    answers: { 200: 'Fine' },
    handle: nothing,
  }),
  route('POST /oauth2/token', {
    operationId: 'issueToken',
    summary: 'Get an access token',
    tag: 'OAuth',
    access: 'public',
    versioned: false,
    consumes: FORM_TYPE,
    body: Type.Object({ grant_type: Type.Literal('client_credentials') }),
    answers: {
      200: Type.Object({ access_token: Type.String() }),
      400: Type.Object({ error: Type.String() }),
    },
    handle: nothing,
  }),
  route('POST /payments', {
    operationId: 'createPayment',
    summary: 'Make a payment',
    description: 'Holds the money, and takes it at once unless `automaticCapture` is false.',
    tag: 'Payments',
    access: 'payment.write',
    body: PaymentBody,
    answers: { 201: Payment, 422: Type.Object({ paymentId: Type.String() }) },
    problems: [declined],
    handle: nothing,
  }),
  route('GET /payments', {
    operationId: 'listPayments',
    summary: 'List payments',
    tag: 'Payments',
    access: 'payment.read',
    query: strict(PAGE_QUERY),
    answers: { 200: pageOf(Payment) },
    handle: nothing,
  }),
  route('GET /payments/:paymentId', {
    operationId: 'retrievePayment',
    summary: 'Retrieve a payment',
    tag: 'Payments',
    access: 'payment.read',
    missingType: 'application/json',
    params: strict({ paymentId: Type.String({ description: 'As the create answered it' }) }),
    answers: { 200: Payment },
    handle: nothing,
  }),
  route('PATCH /payments/:paymentId/notes/:noteId', {
    operationId: 'changeNote',
    summary: HOSTILE,
    description: `Hostile: ${HOSTILE} and [a link](javascript:alert(1)).`,
    tag: 'Notes',
    access: 'any-credential',
    consumes: MERGE_PATCH_TYPE,
    params: strict({ paymentId: Type.String(), noteId: Type.String() }),
    body: strict({ text: Type.Optional(oneLine(100, HOSTILE)) }),
    answers: { 200: Payment, 204: 'Nothing was left of it' },
    problems: [PLATFORM_PROBLEMS.preconditionFailed, tooLate],
    handle: nothing,
  }),
  route('GET /page', {
    operationId: 'page',
    summary: 'A page',
    tag: 'Pages',
    access: 'public',
    versioned: false,
    hidden: true,
    answers: { 200: 'A page' },
    handle: nothing,
  }),
];

export const PAYMENT = {
  paymentId: 'pi4201KE8VXQ4ZT5H9P3M7B2D6R8W0',
  amount: { amount: 1250, currency: 'CAD' },
  paymentStatus: 'SUCCEEDED',
  createdAt: '2026-01-31T12:00:00Z',
  note: null,
};

const CALLS: Recorded['calls'] = new Map(
  [
    {
      operationId: 'createPayment',
      body: {
        idempotencyKey: 'order-1001-1',
        amount: { amount: 1250, currency: 'CAD' },
        paymentMethod: { card: { cardNumber: '4242424242424242', expiryMonth: 12 } },
      },
      answers: { 201: PAYMENT },
    },
    {
      operationId: 'retrievePayment',
      params: { paymentId: PAYMENT.paymentId },
      answers: { 200: PAYMENT },
    },
  ].map((call) => [call.operationId, call]),
);

/** What these were answered with. */
export const FIXTURE_RECORDS: Recorded = { ...NOTHING_RECORDED, calls: CALLS };
