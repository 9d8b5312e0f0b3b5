import { html, type Markup, NOTHING, page, type Reply } from './html.ts';
import { currencyLetters } from './iso-codes.ts';
import type { Purchase } from './purchase.ts';
import type { Network } from './ranges.ts';
import type { Challenge, Transaction } from './transactions.ts';
import { BANK, type Words } from './words.ts';

type Shown = Readonly<{
  words: Words;
  transaction: Transaction;
  challenge: Challenge;
  /** For the page with the code on it; undefined hides it. */
  code: string | undefined;
  alarm?: string;
  status?: string;
  /** After which the page asks how it ended. */
  expiresMs: number;
}>;

const EXPIRY_SCRIPT = `
const expired = document.getElementById('expired');
setTimeout(() => expired.submit(), Number(expired.dataset.ms));`;
/** The browser's clock starts after ours: a moment more, and it asks when all is over. */
const EXPIRY_MARGIN_MS = 1000;
/** How often a page looks whether the cardholder has approved elsewhere. */
const LOOK_EVERY_MS = 1000;
const TIMEOUT_MS_MAX = 2_147_483_647; // What setTimeout can wait for.

/** The screen of a challenge: a one-time code, or the banking app, here or elsewhere. Works without JavaScript. */
export function challengePage(shown: Shown): Reply {
  const { words, transaction, challenge, expiresMs } = shown;
  const hidden = html`<input
      type="hidden"
      name="acsTransID"
      value="${transaction.acsTransId}"
    /><input type="hidden" name="token" value="${challenge.token}" />`;
  const endsMs = Math.min(expiresMs + EXPIRY_MARGIN_MS, TIMEOUT_MS_MAX);
  const ms = challenge.screen === 'waiting' ? LOOK_EVERY_MS : endsMs;
  return page({
    language: words.language,
    title: words.title,
    formTarget: transaction.purchase.notificationUrl,
    script: EXPIRY_SCRIPT,
    body: html`<main>
      ${heading(transaction)} ${SCREENS[challenge.screen](shown, hidden)}
      <form id="expired" method="post" action="answer" data-ms="${ms}" hidden>
        ${hidden}<input type="hidden" name="action" value="expired" />
      </form>
      <footer>${words.simulator}</footer>
    </main>`,
  });
}

const NAMES: Readonly<Record<Network, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  jcb: 'JCB',
};

const heading = ({ network }: Transaction): Markup =>
  html`<header>
    <span class="bank">${BANK}</span
    ><span class="network">${network === undefined ? '' : NAMES[network]}</span>
  </header>`;

function codeScreen({ words, transaction, code, alarm, status }: Shown, hidden: Markup): Markup {
  const described = alarm === undefined ? 'hint' : 'alarm hint';
  return html`<h1>${words.codeHeading}</h1>
    ${summary(words, transaction.purchase)}
    <p>${words.codeIntro}</p>
    ${notice('status', status)}${notice('alarm', alarm)}
    ${code === undefined ? NOTHING : html`<p class="status">${words.codeShown} <span class="code">${code}</span></p>`}
    <form method="post" action="answer">
      ${hidden}
      <label for="code">${words.codeLabel} <span id="hint">(${words.codeHint})</span></label>
      <input
        id="code"
        name="code"
        inputmode="numeric"
        autocomplete="one-time-code"
        maxlength="12"
        autofocus
        aria-describedby="${described}"
        aria-invalid="${alarm === undefined ? 'false' : 'true'}"
      />
      ${button('verify', words.confirm)}
      <div class="links">
        ${button('resend', words.resend, 'link')}${button('app', words.useApp, 'link')}${button('cancel', words.cancel, 'link')}
      </div>
    </form>`;
}

function appScreen({ words, transaction }: Shown, hidden: Markup): Markup {
  return html`<h1>${words.appHeading}</h1>
    ${summary(words, transaction.purchase)}
    <p>${words.appIntro}</p>
    <form method="post" action="answer">
      ${hidden}
      <div class="app" role="group" aria-labelledby="stand">
        <p id="stand">${words.appStand}</p>
        ${button('approve', words.approve)}${button('refuse', words.refuse, 'quiet')}
      </div>
      <div class="links">
        ${button('code', words.useCode, 'link')}${button('cancel', words.cancel, 'link')}
      </div>
    </form>`;
}

/** The cardholder approves elsewhere: the page goes on by itself, and by a button without scripts. */
function waitingScreen({ words, transaction }: Shown, hidden: Markup): Markup {
  return html`<h1>${words.appHeading}</h1>
    ${summary(words, transaction.purchase)}
    <p>${words.appIntro}</p>
    <p class="status" role="status">${words.appWaiting}</p>
    <form method="post" action="answer">
      ${hidden} ${button('continue', words.approved)}
      <div class="links">${button('cancel', words.cancel, 'link')}</div>
    </form>`;
}

const SCREENS: Readonly<Record<Challenge['screen'], (shown: Shown, hidden: Markup) => Markup>> = {
  code: codeScreen,
  app: appScreen,
  waiting: waitingScreen,
};

function button(action: string, label: string, look = 'main'): Markup {
  return html`<button class="${look}" name="action" value="${action}">${label}</button>`;
}

function notice(kind: 'status' | 'alarm', text: string | undefined): Markup {
  if (text === undefined) return NOTHING;
  return html`<p id="${kind}" class="${kind}" role="${kind === 'alarm' ? 'alert' : 'status'}">
    ${text}
  </p>`;
}

function summary(words: Words, purchase: Purchase): Markup {
  return html`<dl>
    <dt>${words.merchant}</dt>
    <dd>${purchase.merchantName}</dd>
    ${
      purchase.amount === ''
        ? NOTHING
        : html`<dt>${words.amount}</dt>
            <dd>${price(words, purchase)}</dd>`
    }
    <dt>${words.card}</dt>
    <dd>•••• ${purchase.acctNumber.slice(-4)}</dd>
  </dl>`;
}

/** Exact up to fifteen digits; no simulated purchase is dearer. */
function price({ language }: Words, { amount, currency, exponent }: Purchase): string {
  const letters = currencyLetters(currency);
  const places = Number(exponent);
  const style = letters === undefined ? {} : ({ style: 'currency', currency: letters } as const);
  const format = { ...style, minimumFractionDigits: places, maximumFractionDigits: places };
  return new Intl.NumberFormat(`${language}-CA`, format).format(Number(amount) / 10 ** places);
}
