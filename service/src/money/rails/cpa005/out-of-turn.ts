import { FileFaults } from '../file-faults.ts';
import type { EarlierReturns, FileFault, ReturnFile } from '../rail.ts';
import { nextBusinessDay } from '../business-days.ts';
import { FILE_NUMBER_MAX, HEADER } from './layout.ts';

/**
 * Many times what a bank sends about one originator. By days, so that a bank that begins to count anew is
 * listened to again after a while.
 */
const FILES_PER_DAY = 100;

export const HEADER_LINE = 1;

/** Why the file cannot be the bank's next: its number was used, or is far from the last, or its day is to come. */
export function outOfTurn(file: ReturnFile, earlier: EarlierReturns): readonly FileFault[] {
  const faults = new FileFaults();
  const { isNumberSeen, last, today } = earlier;
  if (isNumberSeen) {
    faults.add(HEADER_LINE, HEADER.fileNumber.at, 'another file had this file number before');
  } else if (last && distance(file.fileNumber, last.fileNumber) > plausible(last.daysAgo)) {
    const message = `the file number is too far from ${last.fileNumber}, that of the last file`;
    faults.add(HEADER_LINE, HEADER.fileNumber.at, message);
  }
  if (file.createdOn > nextBusinessDay(today)) {
    faults.add(HEADER_LINE, HEADER.createdOn.at, 'the file is dated in the future');
  }
  return faults.refusal().faults;
}

/** Either way, since a file may come late; 1 follows 9999. */
function distance(one: number, other: number): number {
  const apart = Math.abs(one - other);
  return Math.min(apart, FILE_NUMBER_MAX - apart);
}

function plausible(days: number): number {
  return FILES_PER_DAY * Math.max(1, days);
}
