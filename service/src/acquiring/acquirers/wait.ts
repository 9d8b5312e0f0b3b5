/** Calls back once after so many milliseconds, unless the returned function cancels it first. */
export type Wait = (milliseconds: number, ring: () => void) => () => void;

export const systemWait: Wait = (milliseconds, ring) => {
  const timer = setTimeout(ring, milliseconds);
  return () => clearTimeout(timer);
};
