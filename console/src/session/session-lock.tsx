import { lazy, Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useSessionLost } from './lost-session.ts';
import './session-lock.css';

// Few sessions end under somebody's hands: what is needed then is loaded then.
const SignInAgain = lazy(async () => {
  const { SignInAgain: component } = await import('./sign-in-again.tsx');
  return { default: component };
});

/**
 * Over everything, once the session has ended: what was open and half written stays under it, out of
 * sight, and is there again for the same person. Anybody else begins with an empty console.
 */
export function SessionLock() {
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
