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
 * @typedef {Readonly<{ payment?: Payment, refusal?: Refusal, isOpen?: boolean }>} Outcome
 * @typedef {Outcome & Readonly<{
 *   orderId: string, cardLookupId: string, threeDSecureMethodURL: string | null, threeDSecureMethodData: string | null,
 *   authenticationId: string, ChallengeURL?: string, ChallengeData?: string,
 * }>} Answer what our server answers, step by step
 * @typedef {Readonly<{ quantity: number, reserve: boolean, windowSize: import('/browser/causeway.js').WindowSize }>} Order
 * @typedef {'card' | 'lookup' | 'method' | 'authenticate' | 'challenge' | 'pay'} Stage
 */

/** Names this visit to our server, for the panel beside the shop. */
export const session = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('');

/**
 * Asks our own server.
 * @param {string} step
 * @param {object} body
 * @returns {Promise<Answer>}
 */
export async function ask(step, body) {
  const response = await fetch(`/demo/${step}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Shop-Session': session },
    body: JSON.stringify(body),
  });
  return await response.json();
}

/** @returns {Promise<Settings>} */
export async function readSettings() {
  const response = await fetch('/demo/settings', { headers: { 'X-Shop-Session': session } });
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
   * @returns {Promise<Outcome & { sent?: object }>}
   */
  async function pay({ quantity, reserve, windowSize }, report) {
    report('card');
    const { temporaryToken } = await fields.tokenize();

    report('lookup');
    const lookup = await ask('lookup', { temporaryToken });
    if (lookup.refusal) return lookup;

    report('method');
    const completion = await causeway.runMethod(lookup); // A hidden frame, 10 seconds at most.

    report('authenticate');
    const order = { orderId: lookup.orderId, quantity, temporaryToken };
    const authentication = await ask('authenticate', {
      ...order,
      cardLookupId: lookup.cardLookupId,
      completion,
      windowSize,
      device: { ...causeway.collectDeviceData(), browserLanguage: `${language}-CA` },
    });
    if (authentication.refusal) return authentication;

    const { authenticationId, ChallengeURL, ChallengeData } = authentication;
    let challengeResponse;
    if (ChallengeURL && ChallengeData) {
      report('challenge');
      challengeResponse = await causeway
        .showChallenge({ ChallengeURL, ChallengeData, windowSize, language })
        .then((end) => end.challengeResponse)
        .catch(() => undefined); // Closed or too late: our server looks how it stands.
    }

    report('pay');
    const sent = { ...order, reserve, authenticationId, challengeResponse };
    return { ...(await ask('pay', sent)), sent };
  }

  return { fields, pay };
}
