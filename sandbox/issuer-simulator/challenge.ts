import { timingSafeEqual } from 'node:crypto';
import { ACTIONS, type Challenged, noteCode, type Notices } from './challenge-actions.ts';
import { challengePage } from './challenge-page.ts';
import { type CreqFault, readCreq } from './creq.ts';
import { erro } from './erro.ts';
import { ENDINGS, finish } from './finish.ts';
import type { BrowserForm, Reply } from './html.ts';
import type { Issuer } from './issuer.ts';
import { toBase64Url } from './message.ts';
import { returnPage, troublePage } from './return-page.ts';
import type { Transaction } from './transactions.ts';
import { type Words, wordsFor } from './words.ts';

const isChallenged = (found: Transaction | undefined): found is Challenged =>
  found?.challenge !== undefined;

/** Starts the time within which the browser must come. */
export function awaitFirstCreq(issuer: Issuer, transaction: Transaction): void {
  if (isChallenged(transaction)) {
    restartTimer(issuer, transaction, issuer.settings.firstCreqMs, '05');
  }
}

function restartTimer(issuer: Issuer, transaction: Challenged, ms: number, cancel: string): void {
  const { challenge } = transaction;
  challenge.stopTimer();
  challenge.stopTimer = issuer.timers.start(ms, () => {
    const counter = challenge.tries;
    const result = { status: 'N', reason: '14', cancel, counter, type: '02' } as const;
    void finish(issuer, transaction, { results: [result], browser: 'N' });
  });
}

/** The browser brings the CReq: the first opens the challenge, an equal one shows it again. */
export async function receiveCreq(issuer: Issuer, form: BrowserForm): Promise<Reply> {
  const creq = readCreq(issuer.transactions, form.fields);
  if (creq.message) issuer.log.received('browser', creq.message);
  if ('fault' in creq) return refuseCreq(issuer, creq, form);
  const { transaction, text } = creq;
  if (!isChallenged(transaction)) throw new Error('A CReq was matched to no challenge.');
  const { challenge } = transaction;
  if (!challenge.first) {
    const sessionData = form.fields.get('threeDSSessionData') ?? undefined;
    challenge.first = { creq: text, sessionData };
    if (!challenge.ended) open(issuer, transaction);
  }
  return show(issuer, transaction, form);
}

function open(issuer: Issuer, transaction: Challenged): void {
  const { course } = transaction.challenge;
  noteCode(issuer, transaction);
  if (course === 'asks' || course === 'expires') return;
  if (course === 'out-of-band') return approveInApp(issuer, transaction);
  void finish(issuer, transaction, ENDINGS[course]); // The page waits for it.
}

/** The cardholder's telephone is elsewhere: what happens there needs no browser. */
function approveInApp(issuer: Issuer, transaction: Challenged): void {
  const approved = { status: 'Y', counter: 1, type: '03' } as const;
  issuer.timers.start(issuer.settings.appMs, () => {
    void finish(issuer, transaction, { results: [approved], browser: 'Y' });
  });
}

/**
 * The merchant is notified if it is known for certain. The challenge continues until its timer ends
 * it.
 */
function refuseCreq(issuer: Issuer, { fault, message, transaction }: CreqFault, form: BrowserForm) {
  const words = wordsFor(transaction?.purchase.language ?? '', form.acceptLanguage);
  const error = erro(fault, 'A', message);
  issuer.log.sent('browser', error);
  if (!transaction) return troublePage(words, 400, `${fault.code} ${fault.detail}`);
  return backToMerchant(words, transaction, toBase64Url(error));
}

/** The cardholder pressed a button. */
export async function receiveAnswer(issuer: Issuer, form: BrowserForm): Promise<Reply> {
  const { fields, acceptLanguage } = form;
  const transaction = issuer.transactions.byAcsId(fields.get('acsTransID') ?? '');
  const token = fields.get('token') ?? '';
  if (!isChallenged(transaction) || !isSame(token, transaction.challenge.token)) {
    return troublePage(wordsFor('', acceptLanguage), 403, '301 token');
  }
  const press = pressedOf(transaction.challenge, fields.get('action') ?? '');
  const notices = press?.({ issuer, transaction, code: fields.get('code') ?? '' });
  return show(issuer, transaction, form, notices);
}

/** What a button does now: while the app is waited for, one can only give up. */
function pressedOf({ first, ended, screen }: Challenged['challenge'], action: string) {
  const isOpen = first && !ended && (screen !== 'waiting' || action === 'cancel');
  return isOpen && Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
}

/** The challenge as it stands: its screen, or the way back when it has ended. */
async function show(
  issuer: Issuer,
  transaction: Challenged,
  { acceptLanguage }: BrowserForm,
  notices: Notices = {},
): Promise<Reply> {
  const { challenge, purchase } = transaction;
  const { settings } = issuer;
  const words = wordsFor(purchase.language, acceptLanguage);
  if (challenge.ended) return backToMerchant(words, transaction, await challenge.ended);
  const isExpiring = challenge.course === 'expires';
  const expiresMs = isExpiring
    ? Math.min(settings.expiringCardMs, settings.challengeMs)
    : settings.challengeMs;
  restartTimer(issuer, transaction, expiresMs, '04');
  const code = settings.showCode && !isExpiring ? challenge.code : undefined;
  return challengePage({ words, transaction, challenge, code, expiresMs, ...notices });
}

function backToMerchant(words: Words, { purchase, challenge }: Transaction, cres: string): Reply {
  const sessionData = challenge?.first?.sessionData;
  const fields = {
    cres,
    ...(sessionData === undefined ? {} : { threeDSSessionData: sessionData }),
  };
  return returnPage({ words, to: purchase.notificationUrl, fields, status: words.returning });
}

function isSame(given: string, expected: string): boolean {
  const left = Buffer.from(given);
  const right = Buffer.from(expected);
  return left.length === right.length && timingSafeEqual(left, right);
}
