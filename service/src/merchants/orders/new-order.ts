import { type Static, Type } from 'typebox';
import * as onboarding from '../onboarding/index.ts';
import type { Fault } from '../../platform/http/errors.ts';
import { checked, IdempotencyKey, strict, oneLine, described } from '../../platform/http/schema.ts';
import { CATALOGUE, findSolution } from './catalogue.ts';

const LINES_MAX = 50; // Lines of one order.
const QUANTITY_MAX = 1_000; // Pieces of a line; a larger roll-out is more than one delivery.

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
    description: 'Number of pieces',
    expects: `a whole number from 1 to ${QUANTITY_MAX}`,
  }),
  carrier: Type.Optional(oneLine(40, 'Preferred carrier of the bank, if any')),
});

const BranchIdentifier = checked(
  oneLine(20, 'The branch of the bank that took the order'),
  (value) => /[0-9A-Za-z]/.test(value),
  '1 to 20 characters, a letter or a digit among them',
);

const DeliveryAddress = strict(
  {
    streetNumber: Type.Optional(described(onboarding.line(20), 'House number')),
    streetName: described(onboarding.line(100), 'Street, without the house number'),
    city: described(onboarding.line(100), 'City or town'),
    province: onboarding.Province,
    postalCode: onboarding.PostalCode,
    country: onboarding.Country,
    firstName: described(onboarding.line(50), 'First name of the recipient'),
    lastName: described(onboarding.line(50), 'Last name of the recipient'),
  },
  { title: 'DeliveryAddress' },
);

export const NewOrder = strict({
  idempotencyKey: Type.Optional(IdempotencyKey),
  deliveryAddress: described(DeliveryAddress, 'Where to deliver'),
  bankerInformation: strict(
    {
      bankerBranchIdentifier: BranchIdentifier,
      bankerPhoneNumber: described(onboarding.Phone, 'Phone number of the branch'),
    },
    { title: 'BankerInformation', description: 'Who at the bank took the order' },
  ),
  solutions: Type.Array(Line, {
    description: 'What is ordered',
    minItems: 1,
    maxItems: LINES_MAX,
    expects: `1 to ${LINES_MAX} solutions`,
  }),
  orderCreatedBy: oneLine(100, 'The person who placed it'),
});
export type NewOrder = Static<typeof NewOrder>;
export type OrderRequest = Omit<NewOrder, 'idempotencyKey'>;

const REPRESENTATIVE_CODE_LENGTH = 8;

/** The last eight letters and digits of the branch identifier, in capitals, zeros before them. */
export function representativeCode(branchIdentifier: string): string {
  const characters = branchIdentifier.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  return characters.slice(-REPRESENTATIVE_CODE_LENGTH).padStart(REPRESENTATIVE_CODE_LENGTH, '0');
}

/** Contradictions between members of a delivery address; the schema reports errors of form. */
export function deliveryFaults(body: unknown): readonly Fault[] {
  return onboarding.faultsOfAddress(body, ['deliveryAddress']);
}
