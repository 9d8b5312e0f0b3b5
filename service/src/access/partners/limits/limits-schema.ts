import { Type } from 'typebox';
import { shape, strict } from '../../../platform/http/schema.ts';
import { PartnerId } from '../callers/schema.ts';
import type { LimitsInUse } from './change-limits.ts';
import { CAP_MAX, CAP_NAMES, type Cap, capIn, CAPS, REQUESTS_MAX, WEIGHT_MAX } from './limits.ts';

const STANDARD = 'What it is where the operator has set nothing';

const ofEach = <Made>(make: (cap: Cap) => Made) =>
  // The names are those of the table.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  Object.fromEntries(CAP_NAMES.map((cap) => [cap, make(cap)])) as Record<Cap, Made>;

const PartnerCap = (cap: Cap) =>
  Type.Object(
    {
      limit: Type.Integer({ description: 'How many there may be', examples: [500] }),
      standard: Type.Integer({ description: STANDARD, examples: [500] }),
      used: Type.Integer({
        description: 'How many there are; 1000000 stands for as many or more',
        examples: [3],
      }),
    },
    { title: 'PartnerCap', additionalProperties: false, description: `Of ${CAPS[cap].noun}` },
  );

const MEMBERS = {
  partnerId: PartnerId,
  requestsPerMinute: Type.Object(
    {
      limit: Type.Integer({ description: 'How many there may be', examples: [30_000] }),
      standard: Type.Integer({ description: STANDARD, examples: [30_000] }),
    },
    {
      title: 'PartnerRate',
      additionalProperties: false,
      description: 'Requests in a minute, by all clients, agents and users together',
    },
  ),
  ...ofEach(PartnerCap),
};

const Weight = Type.Integer({
  minimum: 1,
  maximum: WEIGHT_MAX,
  description: 'Its share of the capacity beside other partners, where there is not enough for all',
  expects: `a whole number from 1 to ${WEIGHT_MAX}`,
  examples: [1],
});

/** As the partner sees them. */
export const OwnLimits = shape('OwnLimits', MEMBERS);
export const PartnerLimitsBody = shape('PartnerLimits', { ...MEMBERS, capacityWeight: Weight });

const changeable = (minimum: number, maximum: number, what: string) => {
  const expects = `a whole number from ${minimum} to ${maximum}, or null`;
  return Type.Optional(
    Type.Union([Type.Integer({ minimum, maximum, expects }), Type.Null()], {
      description: `${what}; null is the standard`,
      expects,
      examples: [minimum === 0 ? 2_000 : 60_000],
    }),
  );
};

export const LimitsChangeBody = strict({
  requestsPerMinute: changeable(1, REQUESTS_MAX, 'Requests in a minute'),
  ...ofEach((cap) => changeable(0, CAP_MAX, `How many ${CAPS[cap].noun} there may be`)),
  capacityWeight: Type.Optional(Weight),
});

export function ownLimitsBody({ partnerId, set, used }: LimitsInUse, standardRate: number) {
  return {
    partnerId,
    requestsPerMinute: { limit: set.requestsPerMinute ?? standardRate, standard: standardRate },
    ...ofEach((cap) => ({
      limit: capIn(set, cap),
      standard: CAPS[cap].standard,
      used: used[cap],
    })),
  };
}

export function limitsBody(limits: LimitsInUse, standardRate: number) {
  const { capacityWeight } = limits.set;
  return { ...ownLimitsBody(limits, standardRate), capacityWeight };
}
