export type Timers = Readonly<{
  /** Runs the work once, after the time, unless cancelled or closed before. */
  start: (ms: number, work: () => void) => () => void;
  close: () => void;
}>;

/** The machine's timers, kept together so that closing leaves none behind. */
export function machineTimers(): Timers {
  const running = new Set<NodeJS.Timeout>();
  return {
    start: (ms, work) => {
      const timer = setTimeout(() => {
        running.delete(timer);
        work();
      }, ms);
      running.add(timer);
      return () => {
        clearTimeout(timer);
        running.delete(timer);
      };
    },
    close: () => {
      for (const timer of running) clearTimeout(timer);
      running.clear();
    },
  };
}
