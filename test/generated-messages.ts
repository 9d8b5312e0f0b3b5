import * as fc from 'fast-check';

/**
 * The fields of EMV 3-D Secure 2.2.0 as the public tables have them, written down apart from the
 * schemas: what may stand in each, what may not and with which code it is refused, and when it must
 * be there. Messages are made from them.
 */

export type Made = Readonly<Record<string, unknown>>;
export type Field = Readonly<{
  good: fc.Arbitrary<unknown>;
  bad: fc.Arbitrary<unknown>;
  /** Of a bad value that has the right form. */
  code?: '304' | '306';
  isNeeded?: (message: Made) => boolean;
}>;
export type Table = Readonly<Record<string, Field>>;

const always = (): boolean => true;
export const digit = fc.constantFrom(...Array.from('0123456789'));
const digits = (minLength: number, maxLength = minLength) =>
  fc.string({ unit: digit, minLength, maxLength });
/** Letters of several scripts and planes, none of them a control character. */
const letter = fc.constantFrom(...Array.from('abcXYZ 019-.,éß漢Ω𝔸😀'));
const text = (max: number) =>
  fc.string({ unit: letter, minLength: 1 }).map((made) => trimmed(made, max));
const ascii = (min: number, max: number) =>
  fc.string({
    unit: fc.constantFrom(...Array.from('abcXYZ019 .-_')),
    minLength: min,
    maxLength: max,
  });
const trimmed = (made: string, max: number): string => {
  const characters = Array.from(made);
  while (characters.join('').length > max) characters.pop();
  return characters.join('');
};
const tooLong = (max: number) => fc.constant('x'.repeat(max + 1));
const oneOf = (...codes: string[]) => fc.constantFrom(...codes);
/** Two digits up to `last`, and what directory servers define for themselves. */
const indicator = (last: number): Pick<Field, 'good' | 'bad'> => ({
  good: fc.oneof(number(1, last), number(80, 99)),
  bad: fc.oneof(fc.constantFrom('00', '1', '100', 'AA'), number(last + 1, 79)),
});
const number = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((value) => String(value).padStart(2, '0'));
const exactly = (...codes: string[]): Pick<Field, 'good' | 'bad'> => ({
  good: oneOf(...codes),
  bad: fc.constantFrom('', 'x', '42', null, 7),
});
const words = (max: number): Pick<Field, 'good' | 'bad'> => ({
  good: text(max),
  bad: tooLong(max),
});
const uuid: Pick<Field, 'good' | 'bad'> = {
  good: fc.uuid(),
  bad: fc.constantFrom('x', '5d3c4a1e-0f6b-4f0c-9c36-1f2a3b4c5d6', 42),
};
const url = (max: number): Pick<Field, 'good' | 'bad'> => ({
  good: fc.webUrl({ validSchemes: ['https'] }).filter((made) => made.length <= max),
  bad: fc.constantFrom('shop', 'ftp://a.example/', 'https://me:pw@a.example/', 'javascript:x'),
});
const yesNo = exactly('Y', 'N');
const flag: Pick<Field, 'good' | 'bad'> = { good: fc.boolean(), bad: fc.constantFrom('true', 1) };
const size: Pick<Field, 'good' | 'bad'> = {
  good: digits(1, 6),
  bad: fc.constantFrom('1234567', '-1', 1080),
};
const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2039-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().replaceAll(/\D/g, ''));
const phone: Pick<Field, 'good' | 'bad'> = {
  good: fc.record({ cc: digits(1, 3), subscriber: digits(1, 15) }),
  bad: fc.constantFrom<unknown>('+15145550123', ['1', '5145550123']),
};
const country = { good: oneOf('124', '840', '276', '392'), bad: oneOf('12', '1234', 'CAN') };
const value = fc.oneof(
  fc.uint8Array({ minLength: 20, maxLength: 20 }),
  fc.uint8Array({ minLength: 21, maxLength: 21 }),
);
const extension = fc.record({
  name: text(64),
  id: text(64),
  criticalityIndicator: fc.constant(false),
  data: fc.dictionary(ascii(1, 9), ascii(0, 40), { maxKeys: 3, noNullPrototype: true }),
});
const messageExtension: Field = {
  good: fc.array(extension, { minLength: 1, maxLength: 10 }),
  bad: fc.constantFrom<unknown>([], 'x'),
};

const is = (message: Made, name: string, ...values: unknown[]): boolean =>
  values.includes(message[name]);
const ofPayment = (message: Made): boolean => is(message, 'messageCategory', '01');
const recurring = (message: Made): boolean =>
  is(message, 'threeDSRequestorAuthenticationInd', '02', '03');
const priced = (message: Made): boolean => ofPayment(message) || recurring(message);
const scripted = (message: Made): boolean => is(message, 'browserJavascriptEnabled', true);
const has =
  (name: string) =>
  (message: Made): boolean =>
    message[name] !== undefined;

