import { type TSchema, Type } from 'typebox';
import { described, oneLine, strict, Timestamp } from '../../service/src/platform/http/schema.ts';
import { FAULT_KINDS } from '../acquirer-simulator/index.ts';

const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
const HowMany = (description: string) => Type.Integer({ minimum: 0, description });

export const CardsBody = strict(
  {
    cards: Type.Array(
      strict(
        {
          cardNumber: Type.String({ description: 'A published test number' }),
          brand: Type.String({ description: 'Brand of the card' }),
          temporaryToken: Type.String({
            description: 'Stands for the card in a request, and is never used up',
          }),
          use: Type.Enum(['PAYMENT', 'THREE_D_SECURE'], { description: 'What it is for' }),
          what: Type.String({ description: 'What happens with it' }),
          isoResponseCode: described(orNull(Type.String()), 'The response code of the acquirer'),
        },
        { title: 'TestCard' },
      ),
      { description: 'Test cards' },
    ),
    amounts: Type.Array(
      strict({
        cents: Type.String({ description: 'The last two digits of the amount' }),
        what: Type.String({ description: 'What happens with it' }),
        isoResponseCode: Type.String({ description: 'The response code of the acquirer' }),
      }),
      { description: 'With any other card' },
    ),
    disputes: Type.Array(
      strict(
        {
          by: Type.Enum(['CARD', 'AMOUNT'], { description: 'What leads to it' }),
          value: Type.String({
            description: 'A card number, or the last four digits of the amount',
          }),
          kind: Type.String({ description: 'What the issuer begins with' }),
          reasonCode: Type.String({ description: 'The network’s code' }),
          outcome: Type.String({ description: 'What comes of it once it is answered' }),
          afterDays: Type.Integer({ description: 'Days from the capture until then' }),
        },
        { title: 'TestDispute' },
      ),
      { description: 'What is disputed after some days, by the time of the sandbox' },
    ),
    securityCodes: Type.Array(
      strict({
        securityCode: Type.String({ description: 'The security code' }),
        result: Type.String({ description: 'What it results in' }),
      }),
      { description: 'What the security code results in' },
    ),
    postalCodes: Type.Array(
      strict({
        postalCode: Type.String({ description: 'The postal code' }),
        result: Type.String({ description: 'What it results in' }),
      }),
      { description: 'What the postal code results in' },
    ),
  },
  { title: 'TestCards' },
);

const OPERATIONS = [
  'authorize',
  'increment',
  'verify',
  'capture',
  'refund',
  'reverse',
  'release',
  'enquire',
];
const from1To = (maximum: number) => ({
  minimum: 1,
  maximum,
  expects: `a whole number from 1 to ${maximum}`,
});
const DELAY_MAX_MS = 60_000;
const TIMES_MAX = 100_000;

const Times = Type.Optional(
  Type.Integer({ ...from1To(TIMES_MAX), description: 'For so many calls; for all without it' }),
);

const ISSUER_FAULT = {
  part: Type.Enum(['DIRECTORY_SERVER', 'METHOD', 'CHALLENGE', 'WEBHOOK_RECEIVER'], {
    description:
      'DIRECTORY_SERVER: AReq and PReq. METHOD: the 3DS Method page. CHALLENGE: the challenge page. WEBHOOK_RECEIVER: an address for trying webhooks',
  }),
  kind: Type.Enum(['SLOW', 'SILENT', 'ERROR', 'GONE', 'DOWN'], {
    description:
      'SLOW: the answer comes late. SILENT: no answer comes. ERROR: the answer is a 500. GONE: the answer is a 410. DOWN: the connection breaks',
  }),
  delayMs: Type.Optional(
    Type.Integer({ ...from1To(DELAY_MAX_MS), default: 5_000, description: 'Of SLOW: how late' }),
  ),
  times: Times,
};
const IssuerFaultList = Type.Array(strict(ISSUER_FAULT, { title: 'IssuerFault' }), {
  maxItems: 20,
  expects: 'up to 20 faults',
});
export const NewIssuerFaults = strict({ faults: IssuerFaultList }, { title: 'NewIssuerFaults' });
export const IssuerFaultsBody = strict(
  {
    faults: IssuerFaultList,
    webhookReceiverUrl: Type.Union([Type.String(), Type.Null()], {
      description:
        'Accepts every event, unless a fault says otherwise. Null if there is no issuer simulator',
    }),
  },
  { title: 'IssuerFaults' },
);

const ACQUIRER_FAULT = {
  kind: Type.Enum([...FAULT_KINDS], {
    description:
      'DECLINE: declined with code 05. TIMEOUT: the request does not arrive. NO_ANSWER: it takes effect, and no answer comes. LATE: the answer comes late. MALFORMED: the answer makes no sense. CONNECTION_LOST: the connection breaks before the request arrives',
  }),
  acquirer: Type.Optional(oneLine(40, 'Of one simulator; of any without it')),
  operation: Type.Optional(
    Type.Enum(OPERATIONS, { description: 'What is asked of the acquirer; anything without it' }),
  ),
  delayMs: Type.Optional(
    Type.Integer({
      ...from1To(DELAY_MAX_MS),
      default: 5_000,
      description: 'Of LATE: how late. A payment is waited for 10 seconds',
    }),
  ),
  share: Type.Optional(
    Type.Integer({
      ...from1To(100),
      default: 100,
      description: 'How many of a hundred calls suffer it, at random',
    }),
  ),
  times: Times,
};

export const NewFaults = strict({
  faults: Type.Array(strict(ACQUIRER_FAULT, { title: 'NewAcquirerFault' }), {
    maxItems: 20,
    description: 'In place of those before',
    expects: 'up to 20 faults',
  }),
});
export const FaultsBody = strict(
  {
    faults: Type.Array(
      strict({ ...ACQUIRER_FAULT, createdAt: Timestamp }, { title: 'AcquirerFault' }),
      { description: 'What the simulated acquirers suffer from' },
    ),
  },
  { title: 'Faults' },
);

const DAYS_MAX = 90;
const PAYMENTS_MAX = 20_000;

export const NewFill = strict({
  days: Type.Integer({
    ...from1To(DAYS_MAX),
    description: 'Days of trade; the sandbox’s time is moved on by as many',
    examples: [7],
  }),
  payments: Type.Optional(
    Type.Integer({
      ...from1To(PAYMENTS_MAX),
      default: 200,
      description: 'Roughly how many payments in all',
    }),
  ),
});

export const FillBody = strict(
  {
    status: Type.Enum(['NONE', 'RUNNING', 'DONE', 'FAILED', 'INTERRUPTED'], {
      description: 'INTERRUPTED: the process that filled the sandbox is gone',
    }),
    days: HowMany('Days of trade in all'),
    daysDone: HowMany('Days that are done'),
    merchants: HowMany('Merchants that were created'),
    message: described(orNull(Type.String()), 'What went wrong; null if nothing did'),
    startedAt: described(orNull(Timestamp), 'When it started; null if it never did'),
    endedAt: described(orNull(Timestamp), 'When it ended; null until then'),
  },
  { title: 'Fill' },
);
