/** What the types of the SDK take and refuse, which the compiler checks, and what is done about what they do not know. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ApiError,
  Causeway,
  type CredentialOptions,
  DeclinedError,
  type DeclineKind,
  type Problem,
  type ProblemCode,
  type ReasonCode,
} from '../sdk/src/index.ts';

const baseUrl = 'http://service';
const amount = { amount: 1000, currency: 'CAD' } as const;
const card = { cardNumber: '4242424242424242', expiryMonth: 12, expiryYear: 2030 };

const answering = (answer: object, status: number) =>
  new Causeway({
    baseUrl,
    apiKey: 'key',
    maxRetries: 0,
    fetch: () => Promise.resolve(Response.json(answer, { status })),
  });
const refusalOf = async (answer: object, status = 400): Promise<ApiError> => {
  const error: unknown = await answering(answer, status)
    .partner.whoAmI()
    .catch((reason: unknown) => reason);
  assert.ok(error instanceof ApiError, String(error));
  return error;
};

test('exactly one credential is named, and it may turn out to be undefined', () => {
  const right: CredentialOptions[] = [
    { apiKey: 'key' },
    { apiKey: process.env['NO_SUCH_KEY'] },
    { clientId: 'id', clientSecret: 'secret' },
    { accessToken: () => 'token' },
  ];
  for (const one of right) assert.ok(new Causeway({ baseUrl, ...one }));
  const wrong = [
    // @ts-expect-error: without one
    () => new Causeway({ baseUrl }),
    // @ts-expect-error: a client without its secret
    () => new Causeway({ baseUrl, clientId: 'id' }),
    // @ts-expect-error: a key and a token
    () => new Causeway({ baseUrl, apiKey: 'key', accessToken: 'token' }),
    // @ts-expect-error: a key and a client
    () => new Causeway({ baseUrl, apiKey: 'key', clientId: 'id', clientSecret: 'secret' }),
  ];
  assert.ok(wrong.length > 0);
});

test('amounts are numbers, one of two spellings is written, and a source fits what it names', async () => {
  const { payments, refunds, validations } = answering({ paymentId: 'pi' }, 201);
  const paymentMethod = { card };
  const right = [
    payments.create({ amount, paymentMethod }),
    payments.create({ amount, paymentMethod: { paymentMethodSource: 'CARD', card } }),
    payments.create({ amount, paymentMethodId: 'pm', automaticCapture: false }),
    refunds.create({ paymentId: 'pi' }),
    refunds.create({ paymentId: 'pi', amount }),
    refunds.create({ paymentId: 'pi', refundAmount: amount }),
    payments.create({ amount, paymentMethod, metadata: { orderNumber: '20417' } }),
    payments.update('pi', { metadata: { orderNumber: null } }),
    payments.list({ metadata: { orderNumber: '20417' } }),
  ];
  assert.equal((await Promise.all(right)).length, right.length);
  const token = { temporaryToken: 'ot-1' };
  const source = 'TEMPORARY_TOKEN';
  const byCard = { paymentMethodSource: 'CARD' } as const;
  const twice = { ...card, cvd: '123', cardSecurityCode: '123' };
  const cardholderInformation = { nameOnCard: 'Ada', cardholderName: 'Ada' };
  const wrong = [
    // @ts-expect-error: digits are no amount
    () => payments.create({ amount: { amount: '1000', currency: 'CAD' }, paymentMethod }),
    // @ts-expect-error: nor a month
    () => payments.create({ amount, paymentMethod: { card: { ...card, expiryMonth: '12' } } }),
    // @ts-expect-error: a word is no boolean
    () => payments.create({ amount, paymentMethod, automaticCapture: 'false' }),
    // @ts-expect-error: the same amount in two spellings
    () => refunds.create({ paymentId: 'pi', amount, refundAmount: amount }),
    // @ts-expect-error: metadata are texts
    () => payments.create({ amount, paymentMethod, metadata: { orderNumber: 20_417 } }),
    // @ts-expect-error: a filter finds texts, and null is none
    () => payments.list({ metadata: { orderNumber: null } }),
    // @ts-expect-error: nothing else of a payment can be changed
    () => payments.update('pi', { orderId: '1' }),
    // @ts-expect-error: a card by the source of a token
    () => payments.create({ amount, paymentMethod: { paymentMethodSource: source, card } }),
    // @ts-expect-error: a token by the source of a card
    () => payments.create({ amount, paymentMethod: { paymentMethodSource: 'CARD', ...token } }),
    // @ts-expect-error: a stored method by the source of a card
    () => validations.create({ paymentMethodId: 'pm', paymentMethod: byCard }),
    // @ts-expect-error: the security code in two spellings
    () => validations.create({ paymentMethod: { card: twice } }),
    // @ts-expect-error: a name in two spellings
    () => payments.create({ amount, paymentMethod: { card, cardholderInformation } }),
  ];
  assert.ok(wrong.length > 0);
});

/** Nothing but the union is left, once what is not known is told apart. */
function inWords(error: ApiError): string {
  if (error.code === 'unknown') return `a newer service says ${error.codeText}`;
  return error.code satisfies ProblemCode;
}