const ADDRESSES: Table = Object.fromEntries(
  ['bill', 'ship'].flatMap((whose): [string, Field][] => [
    ...['Line1', 'Line2', 'Line3', 'City'].map((part): [string, Field] => [
      `${whose}Addr${part}`,
      words(50),
    ]),
    [`${whose}AddrPostCode`, words(16)],
    [`${whose}AddrState`, words(3)],
    [`${whose}AddrCountry`, { ...country, isNeeded: has(`${whose}AddrState`) }],
  ]),
);

/** For browsers; both networks here require the expiry date. */
export const AREQ: Table = {
  threeDSServerTransID: { ...uuid, isNeeded: always },
  threeDSServerRefNumber: { ...words(32), isNeeded: always },
  threeDSServerOperatorID: words(32),
  threeDSServerURL: { ...url(2_048), isNeeded: always },
  threeDSRequestorID: { ...words(35), isNeeded: always },
  threeDSRequestorName: { ...words(40), isNeeded: always },
  threeDSRequestorURL: { ...url(2_048), isNeeded: always },
  deviceChannel: { good: fc.constant('02'), bad: oneOf('2', '04', '99'), isNeeded: always },
  messageCategory: { good: oneOf('01', '02'), bad: oneOf('1', '03', '79'), isNeeded: always },
  threeDSCompInd: { ...exactly('Y', 'N', 'U'), bad: oneOf('X', 'y'), isNeeded: always },
  threeDSRequestorAuthenticationInd: { ...indicator(6), isNeeded: always },
  threeDSRequestorChallengeInd: indicator(9),
  threeDSRequestorDecReqInd: yesNo,
  threeDSRequestorDecMaxTime: {
    good: fc.integer({ min: 1, max: 10_080 }).map((made) => String(made).padStart(5, '0')),
    bad: oneOf('00000', '10081', '120'),
    isNeeded: (message) => is(message, 'threeDSRequestorDecReqInd', 'Y'),
  },
  acctNumber: { good: digits(13, 19), bad: oneOf('400010000000', '4x'), isNeeded: always },
  cardExpiryDate: { good: oneOf('3112', '2901'), bad: oneOf('3113', '0'), isNeeded: always },
  acquirerBIN: { ...words(11), isNeeded: ofPayment },
  acquirerMerchantID: { ...words(35), isNeeded: ofPayment },
  mcc: { good: oneOf('5812', '5942'), bad: oneOf('0000'), code: '306', isNeeded: ofPayment },
  merchantCountryCode: { ...country, bad: oneOf('999'), code: '304', isNeeded: ofPayment },
  merchantName: { ...words(40), isNeeded: ofPayment },
  purchaseAmount: { good: digits(1, 48), bad: oneOf('1.5', '-1'), isNeeded: priced },
  purchaseCurrency: {
    good: oneOf('124', '840', '978'),
    bad: oneOf('000'),
    code: '304',
    isNeeded: priced,
  },
  purchaseExponent: { good: digits(1), bad: oneOf('22', 'x'), isNeeded: priced },
  purchaseDate: {
    good: day.map((made) => made.slice(0, 14)),
    bad: oneOf('20261301120000', '20260301'),
    isNeeded: priced,
  },
  recurringExpiry: {
    good: day.map((made) => made.slice(0, 8)),
    bad: oneOf('20261301', '2026'),
    isNeeded: recurring,
  },
  recurringFrequency: { good: digits(1, 4), bad: oneOf('12345', 'x'), isNeeded: recurring },
  purchaseInstalData: {
    good: fc.integer({ min: 2, max: 999 }).map(String),
    bad: oneOf('1', '0', '1000'),
    isNeeded: (message) => is(message, 'threeDSRequestorAuthenticationInd', '03'),
  },
  transType: exactly('01', '03', '10', '11', '28'),
  notificationURL: { ...url(256), isNeeded: always },
  browserAcceptHeader: { ...words(2_048), isNeeded: always },
  browserUserAgent: { ...words(2_048), isNeeded: always },
  browserLanguage: { good: oneOf('en', 'fr-CA', 'zh-Hant'), bad: tooLong(8), isNeeded: always },
  browserJavascriptEnabled: { ...flag, isNeeded: always },
  browserJavaEnabled: { ...flag, isNeeded: scripted },
  browserColorDepth: {
    ...exactly('1', '4', '8', '15', '16', '24', '32', '48'),
    isNeeded: scripted,
  },
  browserScreenHeight: { ...size, isNeeded: scripted },
  browserScreenWidth: { ...size, isNeeded: scripted },
  browserTZ: { good: oneOf('0', '-300', '+330'), bad: oneOf('12345', '1h'), isNeeded: scripted },
  browserIP: {
    good: fc.oneof(
      fc.ipV4(),
      fc.ipV6().filter((made) => made.length <= 45),
    ),
    bad: oneOf('1.2.3', 'fe80::1%eth0'),
  },
  cardholderName: { good: ascii(2, 45), bad: oneOf('x', 'Łukasz', 'x'.repeat(46)) },
  email: { good: fc.emailAddress().filter((made) => made.length <= 254), bad: tooLong(254) },
  homePhone: phone,
  mobilePhone: phone,
  workPhone: phone,
  ...ADDRESSES,
  addrMatch: yesNo,
  acctID: words(64),
  acctType: exactly('01', '02', '03'),
  payTokenInd: { good: fc.constant(true), bad: fc.constantFrom(false, 'true') },
  payTokenSource: { ...exactly('01', '02'), isNeeded: has('payTokenInd') },
  whiteListStatus: yesNo,
  whiteListStatusSource: { ...indicator(3), isNeeded: has('whiteListStatus') },
  messageExtension,
};

