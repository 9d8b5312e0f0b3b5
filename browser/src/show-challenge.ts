import { frameAddress } from './address.ts';
import { CausewayError } from './errors.ts';
import { postedFrame } from './form-post.ts';
import { listenFor } from './notification.ts';
import { sameTransaction } from './notification-page.ts';

const SIZES = {
  X_SMALL: ['250px', '400px'],
  SMALL: ['390px', '400px'],
  MEDIUM: ['500px', '600px'],
  LARGE: ['600px', '400px'],
  FULL_SCREEN: ['100%', '100%'],
} as const;
export type WindowSize = keyof typeof SIZES;

export type ChallengeOptions = Readonly<{
  /** As the authentication answered them. */
  ChallengeURL: string;
  ChallengeData: string;
  /** The same that the authentication was asked with. */
  windowSize?: WindowSize;
  /** Where the challenge is shown; without it, over the whole page. */
  container?: Element;
  /** Of your notification URL, when it is not that of this page. */
  notificationOrigin?: string;
  language?: 'en' | 'fr';
  timeoutMs?: number;
}>;

/** For `POST /three-d-secure/authentications/{id}/lookup`, the only source of the result. */
export type ChallengeEnd = Readonly<{ challengeResponse: string }>;

const CHALLENGE_MS = 660_000; // Ten minutes are the issuer's; it then says itself that it is over.
const TEXTS = {
  en: { title: 'Confirm your payment', close: 'Cancel' },
  fr: { title: 'Confirmez votre paiement', close: 'Annuler' },
};

/**
 * Shows the issuer's page to the cardholder and resolves when it is through. What it resolves with
 * came by way of the browser and proves nothing: let your server look the authentication up.
 */
export function showChallenge(options: ChallengeOptions): Promise<ChallengeEnd> {
  const { ChallengeURL, ChallengeData, timeoutMs = CHALLENGE_MS } = options;
  const { notificationOrigin = location.origin } = options;
  return new Promise((resolve, reject) => {
    const address = frameAddress(ChallengeURL); // Thrown here, it rejects.
    const end = (): void => {
      clearTimeout(late);
      stopListening();
      remove();
      takeAway();
    };
    const fail = (code: CausewayError['code'], message: string): void => {
      end();
      reject(new CausewayError(code, message));
    };
    const { frame, post, remove } = postedFrame(() =>
      fail('FRAME_BLOCKED', 'The Content-Security-Policy of this page forbids the issuer’s frame.'),
    );
    const late = setTimeout(() => fail('TIMEOUT', 'The challenge took too long.'), timeoutMs);
    const stopListening = listenFor(notificationOrigin, (notification) => {
      if (
        notification.causeway !== 'challenge-ended' ||
        !sameTransaction(ChallengeData, notification.cres)
      )
        return;
      end();
      resolve({ challengeResponse: notification.cres });
    });
    const takeAway = present(frame, options, () =>
      fail('CLOSED_BY_CARDHOLDER', 'The cardholder closed the challenge.'),
    );
    post(address, { creq: ChallengeData });
  });
}

/** Puts the frame in its place; what is returned takes away what was put around it. */
function present(
  frame: HTMLIFrameElement,
  { container, windowSize = 'MEDIUM', language = 'en' }: ChallengeOptions,
  closed: () => void,
): () => void {
  const { title, close } = TEXTS[language];
  const [width, height] = SIZES[windowSize];
  frame.title = title;
  style(frame, { width, height, 'max-width': '100%', border: '0', display: 'block' });
  if (container) {
    container.append(frame);
    return () => undefined;
  }
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', title);
  style(dialog, {
    padding: '0',
    border: '0',
    'border-radius': '12px',
    'max-width': '100vw',
    'max-height': '100dvh',
    width: windowSize === 'FULL_SCREEN' ? '100vw' : 'fit-content',
    height: windowSize === 'FULL_SCREEN' ? '100dvh' : 'fit-content',
    background: 'Canvas', // By the scheme of the page, as the issuer's own page is.
    color: 'CanvasText',
    overflow: 'auto',
  });
  if (windowSize === 'FULL_SCREEN') style(frame, { height: 'calc(100dvh - 52px)' });
  dialog.append(closeButton(close, closed), frame);
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    closed();
  });
  document.body.append(dialog);
  dialog.showModal();
  return () => dialog.remove();
}

function closeButton(text: string, closed: () => void): HTMLElement {
  const bar = document.createElement('div');
  style(bar, { display: 'flex', 'justify-content': 'flex-end', padding: '4px' });
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = text;
  style(button, {
    'min-height': '44px',
    padding: '0 16px',
    border: '0',
    background: 'none',
    color: 'inherit',
    font: '500 16px system-ui, sans-serif',
    cursor: 'pointer',
  });
  button.addEventListener('click', closed);
  bar.append(button);
  return bar;
}

/** By the object model, which every Content-Security-Policy allows. */
function style(element: HTMLElement, look: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(look)) element.style.setProperty(name, value);
}