test('problems and reasons are closed unions, and what a newer service adds is told all the same', async () => {
  // @ts-expect-error: there is no such problem
  const code: ProblemCode = 'no-such-problem';
  // @ts-expect-error: there is no such reason
  const reason: ReasonCode = 'NO_SUCH_REASON';
  const known: ReasonCode[] = ['REQUIRED_FIELD', 'DECLINED_51', 'BATCH_ALREADY_CLOSED'];
  // @ts-expect-error: a problem is one of those with a page
  const type: Problem['type'] = 'https://pay.example/docs/problems/no-such-problem';
  const newer = await refusalOf({
    type: 'https://pay.example/docs/problems/no-such-problem',
    title: 'Something new',
    detail: 'It is new.',
    status: 400,
    errors: [{ reasonCode: 'NO_SUCH_REASON', errorMessage: 'New.' }],
  });
  assert.equal(inWords(newer), `a newer service says ${code}`);
  assert.deepEqual(newer.reasonCodes, [reason]);
  assert.equal(newer.body?.type, type);
  assert.equal(newer.body.title, 'Something new');
  assert.match(newer.message, /^400 no-such-problem: Something new\. New\./);
  assert.equal(known.length, 3);
});

test('what is no problem is no body, and is kept as it came', async () => {
  const oauth = await refusalOf({ error: 'invalid_client', error_description: 'No such.' }, 401);
  assert.deepEqual(
    [oauth.code, oauth.codeText, oauth.body],
    ['unknown', 'invalid_client', undefined],
  );
  assert.deepEqual(oauth.answer, { error: 'invalid_client', error_description: 'No such.' });
  const proxy = await refusalOf({ message: 'Bad gateway' }, 502);
  assert.deepEqual([proxy.code, proxy.codeText, proxy.body], ['unknown', 'http-502', undefined]);
});

const kindOf = async (isoResponseCode: string, members = {}): Promise<DeclineKind> => {
  const error = await refusalOf(
    {
      type: 'https://pay.example/docs/problems/declined',
      title: 'Declined',
      category: 'DECLINED_ERROR',
      paymentId: 'pi',
      paymentStatus: 'DECLINED',
      transactionDetails: { isoResponseCode, message: 'No' },
      ...members,
    },
    422,
  );
  assert.ok(error instanceof DeclinedError && error.advice !== '');
  return error.kind;
};

test('every response code has a kind of decline; one that is not known is told as OTHER', async () => {
  assert.equal(await kindOf('N7'), 'SECURITY_CODE');
  assert.equal(await kindOf('65'), 'LIMIT_EXCEEDED');
  const errors = [{ reasonCode: 'AUTHENTICATION_REQUIRED', errorMessage: '' }];
  assert.equal(await kindOf('65', { errors }), 'AUTHENTICATION_REQUIRED');
  assert.equal(await kindOf('??'), 'OTHER');
});
