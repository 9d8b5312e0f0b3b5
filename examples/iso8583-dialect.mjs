/**
 * How one bank writes its messages: the fields of 1987 in packed digits, with a bitmap of bytes, a name of
 * the merchant that is counted, and neither time nor date beside field 7. A host of the connector's settings
 * names this file: `"dialect": "../examples/iso8583-dialect.mjs"`.
 */
import { DIALECTS } from '@causeway/iso8583';

const { dialect, map } = DIALECTS.iso1987;

// The settings of a host take the default export of this module.
// oxlint-disable-next-line import/no-default-export
export default {
  dialect: {
    ...dialect,
    name: 'example-bank',
    mti: 'bcd',
    prefixes: 'bcd',
    digits: 'bcd',
    bitmap: 'bytes',
    fields: {
      ...dialect.fields,
      43: { name: 'Card acceptor name and location', kind: 'ans', length: 40, prefix: 2 },
    },
  },
  map: {
    ...map,
    fields: { ...map.fields, time: undefined, date: undefined },
    // This bank has its own code for an electronic order.
    entryModes: { ...map.entryModes, plain: '010' },
  },
};
