import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

type Way = RefObject<readonly HTMLElement[]>;

/** From each window that is open, the elements that the focus can go back to, the nearest first. */
const ways = new WeakMap<Element, Way>();
const POPUP = '[data-popup]';

type FocusHome = Readonly<{
  /** Of the window. */
  popup: (element: HTMLElement | null) => void;
  /**
   * Where the focus was before it was opened; at the page itself where that is gone. False where
   * another window has taken the focus meanwhile.
   */
  home: () => HTMLElement | false | null;
}>;

/**
 * For a window that takes the focus: where it goes back to. What opened it may be in another window
 * that has closed since, as an action of the palette is.
 */
export function useFocusHome(isOpen: boolean): FocusHome {
  const way = useRef<readonly HTMLElement[]>([]);
  const own = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const at = document.activeElement;
    if (!(at instanceof HTMLElement)) return;
    const outer = at.closest(POPUP);
    way.current = [at, ...((outer && ways.get(outer)?.current) ?? [])];
  }, [isOpen]);
  return {
    popup: useCallback((element: HTMLElement | null) => {
      if (!element) return;
      own.current = element;
      ways.set(element, way);
    }, []),
    home: useCallback(() => {
      const taken = document.activeElement?.closest(POPUP) ?? own.current;
      if (taken !== own.current) return false;
      return way.current.find(canHaveFocus) ?? document.querySelector<HTMLElement>('#page');
    }, []),
  };
}

function canHaveFocus(element: HTMLElement): boolean {
  if (element === document.body || !element.isConnected) return false;
  const popup = element.closest(POPUP);
  return element.checkVisibility() && !(popup?.hasAttribute('data-closed') ?? false);
}

const FIELD = ':is(input, select, textarea):not(:disabled, [type=hidden], [tabindex="-1"])';

/** What is to be filled in first; true where there is nothing, or a keyboard would cover the screen. */
export function firstFieldIn(popup: Element | null): HTMLElement | true {
  if (matchMedia('(pointer: coarse)').matches) return true;
  const field = popup?.querySelector<HTMLElement>(FIELD);
  if (field instanceof HTMLInputElement) field.select(); // As if one had come by Tab.
  return field ?? true;
}
