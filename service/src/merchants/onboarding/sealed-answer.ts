import { type Answer, bodyOf } from '../../platform/http/answer.ts';
import { isRecord } from '../../platform/http/normalise.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';
import { maskedBody } from './private-details.ts';

const PURPOSE = 'private-details';

type SealedBody = Readonly<{ merchantId: string; sealed: string }>;

/** The answer as it is kept for repeats, which are given every byte of it again. */
export function sealedAnswer(keyring: Keyring, merchantId: string, answer: Answer): Answer {
  const text = Buffer.from(JSON.stringify(bodyOf(answer)));
  const sealed = keyring.seal(PURPOSE, ownerOf(merchantId), text).toString('base64');
  const body: SealedBody = { merchantId, sealed };
  return { ...answer, body };
}

function isSealedBody(body: unknown): body is SealedBody {
  return (
    isRecord(body) && typeof body['sealed'] === 'string' && typeof body['merchantId'] === 'string'
  );
}

export function isSealed(answer: Answer): boolean {
  return isSealedBody(bodyOf(answer));
}

/** As it was given first. One that an earlier release kept is in clear until it is sealed. */
export async function openedAnswer(keyring: Keyring, answer: Answer): Promise<Answer> {
  const { body } = answer;
  if (!isSealedBody(body)) return answer;
  const { merchantId, sealed } = body;
  const text = await keyring.open(PURPOSE, ownerOf(merchantId), Buffer.from(sealed, 'base64'));
  return { ...answer, body: JSON.parse(text.toString()) as unknown };
}

function ownerOf(merchantId: string): string {
  return `${merchantId} created`;
}

/** The same for those who do not read numbers, whoever got it first. */
export function withoutNumbers(answer: Answer): Answer {
  return { ...answer, body: maskedBody(bodyOf(answer)) };
}
