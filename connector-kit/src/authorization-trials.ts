import assert from 'node:assert/strict';
import { assertKind, assertSame } from './assertions.ts';
import type { Trials } from './on-trial.ts';

const CALLERS = 50;
const ASSIGNED = 1_000;

export const AUTHORIZATION_TRIALS: Trials = {
  'an approval is whole, and an enquiry tells the same': async ({ approved }, speak) => {
    const request = speak.authorization(approved);
    const answer = await speak.authorize(request);
    assertKind(answer, 'approved', 'an authorization on the terms of `approved`');
    await speak.assertFound(request, answer);
  },

  'a decline is an answer, and an enquiry tells the same': async ({ declined }, speak) => {
    const request = speak.authorization(declined);
    const answer = await speak.authorize(request);
    assertKind(answer, 'declined', 'an authorization on the terms of `declined`');
    await speak.assertFound(request, answer);
  },

  'an exemption from 3-D Secure is taken, and does not let a repeat happen twice': async (
    { approved },
    speak,
  ) => {
    const request = { ...speak.authorization(approved), exemption: 'LOW_VALUE' } as const;
    const first = await speak.acquirer.authorize(request);
    // An issuer may insist on the authentication; that is an answer as well.
    const isInsisting = first.kind === 'declined' && first.retryable;
    if (!isInsisting) assertKind(first, 'approved', 'an authorization with an exemption');
    assertSame(await speak.acquirer.authorize(request), first, 'its repeat');
    await speak.assertFound(request, first);
  },

  'what never arrived is not found': async ({ approved }, speak) => {
    await speak.assertFound(speak.authorization(approved), { kind: 'not-found' });
  },

  [`${CALLERS} calls at once under one reference have one answer`]: async ({ approved }, speak) => {
    const request = speak.authorization(approved);
    const calls = Array.from({ length: CALLERS }, () => speak.acquirer.authorize(request));
    const [first, ...others] = await Promise.all(calls);
    assert.ok(first);
    assertKind(first, 'approved', 'an authorization');
    for (const other of others) assertSame(other, first, 'the same authorization at the same time');
  },

  'a card is verified for no money': async ({ approved }, speak) => {
    const { merchant, card, amount } = approved;
    const request = {
      ...speak.assigned(approved, 'verify'),
      merchant,
      card,
      currency: amount.currency,
    };
    const answer = await speak.acquirer.verify(request);
    assertKind(answer, 'approved', 'a check of the card of `approved`');
    assertSame(await speak.acquirer.verify(request), answer, 'its repeat');
  },

  [`what it assigns is its own: ${ASSIGNED} are all different`]: async (
    { approved, connector },
    speak,
  ) => {
    if (!connector.assign) return;
    const all = Array.from(
      { length: ASSIGNED },
      () => speak.authorization(approved).hostReferences,
    );
    const { size } = new Set(all.map((one) => JSON.stringify(one)));
    assert.equal(size, ASSIGNED, `only ${size} of ${ASSIGNED} are different`);
  },
};
