import { useCallback, useState } from 'react';
import { useKey } from '../parts/table-keys.ts';
import { ShortcutHelp } from './later.ts';
import { useSubmitKey } from './submit-key.ts';
import { WhenOpen } from './when-open.tsx';

/** The keys that work everywhere, and the help that `?` opens. */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false);
  useSubmitKey();
  useKey(
    '?',
    useCallback(() => setOpen(true), []),
  );
  return (
    <WhenOpen isOpen={isOpen}>
      <ShortcutHelp isOpen={isOpen} close={() => setOpen(false)} />
    </WhenOpen>
  );
}
