import assert from 'node:assert/strict';
import { isRecord } from '../service/src/platform/http/normalise.ts';
import type { TestAnswer } from './http.ts';

/** The messages of an authentication's transaction, in order, as the issuer simulator saw them. */
export async function messagesAtIssuer(
  issuerUrl: string,
  answer: TestAnswer,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const id = answer.string('threeDSecureServerTransactionId');
  const response = await fetch(`${issuerUrl}/log?threeDSServerTransID=${id}`);
  const body: unknown = await response.json();
  assert.ok(isRecord(body) && Array.isArray(body['entries']));
  return body['entries'].flatMap((entry: unknown) =>
    isRecord(entry) && isRecord(entry['message']) ? [entry['message']] : [],
  );
}

/** The AReq as it came in at the issuer. */
export async function areqAtIssuer(issuerUrl: string, answer: TestAnswer) {
  const messages = await messagesAtIssuer(issuerUrl, answer);
  const areq = messages.find(({ messageType }) => messageType === 'AReq');
  assert.ok(areq, 'the issuer got an AReq');
  return areq;
}
