import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { isTyping } from '../parts/table-keys.ts';

/** Something that can be done where the viewer is; pages add theirs by `usePaletteActions`. */
export type PaletteAction = Readonly<{ key: string; title: string; run: () => void }>;

type PaletteState = Readonly<{
  isOpen: boolean;
  open: () => void;
  close: () => void;
  actions: readonly PaletteAction[];
  add: (actions: readonly PaletteAction[]) => () => void;
}>;

const PaletteContext = createContext<PaletteState | null>(null);

export function usePalette(): PaletteState {
  const state = use(PaletteContext);
  if (!state) throw new Error('outside of the shell');
  return state;
}

export function PaletteProvider({ children }: Readonly<{ children: ReactNode }>) {
  const [isOpen, setOpen] = useState(false);
  const [lists, setLists] = useState<readonly (readonly PaletteAction[])[]>([]);
  const add = useCallback((actions: readonly PaletteAction[]) => {
    setLists((current) => [...current, actions]);
    return () => setLists((current) => current.filter((list) => list !== actions));
  }, []);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const isChord = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isChord && (event.key !== '/' || isTyping(event))) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
  const state = useMemo(
    () => ({
      isOpen,
      open: () => setOpen(true),
      close: () => setOpen(false),
      actions: lists.flat(),
      add,
    }),
    [isOpen, lists, add],
  );
  return <PaletteContext value={state}>{children}</PaletteContext>;
}

/** Offers what can be done on a page while it is shown. The list is to be made by `useMemo`. */
export function usePaletteActions(actions: readonly PaletteAction[]): void {
  const { add } = usePalette();
  useEffect(() => add(actions), [add, actions]);
}
