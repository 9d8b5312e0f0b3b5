import { request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import { outcomeOf } from './outcome.ts';
import type { Issuer } from './issuer.ts';
import { type Message, parseMessage, textOf } from './message.ts';
import type { Settings } from './settings.ts';
import type { Transaction } from './transactions.ts';

/** How a challenge ended, as reported in an RReq. */
export type Result = Readonly<{
  status: 'Y' | 'N' | 'U';
  reason?: string;
  /** challengeCancel. */
  cancel?: string;
  /** How often the cardholder answered. */
  counter: number;
  /** authenticationType: 02 a code, 03 the banking app, 04 without a browser. */
  type: '02' | '03' | '04';
  /** The cardholder put the merchant on the whitelist, if asked. */
  isWhitelisted?: true;
}>;

const WHITELIST_PROMPT = '09';
/** By the access control server. */
export const WHITELISTED = { whiteListStatus: 'Y', whiteListStatusSource: '03' } as const;
const ANSWER_BYTES_MAX = 65_536; // A RRes has some 300.

/** Whether a 3DS Server's address is one that this program may call. */
export function mayReceiveResults({ rreqHosts }: Settings, address: string): boolean {
  const url = URL.parse(address);
  return url !== null && (rreqHosts.includes(url.hostname) || rreqHosts.includes(url.host));
}

/** Sends an RReq. True: the 3DS Server has received it, accepted or not. */
export async function sendResult(
  issuer: Issuer,
  transaction: Transaction,
  result: Result,
): Promise<boolean> {
  const { threeDSServerTransId: id, threeDSServerUrl } = transaction.purchase;
  const rreq = resultRequest(issuer, transaction, result);
  issuer.log.sent('3DS Server', rreq);
  try {
    const body = await post(issuer.settings, threeDSServerUrl, JSON.stringify(rreq));
    const { message } = parseMessage(body);
    if (!message) throw new Error('the answer is not a JSON object');
    issuer.log.received('3DS Server', message);
    const type = textOf(message, 'messageType');
    return type === 'Erro' || (type === 'RRes' && isAbout(message, rreq));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    issuer.log.note('3DS Server', id, `The RReq was not delivered: ${why}`);
    return false;
  }
}

function isAbout(rres: Message, rreq: Message): boolean {
  return ['threeDSServerTransID', 'acsTransID', 'dsTransID'].every(
    (name) => textOf(rres, name) === textOf(rreq, name),
  );
}

function resultRequest(issuer: Issuer, transaction: Transaction, result: Result): Message {
  const { purchase, acsTransId, dsTransId } = transaction;
  const { status, reason, cancel, counter, type, isWhitelisted } = result;
  const isPrompted = isWhitelisted === true && purchase.challengeIndicator === WHITELIST_PROMPT;
  return {
    messageType: 'RReq',
    messageVersion: purchase.version,
    threeDSServerTransID: purchase.threeDSServerTransId,
    acsTransID: acsTransId,
    dsTransID: dsTransId,
    messageCategory: purchase.isPayment ? '01' : '02',
    ...outcomeOf(issuer.settings, transaction, status),
    ...(status === 'U' ? {} : { authenticationType: type }),
    ...(reason === undefined ? {} : { transStatusReason: reason }),
    ...(cancel === undefined ? {} : { challengeCancel: cancel }),
    ...(isPrompted ? WHITELISTED : {}),
    ...(type === '04' ? {} : { interactionCounter: String(counter).padStart(2, '0') }),
  };
}

/** Posts JSON, follows no redirect, and gives up after the time for all of it. */
function post(settings: Settings, address: string, body: string): Promise<string> {
  if (!mayReceiveResults(settings, address)) {
    return Promise.reject(new Error('the host is not on the list'));
  }
  const url = new URL(address);
  const options = {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=UTF-8',
      'content-length': Buffer.byteLength(body),
    },
    agent: false,
    signal: AbortSignal.timeout(settings.rreqTimeoutMs),
  } as const;
  return new Promise((resolve, reject) => {
    const request =
      url.protocol === 'https:'
        ? requestTls(url, { ...options, ...settings.tls })
        : requestPlain(url, options);
    request.on('error', reject);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        chunks.push(chunk);
        if (size > ANSWER_BYTES_MAX) request.destroy(new Error('the answer is too long'));
      });
      response.on('error', reject);
      response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    });
    request.end(body);
  });
}
