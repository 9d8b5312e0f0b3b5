import type { Answer } from '../platform/http/answer.ts';
import { isRecord } from '../platform/http/normalise.ts';
import type { Keyring } from '../platform/keys/keyring.ts';
import type { Authentication } from './authentication.ts';
import { openValue } from './authentication-value.ts';

const MEMBER = 'threeDSecureAuthenticationValue';
/** In place of the value in remembered answers: the value itself is kept sealed, in one place. */
const KEPT_ELSEWHERE = 'sealed';

/** The answer as it may be remembered. */
export function withoutValue(answer: Answer): Answer {
  const { body } = answer;
  if (!isRecord(body) || body[MEMBER] === undefined) return answer;
  return { ...answer, body: { ...body, [MEMBER]: KEPT_ELSEWHERE } };
}

type Means = Readonly<{
  keyring: Keyring;
  find: (id: string) => Promise<Authentication | undefined>;
}>;

/** The remembered answer as it was given. */
export async function withValue({ keyring, find }: Means, answer: Answer): Promise<Answer> {
  const { body } = answer;
  if (!isRecord(body) || body[MEMBER] !== KEPT_ELSEWHERE) return answer;
  const authentication = await find(String(body['authenticationId']));
  const value = authentication && (await openValue(keyring, authentication));
  if (value == null) throw new Error('a value that was answered is kept');
  return { ...answer, body: { ...body, [MEMBER]: value } };
}
