import type { Rail } from '../rail.ts';
import type { Cpa005Settings } from './settings.ts';
import { writeCpa005 } from './write-file.ts';
import { outOfTurn } from './out-of-turn.ts';
import { readCpa005Returns } from './read-returns.ts';

/** Payments Canada Standard 005: files of automated funds transfers, to and from one bank. */
export function createCpa005(settings: Cpa005Settings): Rail {
  return {
    name: 'cpa005',
    write: (batch) => writeCpa005(settings, batch),
    readReturns: (bytes) => readCpa005Returns(settings, bytes),
    outOfTurn,
  };
}
