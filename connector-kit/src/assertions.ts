import assert from 'node:assert/strict';
import type { AcquirerFinding } from './port.ts';

/** `what` begins the sentence that is shown where it does not hold. */
export function assertKind<Kind extends AcquirerFinding['kind']>(
  answer: AcquirerFinding,
  kind: Kind,
  what: string,
): asserts answer is Extract<AcquirerFinding, Readonly<{ kind: Kind }>> {
  if (answer.kind !== kind) assert.fail(`${what} must be ${kind}, and was ${inWords(answer)}`);
}

export function assertSame(answer: AcquirerFinding, first: AcquirerFinding, what: string): void {
  assert.deepEqual(answer, first, `${what} must be ${inWords(first)}, and was ${inWords(answer)}`);
}

/** With the members that tell one answer from another of its kind. */
function inWords(answer: AcquirerFinding): string {
  switch (answer.kind) {
    case 'approved':
      return `approved (authorizationCode ${answer.authorizationCode || 'empty'}, hostReferences ${JSON.stringify(answer.hostReferences ?? {})})`;
    case 'declined':
      return `declined (isoResponseCode ${answer.isoResponseCode}, retryable ${answer.retryable})`;
    case 'unknown':
      return `unknown (${answer.why})`;
    case 'reversed':
    case 'not-found':
      return answer.kind;
  }
}
