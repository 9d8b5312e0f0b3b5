import { isValidPhoneNumber } from 'libphonenumber-js';
import { type Static, Type } from 'typebox';
import validator from 'validator';
import type { Fault } from '../platform/http/problem.ts';
import { checked, IdempotencyKey, strict, text } from '../platform/http/schema.ts';
import { CATALOGUE, findSolution } from './catalogue.ts';
import { isProvince } from './taxes.ts';

const LINES_MAX = 50; // Lines of one order.
const QUANTITY_MAX = 1_000; // Pieces of a line; a larger roll-out is more than one delivery.

const PhoneNumber = checked(
  Type.String({ pattern: String.raw`^\+[1-9][0-9]{6,14}$`, examples: ['+14165550123'] }),
  (value) => isValidPhoneNumber(value),
  'a telephone number in international format, such as +14165550123',
);

const SolutionId = checked(
  Type.Integer({ description: 'From GET /onboarding/solutions', examples: [101] }),
  (value) => findSolution(value) !== undefined,
  `a solution of the catalogue: ${CATALOGUE.map(({ solutionId }) => solutionId).join(', ')}`,
);

const Line = strict({
  solutionId: SolutionId,
  quantity: Type.Integer({
    minimum: 1,
    maximum: QUANTITY_MAX,
    digits: true,
    expects: `a whole number from 1 to ${QUANTITY_MAX}`,
  }),
  carrier: Type.Optional(text(40, 'Who shall deliver it, where the bank has a wish')),
});

const BranchIdentifier = checked(
  text(20, 'The branch of the bank that took the order'),
  (value) => /[0-9A-Za-z]/.test(value),
  '1 to 20 characters, a letter or a digit among them',
);

const DeliveryAddress = strict({
  streetNumber: Type.Optional(text(20)),
  streetName: text(100),
  city: text(60),
  province: text(3, 'Two letters'),
  postalCode: text(10),
  country: Type.String({ pattern: '^[A-Z]{2}$', expects: 'two capital letters (ISO 3166-1)' }),
  firstName: text(50),
  lastName: text(50),
});

/** What a partner bank sends to place an order. */
export const NewOrder = strict(
  {
    idempotencyKey: Type.Optional(IdempotencyKey),
    deliveryAddress: DeliveryAddress,
    bankerInformation: strict({
      bankerBranchIdentifier: BranchIdentifier,
      bankerPhoneNumber: PhoneNumber,
    }),
    solutions: Type.Array(Line, {
      minItems: 1,
      maxItems: LINES_MAX,
      expects: `1 to ${LINES_MAX} solutions`,
    }),
    orderCreatedBy: text(100, 'The person who placed it'),
  },
  { title: 'NewOrder' },
);
export type NewOrder = Static<typeof NewOrder>;
export type OrderRequest = Omit<NewOrder, 'idempotencyKey'>;

const REPRESENTATIVE_CODE_LENGTH = 8;

/** The last eight letters and digits of the branch identifier, in capitals, zeros before them. */
export function representativeCode(branchIdentifier: string): string {
  const characters = branchIdentifier.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  return characters.slice(-REPRESENTATIVE_CODE_LENGTH).padStart(REPRESENTATIVE_CODE_LENGTH, '0');
}

/** What is wrong with where a Canadian order shall go. Of other countries nothing is known here. */
export function deliveryFaults({ deliveryAddress: address }: OrderRequest): Fault[] {
  if (address.country !== 'CA') return [];
  const fault = (member: 'province' | 'postalCode', right: string): Fault => ({
    parameterName: `deliveryAddress.${member}`,
    parameterValue: address[member],
    reasonCode: 'INVALID_VALUE',
    errorMessage: `Must be ${right}.`,
  });
  return [
    ...(isProvince(address.province) ? [] : [fault('province', 'a province, such as ON')]),
    ...(validator.isPostalCode(address.postalCode, 'CA')
      ? []
      : [fault('postalCode', 'a Canadian postal code, such as M5V 2T6')]),
  ];
}
