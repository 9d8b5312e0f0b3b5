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
  /** How often it has been opened: opened again while it closes, it begins anew. */
  times: number;
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
  const [opened, setOpened] = useState({ isOpen: false, times: 0 });
  const [lists, setLists] = useState<readonly (readonly PaletteAction[])[]>([]);
  const add = useCallback((actions: readonly PaletteAction[]) => {
    setLists((current) => [...current, actions]);
    return () => setLists((current) => current.filter((list) => list !== actions));
  }, []);
  const open = useCallback(() => {
    setOpened((now) => (now.isOpen ? now : { isOpen: true, times: now.times + 1 }));
  }, []);
  const close = useCallback(() => setOpened((now) => ({ ...now, isOpen: false })), []);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const isChord = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isChord && (event.key !== '/' || isTyping(event))) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [open]);
  const state = useMemo(
    () => ({ ...opened, open, close, actions: lists.flat(), add }),
    [opened, open, close, lists, add],
  );
  return <PaletteContext value={state}>{children}</PaletteContext>;
}

/** Offers what can be done on a page while it is shown. The list is to be made by `useMemo`. */
export function usePaletteActions(actions: readonly PaletteAction[]): void {
  const { add } = usePalette();
  useEffect(() => add(actions), [add, actions]);
}
