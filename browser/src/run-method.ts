import { frameAddress } from './address.ts';
import { postedFrame } from './form-post.ts';
import { listenFor } from './notification.ts';
import { sameTransaction } from './notification-page.ts';

export type MethodOptions = Readonly<{
  /** As the card lookup answered them; without an address there is nothing to run. */
  threeDSecureMethodURL?: string | null;
  threeDSecureMethodData?: string | null;
  /** Of your notification URL, when it is not that of this page. */
  notificationOrigin?: string;
  timeoutMs?: number;
}>;
/** For `threeDSecureCompletionIndicator` of the authentication. */
export type MethodOutcome = 'SUCCESS' | 'FAILURE' | 'UNAVAILABLE';

const METHOD_MS = 10_000; // What EMV 3-D Secure 2.2 gives the issuer.

/**
 * Lets the issuer look at the browser, in a hidden frame, before it decides. It never rejects: what
 * goes wrong is an outcome, and the authentication takes any of the three.
 */
export function runMethod(options: MethodOptions): Promise<MethodOutcome> {
  const { threeDSecureMethodURL: url, threeDSecureMethodData: data } = options;
  const { notificationOrigin = location.origin, timeoutMs = METHOD_MS } = options;
  if (!url || !data) return Promise.resolve('UNAVAILABLE');
  return new Promise((resolve) => {
    const end = (outcome: MethodOutcome): void => {
      clearTimeout(late);
      stopListening();
      remove();
      resolve(outcome);
    };
    const { frame, post, remove } = postedFrame(() => end('FAILURE'));
    const late = setTimeout(() => end('FAILURE'), timeoutMs);
    const stopListening = listenFor(notificationOrigin, (notification) => {
      if (notification.causeway !== 'method-ended') return;
      if (sameTransaction(data, notification.threeDSMethodData)) end('SUCCESS');
    });
    frame.hidden = true;
    frame.style.setProperty('display', 'none');
    frame.tabIndex = -1;
    frame.setAttribute('aria-hidden', 'true');
    document.body.append(frame);
    try {
      post(frameAddress(url), { threeDSMethodData: data });
    } catch {
      end('UNAVAILABLE'); // No address that a frame may be sent to.
    }
  });
}
