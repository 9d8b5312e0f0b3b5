import type { Dialect, NetworkAction, NetworkForm } from '../codec/dialect.ts';
import type { Message } from '../codec/message.ts';
import { answerMti } from './matching.ts';

/** Of 1987. */
const FORM_1987: NetworkForm = {
  mti: '0800',
  field: 70,
  codes: { signOn: '001', signOff: '002', keyChange: '101', cutOver: '201', echo: '301' },
  accepted: ['00'],
  unknown: '12',
  failed: '96',
};

export function networkFormOf({ network = FORM_1987 }: Dialect): NetworkForm {
  return network;
}

export const NETWORK_ACTIONS = ['signOn', 'signOff', 'keyChange', 'cutOver', 'echo'] as const;
const [TIME, TRACE, RESPONSE, PRIVATE, KEY_NUMBER] = [7, 11, 39, 48, 53];

export function networkRequest(
  { codes, field, mti }: NetworkForm,
  { action, at, trace }: Readonly<{ action: NetworkAction; trace: string; at: Date }>,
): Message {
  const time = at.toISOString().replaceAll(/\D/g, '').slice(4, 14);
  const fields = new Map([
    [TIME, time],
    [TRACE, trace],
    [field, codes[action]],
  ]);
  return { mti, fields };
}

/** What a network message is about, if it is about anything that we know. */
export function actionOf({ codes, field }: NetworkForm, { fields }: Message): NetworkAction | null {
  return NETWORK_ACTIONS.find((action) => codes[action] === fields.get(field)) ?? null;
}

const REPEATED = new Set([TIME, TRACE, 32, 33, 41, 42, KEY_NUMBER]);

/** Our answer to a network message of the host, with what it is matched by. */
export function networkAnswer(
  form: NetworkForm,
  { fields, mti }: Message,
  response: 'accepted' | 'failed' | 'unknown',
): Message {
  const repeated = [...fields].filter(([number]) => number === form.field || REPEATED.has(number));
  const code = response === 'accepted' ? form.accepted[0] : form[response];
  return { mti: answerMti(mti), fields: new Map([...repeated, [RESPONSE, code]]) };
}

export function isAccepted({ accepted }: NetworkForm, { fields }: Message): boolean {
  return accepted.includes(fields.get(RESPONSE) ?? '');
}

const [ENCRYPTED_KEY, CHECK_VALUE] = ['20', '21'];

export type SentKey = Readonly<{ encrypted: string; number: string; checkValue: string }>;

/** The key in a message that changes it; undefined where one of its parts is missing. */
export function sentKeyOf({ fields }: Message): SentKey | undefined {
  const tags = taggedValues(fields.get(PRIVATE) ?? '');
  const [encrypted, checkValue] = [tags.get(ENCRYPTED_KEY), tags.get(CHECK_VALUE)];
  const number = fields.get(KEY_NUMBER);
  if (encrypted === undefined || checkValue === undefined || number === undefined) return undefined;
  return { encrypted, number, checkValue };
}

/** Tag (2), length (3) and value, one after the other; what follows a damaged one is not read. */
export function taggedValues(text: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (let at = 0; at < text.length;) {
    const length = text.slice(at + 2, at + 5);
    const end = at + 5 + Number(length);
    if (!/^\d{3}$/.test(length) || end > text.length) break;
    values.set(text.slice(at, at + 2), text.slice(at + 5, end));
    at = end;
  }
  return values;
}
