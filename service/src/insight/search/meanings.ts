import { ID_LENGTH } from '../../kernel/id.ts';

/** What a text may be meant as. */
export type Meanings = Readonly<{
  text: string;
  /** The first and the last id that begin so. */
  ids: readonly [first: string, last: string] | null;
  merchantId: string | null;
  merchantOrderId: string | null;
  lastFour: string | null;
  /** In cents. */
  amount: bigint | null;
  /** At the end of a reference, without zeros before it. */
  number: string | null;
  email: string | null;
}>;

// The letters of the kind, the bucket, and enough of the rest that few begin alike.
const ID = /^([a-z]{2})([0-9]{2}[0-7][0-9A-HJKMNP-TV-Z]{7,25})$/i;
const NUMBER = /^[^0-9]*([0-9]{3,40})[^0-9]{0,3}$/;
const AMOUNT = /^\$?([0-9]{1,9})[.,]([0-9]{2})$/;

/** Everything that a text could be; whether there is such a thing is for the stores to say. */
export function meaningsOf(typed: string): Meanings {
  const text = typed.trim();
  const [, kind = '', rest = ''] = ID.exec(text) ?? [];
  const [, dollars = '', cents = ''] = AMOUNT.exec(text) ?? [];
  const id = kind.toLowerCase() + rest.toUpperCase();
  const only = (form: RegExp) => (form.test(text) ? text : null);
  return {
    text,
    ids: id === '' ? null : [id.padEnd(ID_LENGTH, '0'), id.padEnd(ID_LENGTH, 'Z')],
    merchantId: only(/^[0-9]{13}$/),
    merchantOrderId: only(/^[1-9][0-9]{10}$/),
    lastFour: only(/^[0-9]{4}$/),
    amount: dollars === '' ? null : BigInt(dollars + cents),
    number: numberIn(text),
    email: text.includes('@') ? text.toLowerCase() : null,
  };
}

function numberIn(text: string): string | null {
  const [, number] = NUMBER.exec(text) ?? [];
  return number?.replace(/^0+/, '') ?? null;
}
