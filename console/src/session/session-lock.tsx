import { lazy, Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useSessionLost } from './lost-session.ts';
import './session-lock.css';

const load = async () => await import('./sign-in-again.tsx');
const SignInAgain = lazy(async () => ({ default: (await load()).SignInAgain }));
/** Once the page is up. When it is needed, a newer release may have taken the place of these pages. */
const LOAD_AFTER_MS = 10_000;

/**
 * Over everything, once the session has ended: what was open and half written stays under it, out of
 * sight, and is there again for the same person. Anybody else begins with an empty console.
 */
export function SessionLock() {
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), LOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return useSessionLost() && <Lock />;
}

function Lock() {
  const [element] = useState(newCover);
  useEffect(() => cover(element), [element]);
  return createPortal(
    <Suspense>
      <SignInAgain />
    </Suspense>,
    element,
  );
}

/**
 * The browser's own dialog: whatever else is open can then neither take the focus nor be read out. No
 * key that is pressed here reaches what is under it.
 */
function newCover(): HTMLDialogElement {
  const element = document.createElement('dialog');
  element.className = 'session-lock';
  element.setAttribute('closedby', 'none');
  element.addEventListener('cancel', (event) => event.preventDefault());
  element.addEventListener('keydown', (event) => event.stopPropagation());
  return element;
}

function cover(element: HTMLDialogElement): () => void {
  document.body.append(element);
  element.showModal();
  return () => {
    element.close(); // The focus goes back to where it was.
    element.remove();
  };
}
