/** What became of a payment, and what can be done with it. */
import { ask } from './checkout.js';
import { element, make } from './elements.js';
import { texts, textOf, written } from './texts.js';

/**
 * @typedef {import('./checkout.js').Payment} Payment
 * @typedef {import('./checkout.js').Outcome & { sent?: { temporaryToken: string } | undefined }} Result
 */

/** Shows the result in place of the checkout. @param {Result} result */
export function showReceipt(result) {
  element('checkout').hidden = true;
  const receipt = element('receipt');
  receipt.hidden = false;
  draw(result, summaryOf(result));
  receipt.focus();
}

/** @param {Result} result @param {Readonly<{ good: boolean, text: string }>} summary */
function draw(result, { good, text }) {
  const { payment, refusal } = result;
  const banner = element('banner');
  banner.textContent = text;
  banner.className = good ? 'banner good' : 'banner bad';
  element('refusal-reason').textContent = refusal?.message ?? '';
  element('facts').replaceChildren(...(payment ? factsOf(payment) : []));
  element('moves').replaceChildren(...movesOf(result));
  element('attempts').hidden = !isPaid(payment) || result.sent === undefined;
  element('trials').replaceChildren(
    button(texts.repeat, 'quiet', () => repeat(result)),
    button(texts.reuse, 'quiet', () => reuse(result)),
  );
}

/** @param {Result} result */
function summaryOf({ payment, refusal, isOpen }) {
  if (isOpen) return { good: false, text: texts.open };
  if (refusal) {
    const known = textOf(refusal.reason);
    return { good: false, text: known ?? texts.failed.replace('{reason}', refusal.reason) };
  }
  const { paymentStatus = '', refundedAmount } = payment ?? {};
  const status = refundedAmount && refundedAmount.amount > 0 ? 'REFUNDED' : paymentStatus;
  return { good: isPaid(payment), text: textOf(status) ?? status };
}

/** @param {Payment | undefined} payment */
function isPaid(payment) {
  return ['SUCCEEDED', 'AUTHORIZED', 'CANCELED'].includes(payment?.paymentStatus ?? '');
}

/** @param {Payment} payment */
function factsOf(payment) {
  const { paymentMethod, transactionDetails: details } = payment;
  const isAuthorized = payment.authorizedAmount.amount > 0;
  const amounts = [
    [texts.authorized, written(payment.authorizedAmount)],
    [texts.captured, written(payment.capturedAmount)],
    [texts.onHold, written(payment.capturableAmount)],
    [texts.refunded, written(payment.refundedAmount)],
  ];
  /** @type {readonly (readonly string[])[]} */
  const facts = [
    [texts.status, payment.paymentStatus],
    [texts.amount, written(payment.amount)],
    ...(isAuthorized ? amounts : []),
    [texts.paidWith, `${paymentMethod.cardBrand} •••• ${paymentMethod.lastFour}`],
    [texts.indicator, textOf(details.ecommerceIndicator) ?? details.ecommerceIndicator],
    [texts.answer, details.message ?? ''],
    [texts.authorizationCode, details.authorizationCode ?? ''],
    [texts.paymentId, payment.paymentId],
  ];
  return facts
    .filter(([, value]) => value !== '')
    .flatMap(([name = '', value = '']) => {
      const className = value === payment.paymentId ? 'id' : '';
      return [make('dt', { text: name }), make('dd', { text: value, className })];
    });
}

/** The buttons that the state of the payment allows. @param {Result} result */
function movesOf(result) {
  const { payment, handle, isOpen, sent } = result;
  if (isOpen && sent) return [button(texts.askAgain, 'main', () => move('pay', sent, sent))];
  if (!payment) return [];
  const { paymentStatus, refundedAmount } = payment;
  const named = { payment: handle };
  const complete = button(texts.complete, 'main', () => move('complete', named, sent));
  const refund = button(texts.refund, 'main', () => move('refund', named, sent));
  const cancel = button(texts.cancel, 'quiet', () => move('cancel', named, sent));
  if (paymentStatus === 'AUTHORIZED') return [complete, cancel];
  if (paymentStatus === 'SUCCEEDED' && refundedAmount.amount === 0) return [refund, cancel];
  return [];
}

/** @param {string} text @param {string} look @param {() => Promise<void>} act */
function button(text, look, act) {
  const made = make('button', { text, className: look });
  made.addEventListener('click', () => void act());
  return made;
}

/** @param {string} step @param {object} body @param {Result['sent']} sent */
async function move(step, body, sent) {
  const outcome = await during(() => ask(step, body));
  const result = { ...outcome, sent };
  draw(result, summaryOf(result));
  element('receipt').focus();
}

/** The same order again: the key makes it the same payment. @param {Result} result */
async function repeat(result) {
  const { payment } = await during(() => ask('pay', result.sent ?? {}));
  const isSame = payment?.paymentId === result.payment?.paymentId;
  element('attempted').textContent = isSame ? texts.repeated : texts.unavailable;
}

/** Another order with a token that has paid. @param {Result} result */
async function reuse({ sent }) {
  const outcome = await during(() => ask('lookup', { temporaryToken: sent?.temporaryToken }));
  element('attempted').textContent = summaryOf(outcome).text;
}

/**
 * Keeps the buttons from being pressed twice.
 * @param {() => Promise<import('./checkout.js').Outcome>} work
 * @returns {Promise<import('./checkout.js').Outcome>}
 */
async function during(work) {
  const receipt = element('receipt');
  const buttons = [...receipt.querySelectorAll('button')];
  for (const one of buttons) one.disabled = true;
  element('attempted').textContent = '';
  receipt.setAttribute('aria-busy', 'true');
  try {
    return await work();
  } catch {
    return { refusal: { reason: 'unavailable', message: '' } };
  } finally {
    receipt.removeAttribute('aria-busy');
    for (const one of buttons) one.disabled = false;
  }
}
