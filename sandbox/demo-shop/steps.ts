/** Entries of a timeline as steps of the panel: between whom, and in few words. */
import { STATUS_CODES } from 'node:http';
import { type Json, jsonIn, textIn } from './api.ts';
import type { Participant, Step } from './trace.ts';

/** Order within the same millisecond: what a response reports happened before it. */
const RANKS = {
  asked: 0,
  began: 1,
  message: 2,
  state: 3,
  ledger: 4,
  event: 5,
  told: 6,
  answered: 7,
};

/** By the letters that ids begin with. */
const NOUNS: Readonly<Record<string, string>> = {
  pi: 'payment',
  ri: 'refund',
  ta: 'authentication',
};

/** None for what the panel leaves out: keys are in the requests, and deliveries in their attempts. */
export function stepsOf(entry: Json): Step[] {
  const make = MAKERS[textIn(entry, 'kind')];
  return make ? make(entry, jsonIn(entry['details'])) : [];
}

const MAKERS: Readonly<Record<string, (entry: Json, details: Json) => Step[]>> = {
  request: requestSteps,
  threeDSecureMessage: (entry, details) => {
    const status = textIn(jsonIn(details['message']), 'transStatus');
    const title = textIn(details, 'messageType') || textIn(details, 'note');
    const other: Participant = textIn(details, 'party') === 'BROWSER' ? 'browser' : 'issuer';
    const [from, to]: [Participant, Participant] =
      textIn(details, 'direction') === 'SENT' ? ['causeway', other] : [other, 'causeway'];
    const words = status === '' ? title : `${title} · ${status}`;
    return [{ ...common(entry), kind: 'message', from, to, title: words, rank: RANKS.message }];
  },
  acquirerMessage: (entry, details) => {
    const title = `${textIn(details, 'operation')} · ${textIn(details, 'outcome')}`;
    const milliseconds = Number(details['durationMs']);
    const between = { from: 'causeway', to: 'acquirer' } as const;
    const rank = RANKS.message;
    return [{ ...common(entry), kind: 'message', ...between, title, milliseconds, rank }];
  },
  stateChange: (entry, details) => {
    const state = textIn(details, 'state');
    const rank = state === 'PROCESSING' ? RANKS.began : RANKS.state;
    const noun = NOUNS[textIn(entry, 'subjectId').slice(0, 2)] ?? '';
    return [{ ...noteOf(entry, `${noun} ${state}`.trim()), rank }];
  },
  event: (entry, details) => [
    { ...noteOf(entry, `event ${textIn(details, 'type')}`), rank: RANKS.event },
  ],
  deliveryAttempt: (entry, details) => {
    const status = details['status'];
    const title = `webhook · ${typeof status === 'number' ? status : textIn(details, 'error')}`;
    const between = { from: 'causeway', to: 'shop', rank: RANKS.told } as const;
    return [{ ...common(entry), kind: 'message', ...between, title }];
  },
  ledgerMovement: (entry, details) => [
    {
      ...common(entry),
      kind: 'ledger',
      from: 'causeway',
      to: 'causeway',
      title: textIn(details, 'entryKind'),
      legs: legsOf(details),
      rank: RANKS.ledger,
    },
  ],
};

function common(entry: Json): Pick<Step, 'id' | 'at' | 'details'> {
  const id = `${textIn(entry, 'kind')}-${textIn(entry, 'id')}`;
  return { id, at: textIn(entry, 'at'), details: entry['details'] };
}

/** What happens within Causeway. */
function noteOf(entry: Json, title: string): Omit<Step, 'rank'> {
  return { ...common(entry), kind: 'note', from: 'causeway', to: 'causeway', title };
}

/** A request is there when it is over: where it went, and what came back. */
function requestSteps(entry: Json, details: Json): Step[] {
  const { id, at } = common(entry);
  const [milliseconds, status] = [Number(details['durationMs']), Number(details['status'])];
  const asked = `${textIn(details, 'method')} ${shortened(textIn(details, 'path'))}`;
  const answeredAt = new Date(Date.parse(at) + milliseconds).toISOString();
  return [
    {
      id: `${id}-asked`,
      at,
      kind: 'asked',
      from: 'shop',
      to: 'causeway',
      title: asked,
      rank: RANKS.asked,
      details: details['request'],
    },
    {
      id: `${id}-answered`,
      at: answeredAt,
      kind: 'answered',
      from: 'causeway',
      to: 'shop',
      title: outcomeIn(jsonIn(details['answer'])) || STATUS_CODES[status] || '',
      rank: RANKS.answered,
      status,
      milliseconds,
      details: details['answer'],
    },
  ];
}

function outcomeIn(answer: Json): string {
  return (
    textIn(answer, 'paymentStatus') ||
    textIn(answer, 'threeDSecureTransactionStatus') ||
    textIn(answer, 'refundStatus') ||
    textIn(answer, 'title')
  );
}

/** Ids in a path are long and meaningless to a reader: their kind and last characters suffice. */
function shortened(path: string): string {
  return path.replaceAll(/\b([a-z]{2})[0-9]{2}[0-9A-Z]{22}([0-9A-Z]{4})\b/g, '$1…$2');
}

/** A movement takes its amount from one account to another: a debit is positive, a credit negative. */
function legsOf(details: Json): NonNullable<Step['legs']> {
  const amount = Number(jsonIn(details['amount'])['amount']);
  const movements = Array.isArray(details['movements']) ? details['movements'].map(jsonIn) : [];
  return movements.flatMap((movement) => [
    { account: textIn(movement, 'debit'), amount },
    { account: textIn(movement, 'credit'), amount: -amount },
  ]);
}
