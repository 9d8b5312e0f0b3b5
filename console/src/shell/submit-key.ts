import { useEffect } from 'react';

/** Ctrl-Enter, or Command-Enter, sends the form that one is in, or that of the dialog. */
export function useSubmitKey(): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
      if (!(event.target instanceof Element)) return;
      const form =
        event.target.closest('form') ??
        event.target.closest('[role=dialog]')?.querySelector('form');
      if (!form) return;
      event.preventDefault();
      form.requestSubmit();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
}
