type ToastWords = Readonly<{ tone?: 'good' | 'bad' | 'info'; title: string; text?: string }>;
type Show = (words: ToastWords) => void;

/** What is to be said, until there is somebody to say it. */
let waiting: readonly ToastWords[] = [];
let show: Show | undefined;
let isWanted = false;
const listeners = new Set<() => void>();

/** Says something in the corner, from anywhere. */
export function toast(words: ToastWords): void {
  if (show) return show(words);
  waiting = [...waiting, words];
  isWanted = true;
  for (const listener of listeners) listener();
}

/** Called by whoever shows them. Returns what ends it. */
export function showToastsBy(shown: Show): () => void {
  show = shown;
  for (const words of waiting) shown(words);
  waiting = [];
  return () => {
    show = undefined;
  };
}

/** Whether anything was ever said: nobody loads the corner before. */
export function isCornerWanted(): boolean {
  return isWanted;
}

export const listenForToasts = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
