import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../../start-error.ts';
import { makeFolder, reachableFolder, type SystemAccount } from './account.ts';

/** After it what was committed is copied although the segment is not full: the most that a lost disk takes. */
const SEGMENT_AFTER_S = 60;
const SEGMENT = /^[0-9A-F]{24}$/;
const TIMELINE_DIGITS = 8; // In the name of a segment.
const SEGMENTS_OF_A_LOG = 256n; // Of 16 MB each.

const walIn = (archiveDir: string): string => join(archiveDir, 'wal');
export const basesIn = (archiveDir: string): string => join(archiveDir, 'base');

/** The settings by which a server copies each segment of its write-ahead log to the archive. */
export function archiving(archiveDir: string, account: SystemAccount): string[] {
  mkdirSync(archiveDir, { recursive: true });
  // The unprivileged account passes through on its way to its own folder, and lists nothing.
  chmodSync(archiveDir, account ? 0o711 : 0o700);
  const folder = walIn(checked(archiveDir, account));
  makeFolder(folder, account);
  return [
    'archive_mode=on',
    `archive_timeout=${SEGMENT_AFTER_S}`,
    `archive_command=${archiveCommand(folder)}`,
  ];
}

/**
 * A segment gets its name when it is on the disk, whole, and never takes that of another: one that is
 * there already must be the same. The zeros of one that is not full take no room.
 */
function archiveCommand(folder: string): string {
  return (
    `a='${folder}'; f="$a/%f"; t="$a/.%f.partial"; ` +
    'if [ -e "$f" ]; then cmp -s "%p" "$f" && sync "$a"; ' +
    'else { cp --sparse=always "%p" "$t" 2>/dev/null || cp "%p" "$t"; } ' +
    '&& sync "$t" && ln "$t" "$f" && rm "$t" && sync "$a"; fi'
  );
}

export function restoreCommand(archiveDir: string): string {
  return `cp '${walIn(archiveDir)}/%f' "%p"`;
}

function checked(archiveDir: string, account: SystemAccount): string {
  if (/['%\n]/.test(archiveDir)) {
    throw new StartError(`ARCHIVE_DIR must have neither ' nor % in its name: ${archiveDir}.`);
  }
  if (reachableFolder(join(archiveDir, 'wal'), account) !== join(archiveDir, 'wal')) {
    throw new StartError(
      `The account nobody, by which root runs PostgreSQL, cannot enter ARCHIVE_DIR ${archiveDir}.`,
    );
  }
  return archiveDir;
}

/** For a server that is not to write to an archive yet: it keeps what a later start copies there. */
export const ARCHIVED_LATER = ['archive_mode=on', 'archive_command='];

/**
 * Of the segment that came last. Each restore begins a timeline, and the newest is not the one to go on
 * with where it was tried and given up: segments of the older came after it.
 */
export function timelineInUse(archiveDir: string): number | undefined {
  const folder = walIn(archiveDir);
  const segments = segmentsIn(folder).map((name) => ({
    name,
    at: statSync(join(folder, name)).mtimeMs,
  }));
  const last = segments.toSorted((one, other) => other.at - one.at)[0];
  return last && parseInt(last.name.slice(0, TIMELINE_DIGITS), 16);
}

function segmentsIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => SEGMENT.test(name)) : [];
}

/** The first segment that the archive lacks although it has later ones of the same timeline. */
export function firstGap(archiveDir: string, first: string): string | undefined {
  const later = segmentsIn(walIn(archiveDir))
    .filter((name) => name >= first)
    .toSorted();
  for (const [timeline, own] of Map.groupBy(later, (name) => name.slice(0, TIMELINE_DIGITS))) {
    let wanted = timeline === first.slice(0, TIMELINE_DIGITS) ? first : (own[0] ?? '');
    for (const name of own) {
      if (name !== wanted) return wanted;
      wanted = segmentAfter(name);
    }
  }
  return undefined;
}

function segmentAfter(name: string): string {
  const [log, segment] = [BigInt(`0x${name.slice(8, 16)}`), BigInt(`0x${name.slice(16)}`)];
  const next = log * SEGMENTS_OF_A_LOG + segment + 1n;
  return name.slice(0, 8) + hex(next / SEGMENTS_OF_A_LOG) + hex(next % SEGMENTS_OF_A_LOG);
}

function hex(number: bigint): string {
  return number.toString(16).toUpperCase().padStart(8, '0');
}
