import { type Ending, finish } from './finish.ts';
import type { Issuer } from './issuer.ts';
import { isSameCode, newCode } from './one-time-code.ts';
import type { Challenge, Transaction } from './transactions.ts';
import { wordsFor } from './words.ts';

export type Challenged = Transaction & { readonly challenge: Challenge };

/** What the cardholder may be shown after pressing a button. */
export type Notices = Readonly<{ alarm?: string; status?: string }>;

type Pressed = Readonly<{ issuer: Issuer; transaction: Challenged; code: string }>;

const TRIES_MAX = 3;
const RESENDS_MAX = 3; // Each would be a text message somebody pays for.

/** The buttons of the challenge's screens. */
export const ACTIONS: Readonly<Record<string, (pressed: Pressed) => Notices>> = {
  verify: tryCode,
  resend,
  app: ({ transaction }) => turnTo(transaction, 'app'),
  code: ({ transaction }) => turnTo(transaction, 'code'),
  approve: decideInApp('Y'),
  refuse: decideInApp('N'),
  cancel: ({ issuer, transaction }) => {
    const { screen, tries: counter } = transaction.challenge;
    const type = screen === 'code' ? '02' : '03';
    const cancelled = { status: 'N', reason: '01', cancel: '01', counter, type } as const;
    return end(issuer, transaction, { results: [cancelled], browser: 'N' });
  },
};

/** The log stands for the cardholder's phone. */
export function noteCode({ log }: Issuer, { challenge, purchase }: Challenged): void {
  if (challenge.course !== 'asks') return;
  log.note('browser', purchase.threeDSServerTransId, `One-time code ${challenge.code}`);
}

function end(issuer: Issuer, transaction: Challenged, ending: Ending): Notices {
  void finish(issuer, transaction, ending); // The page waits for it.
  return {};
}

function turnTo({ challenge }: Challenged, screen: Challenge['screen']): Notices {
  challenge.screen = screen;
  return {};
}

function tryCode({ issuer, transaction, code }: Pressed): Notices {
  const { challenge, purchase } = transaction;
  challenge.tries += 1;
  const counter = challenge.tries;
  const left = Math.max(TRIES_MAX - counter, 0);
  // The card whose time runs out can end in no other way: no code is right, no try is the last.
  if (challenge.course === 'asks' && isSameCode(code, challenge.code)) {
    const passed = { status: 'Y', counter, type: '02' } as const;
    return end(issuer, transaction, { results: [passed], browser: 'Y' });
  }
  if (challenge.course === 'asks' && left === 0) {
    const failed = { status: 'N', reason: '19', counter, type: '02' } as const;
    return end(issuer, transaction, { results: [failed], browser: 'N' });
  }
  return { alarm: wordsFor(purchase.language).wrongCode.replace('{left}', String(left)) };
}

function resend({ issuer, transaction }: Pressed): Notices {
  const { challenge, purchase } = transaction;
  const words = wordsFor(purchase.language);
  if (challenge.resends >= RESENDS_MAX) return { alarm: words.noMoreCodes };
  challenge.resends += 1;
  challenge.code = newCode();
  noteCode(issuer, transaction);
  return { status: words.resent };
}

/** Only from the app's own screen, and never for the card whose time runs out. */
function decideInApp(status: 'Y' | 'N') {
  return ({ issuer, transaction }: Pressed): Notices => {
    const { screen, course, tries } = transaction.challenge;
    if (screen !== 'app' || course !== 'asks') return {};
    const result = { status, counter: tries + 1, type: '03' } as const;
    const results = [status === 'Y' ? result : { ...result, reason: '01' }];
    return end(issuer, transaction, { results, browser: status });
  };
}
