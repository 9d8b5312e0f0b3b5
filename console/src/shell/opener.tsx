import { type ReactNode, Suspense, useState } from 'react';

type OpenerProps = Readonly<{
  className: string;
  label?: string;
  popup: 'dialog' | 'menu';
  face: ReactNode;
  /** What takes its place once it was pressed, and opens: with the same face. */
  children: ReactNode;
}>;

/** The button of what opens over the page, until somebody presses it: it needs nothing but itself. */
export function Opener({ className, label, popup, face, children }: OpenerProps) {
  const [isWanted, setWanted] = useState(false);
  const button = (
    <button
      type="button"
      className={className}
      aria-label={label}
      aria-haspopup={popup}
      aria-expanded={false}
      onClick={() => setWanted(true)}
    >
      {face}
    </button>
  );
  return isWanted ? <Suspense fallback={button}>{children}</Suspense> : button;
}
