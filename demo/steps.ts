/** Entries of a timeline as steps of the panel: between whom, and in few words. */
import { STATUS_CODES } from 'node:http';
import { type Json, jsonIn, textIn } from './api.ts';
import type { Lane, Step } from './trace.ts';

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
    const other: Lane = textIn(details, 'party') === 'BROWSER' ? 'browser' : 'issuer';
    const [from, to]: [Lane, Lane] =
      textIn(details, 'direction') === 'SENT' ? ['causeway', other] : [other, 'causeway'];
    const words = status === '' ? title : `${title} · ${status}`;
    return [{ ...common(entry), kind: 'message', from, to, title: words }];
  },
  acquirerMessage: (entry, details) => {
    const title = `${textIn(details, 'operation')} · ${textIn(details, 'outcome')}`;
    const milliseconds = Number(details['durationMs']);
    const between = { from: 'causeway', to: 'acquirer' } as const;
    return [{ ...common(entry), kind: 'message', ...between, title, milliseconds }];
  },
  stateChange: (entry, details) => [noteOf(entry, textIn(details, 'state'))],
  event: (entry, details) => [noteOf(entry, textIn(details, 'type'))],
  deliveryAttempt: (entry, details) => {
    const title = `webhook · ${String(details['status'] ?? textIn(details, 'error'))}`;
    return [{ ...common(entry), kind: 'message', from: 'causeway', to: 'shop', title }];
  },
  ledgerMovement: (entry, details) => [
    {
      ...common(entry),
      kind: 'ledger',
      from: 'causeway',
      to: 'causeway',
      title: textIn(details, 'entryKind'),
      legs: legsOf(details),
    },
  ],
};

function common(entry: Json): Pick<Step, 'id' | 'at' | 'details'> {
  const id = `${textIn(entry, 'kind')}-${textIn(entry, 'id')}`;
  return { id, at: textIn(entry, 'at'), details: entry['details'] };
}

/** What happens within Causeway. */
function noteOf(entry: Json, title: string): Step {
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
      ...{ id: `${id}-asked`, at, kind: 'asked', from: 'shop', to: 'causeway' },
      title: asked,
      details: details['request'],
    },
    {
      ...{ id: `${id}-answered`, at: answeredAt, kind: 'answered', from: 'causeway', to: 'shop' },
      title: outcomeIn(jsonIn(details['answer'])) || STATUS_CODES[status] || '',
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
