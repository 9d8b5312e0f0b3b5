/**
 * A card payment with 3-D Secure, as the page of a shop makes it. The card is typed into fields of
 * Causeway's; this page and its server only ever see a token.
 */
import { createCauseway } from '/browser/causeway.js';

/**
 * @typedef {Readonly<{ publicUrl: string, profileId: string, priceCents: number, currency: string, quantityMax: number }>} Settings
 * @typedef {Readonly<{ reason: string, message: string }>} Refusal
 * @typedef {Readonly<{ amount: number, currency: string }>} Money
 * @typedef {Readonly<{
 *   paymentId: string, paymentStatus: string, amount: Money, authorizedAmount: Money,
 *   capturedAmount: Money, capturableAmount: Money, refundedAmount: Money,
 *   paymentMethod: { cardBrand: string, lastFour: string },
 *   transactionDetails: { ecommerceIndicator: string, message?: string, authorizationCode?: string },
 * }>} Payment
 * @typedef {Readonly<{ payment?: Payment, handle?: string, refusal?: Refusal, isOpen?: boolean, isAuthenticationRequired?: boolean }>} Outcome
 * @typedef {Outcome & Readonly<{
 *   order: string, cardLookupId: string, threeDSecureMethodURL: string | null, threeDSecureMethodData: string | null,
 *   authentication: string, ChallengeURL?: string, ChallengeData?: string,
 * }>} Answer what our server answers, step by step; order, authentication and handle are for it to read
 * @typedef {Readonly<{ quantity: number, reserve: boolean, exempt: boolean, windowSize: import('/browser/causeway.js').WindowSize }>} Order
 * @typedef {'card' | 'lookup' | 'method' | 'authenticate' | 'challenge' | 'exempt' | 'pay'} Stage
 */

/**
 * Asks our own server. The browser adds the cookie of this visit, which no script can read.
 * @param {string} step
 * @param {object} body
 * @returns {Promise<Answer>}
 */
export async function ask(step, body) {
  const response = await fetch(`/demo/${step}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return await response.json();
}

/** @returns {Promise<Settings>} */
export async function readSettings() {
  const response = await fetch('/demo/settings');
  return await response.json();
}

/**
 * @param {Element} element where the card fields go
 * @param {Settings} settings
 * @param {'en' | 'fr'} language
 */
export async function openCheckout(element, { publicUrl, profileId }, language) {
  const causeway = createCauseway({ origin: publicUrl });
  const fields = await causeway.mountFields(element, { profileId, language });

  /**
   * Takes the payment, and resolves with what became of it.
   * @param {Order} order
   * @param {(stage: Stage) => void} report
   * @returns {Promise<Outcome & { sent?: { temporaryToken: string } }>}
   */
  async function pay({ quantity, reserve, exempt, windowSize }, report) {
    report('card');
    const { temporaryToken } = await fields.tokenize();

    report('lookup');
    const lookup = await ask('lookup', { temporaryToken });
    if (lookup.refusal) return lookup;

    let payingToken = temporaryToken;
    if (exempt) {
      report('exempt');
      const sent = { order: lookup.order, quantity, temporaryToken, reserve, exempt };
      const outcome = await ask('pay', sent);
      if (outcome.isAuthenticationRequired !== true) return { ...outcome, sent };
      // A token pays once, and the first was for the first payment.
      payingToken = (await fields.tokenize()).temporaryToken;
    }

    report('method');
    const completion = await causeway.runMethod(lookup); // A hidden frame, 10 seconds at most.

    report('authenticate');
    const order = { order: lookup.order, quantity, temporaryToken: payingToken };
    const asked = await ask('authenticate', {
      ...order,
      cardLookupId: lookup.cardLookupId,
      completion,
      windowSize,
      insist: exempt,
      device: { ...causeway.collectDeviceData(), browserLanguage: `${language}-CA` },
    });
    if (asked.refusal) return asked;

    const { authentication, ChallengeURL, ChallengeData } = asked;
    let challengeResponse;
    if (ChallengeURL && ChallengeData) {
      report('challenge');
      challengeResponse = await causeway
        .showChallenge({ ChallengeURL, ChallengeData, windowSize, language })
        .then((end) => end.challengeResponse)
        .catch(() => undefined); // Closed or too late: our server looks how it stands.
    }

    report('pay');
    const sent = { ...order, reserve, authentication, challengeResponse };
    return { ...(await ask('pay', sent)), sent };
  }

  return { fields, pay };
}
