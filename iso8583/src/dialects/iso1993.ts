import type { Dialect } from '../codec/dialect.ts';
import { FIELDS_1987 } from './iso1987.ts';

/** ISO 8583:1993 with packed digits and EBCDIC, as hosts on mainframes have it. */
export const iso1993: Dialect = {
  name: 'iso8583-1993',
  version: '1',
  mti: 'bcd',
  prefixes: 'bcd',
  digits: 'bcd',
  characters: 'ebcdic',
  bitmap: 'bytes',
  network: {
    mti: '1804',
    field: 24,
    codes: { signOn: '801', signOff: '802', keyChange: '811', cutOver: '821', echo: '831' },
    accepted: ['800', '000'],
    unknown: '902',
    failed: '909',
  },
  fields: {
    ...FIELDS_1987,
    12: { name: 'Date and time, local transaction', kind: 'n', length: 12 },
    13: { name: 'Date, effective', kind: 'n', length: 4 },
    15: { name: 'Date, settlement', kind: 'n', length: 6 },
    22: { name: 'Point of service data code', kind: 'an', length: 12 },
    24: { name: 'Function code', kind: 'n', length: 3 },
    25: { name: 'Message reason code', kind: 'n', length: 4 },
    26: { name: 'Card acceptor business code', kind: 'n', length: 4 },
    30: { name: 'Amounts, original', kind: 'n', length: 24 },
    39: { name: 'Action code', kind: 'n', length: 3 },
    43: { name: 'Card acceptor name and location', kind: 'ans', length: 99, prefix: 2 },
    56: { name: 'Original data elements', kind: 'n', length: 35, prefix: 2 },
  },
};
