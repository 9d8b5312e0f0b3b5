import { assertKind, assertSame } from './assertions.ts';
import type { Trials } from './on-trial.ts';

export const FOLLOW_UP_TRIALS: Trials = {
  'a hold is captured once, however often it is sent': async ({ approved }, speak) => {
    const { acquirer, authorization, followUp } = speak;
    const hold = authorization(approved);
    await speak.authorize(hold);
    const capture = { ...followUp(hold, 'capture'), final: true };
    const first = await acquirer.capture(capture);
    assertKind(first, 'approved', 'the capture of a hold');
    assertSame(await acquirer.capture(capture), first, 'its repeat');
    const another = await acquirer.capture({ ...followUp(hold, 'capture'), final: true });
    assertKind(another, 'declined', 'another capture of what is used up');
  },

  'a purchase is refunded once, however often it is sent': async ({ approved }, speak) => {
    const { acquirer, followUp } = speak;
    const purchase = speak.purchase(approved);
    await speak.authorize(purchase);
    const refund = followUp(purchase, 'refund');
    const first = await acquirer.refund(refund);
    assertKind(first, 'approved', 'the refund of a purchase');
    assertSame(await acquirer.refund(refund), first, 'its repeat');
    const another = await acquirer.refund(followUp(purchase, 'refund'));
    assertKind(another, 'declined', 'another refund of what has all been refunded');
  },

  'capture and refund of what was never authorized are declined': async ({ approved }, speak) => {
    const { acquirer, followUp } = speak;
    const nothing = speak.authorization(approved);
    const capture = await acquirer.capture({ ...followUp(nothing, 'capture'), final: true });
    assertKind(capture, 'declined', 'a capture of what was never authorized');
    const refund = await acquirer.refund(followUp(nothing, 'refund'));
    assertKind(refund, 'declined', 'a refund of what was never authorized');
  },

  'a release gives back the rest once, and what was captured stays': async (
    { approved },
    speak,
  ) => {
    const { acquirer, followUp } = speak;
    const hold = speak.authorization(approved);
    await speak.authorize(hold);
    const { currency, amount: held } = hold.amount;
    const kept = { amount: held / 4n, currency };
    const capture = { ...followUp(hold, 'capture'), amount: kept, final: false };
    assertKind(await acquirer.capture(capture), 'approved', 'the capture of a quarter of a hold');
    const rest = {
      ...followUp(hold, 'release'),
      amount: { amount: held - kept.amount, currency },
      kept,
    };
    const first = await acquirer.release(rest);
    assertKind(first, 'approved', 'the release of the rest');
    assertSame(await acquirer.release(rest), first, 'its repeat');
    const more = { ...followUp(hold, 'capture'), amount: { amount: 1n, currency }, final: false };
    assertKind(await acquirer.capture(more), 'declined', 'a capture of what was released');
    const refund = { ...followUp(hold, 'refund'), amount: kept };
    assertKind(await acquirer.refund(refund), 'approved', 'a refund of what was captured before');
  },

  'a release of more than is on hold, or of nothing, is declined': async ({ approved }, speak) => {
    const { acquirer, followUp } = speak;
    const kept = { amount: 0n, currency: approved.amount.currency };
    const nothing = { ...followUp(speak.authorization(approved), 'release'), kept };
    assertKind(await acquirer.release(nothing), 'declined', 'a release of what was not authorized');
    const purchase = speak.purchase(approved);
    await speak.authorize(purchase);
    const taken = { ...followUp(purchase, 'release'), kept: purchase.amount };
    assertKind(await acquirer.release(taken), 'declined', 'a release of what was captured');
  },

  'a reversal undoes, is acknowledged again, and lets nothing follow': async (
    { approved },
    speak,
  ) => {
    const { acquirer, followUp } = speak;
    const hold = speak.authorization(approved);
    await speak.authorize(hold);
    const reversal = followUp(hold, 'reverse');
    assertKind(await acquirer.reverse(reversal), 'approved', 'the reversal of a hold');
    assertKind(await acquirer.reverse(reversal), 'approved', 'its repeat');
    await speak.assertFound(hold, { kind: 'reversed' });
    const capture = await acquirer.capture({ ...followUp(hold, 'capture'), final: true });
    assertKind(capture, 'declined', 'a capture of what was reversed');
    assertKind(await acquirer.authorize(hold), 'declined', 'the authorization, sent again');
  },

  'an authorization that comes after its reversal is refused': async ({ approved }, speak) => {
    const { acquirer } = speak;
    const hold = speak.authorization(approved);
    const reversal = await acquirer.reverse(speak.followUp(hold, 'reverse'));
    assertKind(reversal, 'approved', 'the reversal of what has not arrived');
    assertKind(await acquirer.authorize(hold), 'declined', 'what was reversed, when it arrives');
    await speak.assertFound(hold, { kind: 'reversed' });
  },

  'a check of a card is reversed for no money, whether or not it arrived': async (
    { approved },
    speak,
  ) => {
    const { acquirer } = speak;
    const { merchant, card, amount } = approved;
    const nothing = { ...amount, amount: 0n };
    for (const isSent of [true, false]) {
      const check = speak.authorization({ ...approved, amount: nothing });
      const { reference, hostReferences } = check;
      const request = { reference, hostReferences, merchant, card, currency: amount.currency };
      if (isSent) assertKind(await acquirer.verify(request), 'approved', 'a check of a card');
      const reversal = { ...speak.followUp(check, 'reverse'), amount: nothing };
      assertKind(await acquirer.reverse(reversal), 'approved', 'the reversal of a check');
      const repeat = await acquirer.reverse({ ...reversal, isRepeat: true });
      assertKind(repeat, 'approved', 'the repeat of the reversal');
      assertKind(await acquirer.verify(request), 'declined', 'a check after its reversal');
    }
  },

  'a follow-up that names its original wrongly is declined, and the right one is not kept from it':
    async ({ approved }, speak) => {
      const { acquirer } = speak;
      const hold = speak.authorization(approved);
      await speak.authorize(hold);
      const right = { ...speak.followUp(hold, 'capture'), final: true };
      const names = Object.entries(right.original.hostReferences ?? {});
      for (const [name, value] of names) {
        const hostReferences = { ...right.original.hostReferences, [name]: anotherThan(value) };
        const original = { ...right.original, hostReferences };
        const wrong = { ...speak.followUp(hold, 'capture'), original, final: true };
        assertKind(await acquirer.capture(wrong), 'declined', `a capture with another ${name}`);
      }
      assertKind(await acquirer.capture(right), 'approved', 'the capture that names it rightly');
    },
};

/** Of the same form. */
function anotherThan(value: string): string {
  return `${value.slice(0, -1)}${value.endsWith('1') ? '2' : '1'}`;
}
