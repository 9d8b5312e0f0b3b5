import type { Keyring } from '../../../platform/keys/keyring.ts';
import type { Authentication } from './authentication.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Answer } from '../../../platform/http/answer.ts';
import { isRecord } from '../../../platform/http/normalise.ts';
import { valueToTell } from './authentication-value.ts';

const MEMBER = 'threeDSecureAuthenticationValue';
/** In place of the value in remembered answers: the value itself is kept sealed, in one place. */
const KEPT_ELSEWHERE = 'sealed';

/** The answer as it may be remembered. */
export function withoutValue(answer: Answer): Answer {
  const { body } = answer;
  if (!isRecord(body) || body[MEMBER] === undefined) return answer;
  return { ...answer, body: { ...body, [MEMBER]: KEPT_ELSEWHERE } };
}

type Deps = Readonly<{
  keyring: Keyring;
  clock: Clock;
  find: (id: string) => Promise<Authentication | undefined>;
}>;

/** The remembered answer as it was given; without the value once that can be used no more. */
export async function withValue({ keyring, clock, find }: Deps, answer: Answer): Promise<Answer> {
  const { body } = answer;
  if (!isRecord(body) || body[MEMBER] !== KEPT_ELSEWHERE) return answer;
  const authentication = await find(String(body['authenticationId']));
  if (!authentication) throw new Error('an authentication that was answered is kept');
  const { [MEMBER]: _sealed, ...rest } = body;
  const value = await valueToTell(keyring, authentication, clock.now());
  return { ...answer, body: value === null ? rest : { ...rest, [MEMBER]: value } };
}
