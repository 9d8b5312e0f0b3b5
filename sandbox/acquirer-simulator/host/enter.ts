import { decline } from '../decide.ts';
import type { JournalEntry, JournalRow, Key } from './entry.ts';

/** What a request comes to at the host: the first of a reference counts, and a repeat changes nothing. */
export type Entered =
  | Readonly<{ repeats: JournalRow }>
  | Readonly<{
      own: JournalRow;
      isRefused: boolean;
      /** An authorization that never came, and is refused when it does. */
      voided?: JournalRow;
      /** Earlier rows as they are now. */
      changed: readonly JournalRow[];
    }>;
type Find = (key: Key) => JournalRow | undefined;
type Effect = Readonly<{ voided?: JournalRow; changed: readonly JournalRow[] }>;

const NO_EFFECT: Effect = { changed: [] };

/**
 * The host's rules, with no memory of their own: an increment, capture, release or refund is taken by the
 * authorization it is about where that stands and has room for it, and declined otherwise.
 */
export function enter(entry: JournalEntry, find: Find): Entered {
  const { merchantId, operation, original, outcome } = entry;
  const repeats = find(entry);
  if (repeats) return { repeats };
  const own = rowOf(entry);
  if (original === null || outcome !== 'approved') return { own, isRefused: false, ...NO_EFFECT };
  const about = find({ merchantId, reference: original });
  const effect = operation === 'reverse' ? reversed(entry, about, find) : moved(entry, about);
  if (effect) return { own, isRefused: false, ...effect };
  return { own: { ...own, ...REFUSED }, isRefused: true, ...NO_EFFECT };
}

/** What becomes of an entry that the one it is about does not take. */
export const REFUSED = { outcome: 'declined', answer: decline('12') } as const;

function rowOf(entry: JournalEntry): JournalRow {
  const isHold = entry.operation === 'authorize' && entry.outcome === 'approved';
  return {
    ...entry,
    reversedAt: null,
    authorized: isHold ? entry.amount : 0n,
    captured: isHold && entry.isPurchase ? entry.amount : 0n,
    refunded: 0n,
  };
}

/** Undefined where it is not taken. */
function moved(move: JournalEntry, hold: JournalRow | undefined): Effect | undefined {
  const { amount, currency, operation, final } = move;
  if (hold?.operation !== 'authorize' || hold.outcome !== 'approved') return undefined;
  if (hold.reversedAt !== null || hold.currency !== currency) return undefined;
  const { authorized, captured, refunded } = hold;
  if (operation === 'increment') return changing({ ...hold, authorized: authorized + amount });
  if (operation === 'refund') {
    if (refunded + amount > captured) return undefined;
    return changing({ ...hold, refunded: refunded + amount });
  }
  const used = captured + amount;
  if (used > authorized) return undefined;
  if (operation === 'release') return changing({ ...hold, authorized: authorized - amount });
  return changing({ ...hold, captured: used, authorized: final ? used : authorized });
}

/** What was refunded is not reversed as well, nor an increment of which something is captured. */
function reversed(
  reversal: JournalEntry,
  about: JournalRow | undefined,
  find: Find,
): Effect | undefined {
  if (!about) return { voided: voidOf(reversal), changed: [] };
  if (about.refunded !== 0n) return undefined;
  const after = { ...about, reversedAt: about.reversedAt ?? reversal.at };
  if (about.operation === 'authorize' || about.operation === 'verify') return changing(after);
  if (about.operation !== 'increment') return undefined;
  // One that got no answer did not raise the hold.
  const isRaised = about.outcome === 'approved' && about.reversedAt === null;
  return isRaised ? lowered(about, after, find) : changing(after);
}

function lowered(increment: JournalRow, after: JournalRow, find: Find): Effect | undefined {
  const { amount, merchantId, original } = increment;
  const hold = find({ merchantId, reference: original ?? '' });
  if (!hold || hold.captured > hold.authorized - amount) return undefined;
  return changing({ ...hold, authorized: hold.authorized - amount }, after);
}

function changing(...changed: readonly JournalRow[]): Effect {
  return { changed };
}

function voidOf(reversal: JournalEntry): JournalRow {
  return {
    ...rowOf(reversal),
    reference: reversal.original ?? '',
    operation: 'authorize',
    original: null,
    brand: null,
    lastFour: null,
    isPurchase: false,
    outcome: 'void',
    reversedAt: reversal.at,
  };
}
