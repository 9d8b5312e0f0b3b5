import { Suspense, useSyncExternalStore } from 'react';
import { ToastCorner } from './later.ts';
import { isCornerWanted, listenForToasts } from './toast.ts';

export function Toasts() {
  const isThere = useSyncExternalStore(listenForToasts, isCornerWanted);
  return (
    isThere && (
      <Suspense>
        <ToastCorner />
      </Suspense>
    )
  );
}
