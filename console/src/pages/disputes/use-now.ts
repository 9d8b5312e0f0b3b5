import { useEffect, useState } from 'react';
import type { Dispute } from '../../api/operations.ts';
import { nowOf } from './deadlines.ts';

const MINUTE_MS = 60_000;

/** The moment that the deadlines of these disputes are counted from, kept up to date. */
export function useNow(seen: readonly Pick<Dispute, 'modifiedAt'>[]): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return nowOf(seen, now);
}
