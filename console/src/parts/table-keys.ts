import { type RefObject, useEffect } from 'react';

/** Whether a key that was pressed is meant for what is being typed in, or for a dialog. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  const { target } = event;
  if (!(target instanceof Element)) return false;
  return (
    target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=menu]') !==
    null
  );
}

const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 };

/** The check of the row that has the focus; with shift all from the one before. */
function choose(event: KeyboardEvent): void {
  const row = document.activeElement?.closest('tr');
  const check = row?.querySelector<HTMLElement>('.row-check');
  if (!check || isTypingText(event)) return;
  event.preventDefault();
  check.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: event.shiftKey }));
}

/** A check is a field that nothing is typed in. */
function isTypingText(event: KeyboardEvent): boolean {
  return event.target instanceof Element && event.target.matches('.row-check')
    ? event.ctrlKey || event.metaKey || event.altKey
    : isTyping(event);
}

/** j and k move the focus from row to row, x chooses the one that has it. */
export function useRowKeys(body: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'x') return choose(event);
      const step = STEPS[event.key];
      if (step === undefined || isTyping(event)) return;
      const links = [...(body.current?.querySelectorAll<HTMLElement>('.row-link') ?? [])];
      const at = links.findIndex((link) => link === document.activeElement);
      const next = links[Math.max(0, at + step)];
      if (!next) return;
      event.preventDefault();
      next.focus();
      next.scrollIntoView({ block: 'nearest' });
    };
    document.addEventListener('keydown', move);
    return () => document.removeEventListener('keydown', move);
  }, [body]);
}

/** Runs something when a key is pressed outside of fields. */
export function useKey(key: string, run: () => void): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== key || isTyping(event)) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [key, run]);
}
