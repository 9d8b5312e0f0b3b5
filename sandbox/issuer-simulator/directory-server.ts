import { randomUUID } from 'node:crypto';
import { ENVELOPE } from './areq-fields.ts';
import { authenticate } from './authenticate.ts';
import { erro } from './erro.ts';
import { checkFields, type Field, text } from './fields.ts';
import type { Issuer } from './issuer.ts';
import { type Fault, isObject, type Message, parseMessage, textOf } from './message.ts';
import { cardRangeData, isVersion, NEWEST, type Served, serialOf, type Version } from './ranges.ts';

/** The message to answer with; `nothing` for a notice, `silence` when no answer is to come. */
export type DirectoryAnswer = Message | 'nothing' | 'silence';

const PREQ_FIELDS: readonly Field[] = [...ENVELOPE, { name: 'serialNum', isValid: text(20) }];
const PREQ_SENDERS_MAX = 1000; // Nobody simulates more 3DS Servers than that.

/** Answers a 3DS Server's message, as one network or as all. Every message and every answer is in the log. */
export function answerMessage(issuer: Issuer, served: Served, body: string): DirectoryAnswer {
  const { message, fault } = parseMessage(body);
  if (message) issuer.log.received('3DS Server', message);
  else issuer.log.note('3DS Server', undefined, `Not a JSON object: ${body.length} characters.`);
  const answer = fault ? erro(fault, 'D', message) : answerParsed(issuer, served, message);
  if (typeof answer === 'object') issuer.log.sent('3DS Server', answer);
  return answer;
}

function answerParsed(issuer: Issuer, served: Served, message: Message): DirectoryAnswer {
  const type = textOf(message, 'messageType');
  // An Erro gets no response, or two parties could exchange errors for ever.
  if (type === 'Erro') return 'nothing';
  if (type !== 'AReq' && type !== 'PReq') {
    return erro({ code: '101', detail: 'messageType must be AReq, PReq or Erro.' }, 'D', message);
  }
  const fault = versionFault(message) ?? extensionFault(message);
  if (fault) return erro(fault, 'D', message);
  return type === 'PReq' ? prepare(issuer, served, message) : authenticate(issuer, served, message);
}

function versionFault(message: Message): Fault | undefined {
  if (!Object.hasOwn(message, 'messageVersion')) return { code: '201', detail: 'messageVersion' };
  const version = textOf(message, 'messageVersion') ?? '';
  if (version === '') return { code: '203', detail: 'messageVersion' };
  return isVersion(version) ? undefined : { code: '102', detail: '2.1.0,2.2.0' };
}

/** The simulator knows no extension, so any that must be understood is refused. */
function extensionFault(message: Message): Fault | undefined {
  const extensions: unknown = message['messageExtension'];
  if (!Array.isArray(extensions)) return undefined; // Absent, or refused with the other fields.
  const critical = extensions.filter(
    (extension: unknown) => isObject(extension) && extension['criticalityIndicator'] === true,
  );
  if (critical.length === 0) return undefined;
  const ids = critical.map((extension: unknown) =>
    isObject(extension) ? (textOf(extension, 'id') ?? '') : '',
  );
  return { code: '202', detail: ids.join(',') };
}

function prepare(issuer: Issuer, served: Served, preq: Message): Message {
  const current = serialOf(issuer.url, served);
  const serial = textOf(preq, 'serialNum');
  const fault =
    checkFields(preq, PREQ_FIELDS) ??
    frequencyFault(issuer, served, preq) ??
    (serial === undefined || serial === current
      ? undefined
      : ({ code: '307', detail: 'serialNum' } as const));
  if (fault) return erro(fault, 'D', preq);
  const requestedVersion = textOf(preq, 'messageVersion') ?? '';
  const version: Version = isVersion(requestedVersion) ? requestedVersion : NEWEST;
  return {
    messageType: 'PRes',
    messageVersion: version,
    threeDSServerTransID: textOf(preq, 'threeDSServerTransID'),
    dsTransID: randomUUID(),
    dsStartProtocolVersion: '2.1.0',
    dsEndProtocolVersion: NEWEST,
    serialNum: current,
    ...(serial === current ? {} : { cardRangeData: cardRangeData(issuer.url, version, served) }),
  };
}

function frequencyFault(
  { settings, lastPreq, now }: Issuer,
  served: Served,
  preq: Message,
): Fault | undefined {
  if (settings.preqIntervalMs === 0) return undefined;
  const sender = `${served} ${textOf(preq, 'threeDSServerRefNumber')} ${textOf(preq, 'threeDSServerOperatorID')}`;
  const at = now().getTime();
  const last = lastPreq.get(sender);
  if (last !== undefined && at - last < settings.preqIntervalMs) {
    return { code: '103', detail: `One PReq each ${settings.preqIntervalMs} ms.` };
  }
  if (lastPreq.size >= PREQ_SENDERS_MAX) lastPreq.clear();
  lastPreq.set(sender, at);
  return undefined;
}