const proven = (message: Made): boolean => is(message, 'transStatus', 'Y', 'A');
const refused = (message: Made): boolean => is(message, 'transStatus', 'N', 'U', 'R');
const challenged = (message: Made): boolean => is(message, 'transStatus', 'C');
const OUTCOME: Table = {
  transStatusReason: { ...indicator(26), isNeeded: refused },
  authenticationValue: {
    good: value.map((bytes) => Buffer.from(bytes).toString('base64')),
    bad: oneOf('AAAB', 'A'.repeat(29)),
    isNeeded: proven,
  },
  eci: { good: oneOf('05', '06', '07', '02', '01', '04', 'N2'), bad: oneOf('5', '005') },
  whiteListStatus: exactly('Y', 'N', 'E', 'P', 'R', 'U'),
  whiteListStatusSource: { ...indicator(3), isNeeded: has('whiteListStatus') },
  messageExtension,
};

/** Of a payment whose AReq wished that no challenge be made, because risk analysis was done. */
export const ARES: Table = {
  dsTransID: { ...uuid, isNeeded: always },
  acsTransID: { ...uuid, isNeeded: always },
  dsReferenceNumber: { ...words(32), isNeeded: always },
  acsReferenceNumber: { ...words(32), isNeeded: always },
  acsOperatorID: words(32),
  transStatus: {
    good: oneOf('Y', 'N', 'U', 'A', 'C', 'R', 'I'),
    bad: oneOf('D', 'X', 'y'),
    isNeeded: always,
  },
  ...OUTCOME,
  acsURL: { ...url(2_048), isNeeded: challenged },
  acsChallengeMandated: { ...yesNo, isNeeded: challenged },
  authenticationType: { ...indicator(4), isNeeded: challenged },
  cardholderInfo: words(128),
};

export const RREQ: Table = {
  transStatus: {
    good: oneOf('Y', 'N', 'U', 'A', 'R'),
    bad: oneOf('C', 'D', 'I', 'X'),
    isNeeded: always,
  },
  ...OUTCOME,
  // 14 has rules of its own with challengeCancel.
  transStatusReason: {
    ...indicator(26),
    good: indicator(26).good.filter((made) => made !== '14'),
    isNeeded: refused,
  },
  authenticationType: {
    ...indicator(4),
    isNeeded: (message) => is(message, 'transStatus', 'Y', 'N'),
  },
  interactionCounter: {
    good: digits(2),
    bad: oneOf('1', '100', 'x'),
    isNeeded: (message) => !is(message, 'authenticationType', '04'), // Decoupled: no screens.
  },
};

/** What a canceled challenge adds: nobody is authenticated by it. */
export const CANCEL: Field = {
  good: fc.oneof(oneOf('01', '03', '04', '05', '06', '07', '08'), number(80, 99)),
  bad: fc.oneof(oneOf('00', '02', '1', 'x'), number(9, 79)),
};

/** A message of the table: every field that is needed, and some of those that are not. */
export function messageOf(table: Table): fc.Arbitrary<Made> {
  const all = fc.record(Object.fromEntries(entries(table, ({ good }) => good)));
  const chosen = fc.record(Object.fromEntries(entries(table, () => fc.boolean())));
  return fc.tuple(all, chosen).map(([made, include]) => {
    let message: Made = pick(made, (name) => include[name] === true);
    // One field may call for another that calls for a third.
    for (let before = -1; before !== Object.keys(message).length;) {
      before = Object.keys(message).length;
      const last = message;
      message = pick(made, (name) => has(name)(last) || table[name]?.isNeeded?.(last) === true);
    }
    return message;
  });
}

function entries<T>(table: Table, of: (field: Field) => T): [string, T][] {
  return Object.entries(table).map(([name, field]) => [name, of(field)]);
}

function pick(made: Made, isWanted: (name: string) => boolean): Made {
  return Object.fromEntries(Object.entries(made).filter(([name]) => isWanted(name)));
}
