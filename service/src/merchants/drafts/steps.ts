import type { Json } from '../../kernel/merge-patch.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Fault } from '../../platform/http/errors.ts';
import { onePerPlace } from '../../platform/http/faults.ts';
import { isRecord } from '../../platform/http/normalise.ts';
import { validatorOf } from '../../platform/http/validate.ts';
import { chainFaults, profileFaults, StatedMerchant } from '../onboarding/index.ts';
import type { DraftContent } from './draft.ts';

/** In the order in which a merchant is filled in. */
export const STEPS = ['BUSINESS', 'ADDRESS', 'PEOPLE', 'BANKING', 'TERMS'] as const;
export type DraftStep = (typeof STEPS)[number];

/** Where the members of each step stand; what stands nowhere here is of the terms, which are the partner's own. */
const MEMBERS: Readonly<Record<Exclude<DraftStep, 'TERMS'>, readonly string[]>> = {
  BUSINESS: [
    'merchantDetails.merchantInformation',
    'securityDetails.legalEntity',
    'businessActivity',
    'businessDetails.merchantCategoryCode',
    'businessDetails.isSeasonalMerchant',
    'businessDetails.directSellingPercentage',
    'businessDetails.motoTransactionPercentage',
    'businessDetails.ecommerceTransactionPercentage',
    'businessDetails.businessUrl',
    'businessDetails.offeredProductsAndServicesDescription',
  ],
  ADDRESS: ['merchantDetails.locationAddress'],
  PEOPLE: ['merchantDetails.contactInformation', 'securityDetails.signingOfficers'],
  BANKING: ['bankingDetails'],
};

/** EMPTY has nothing; INCOMPLETE only lacks something; FAULTY has something that is wrong. */
export const STEP_STATES = ['EMPTY', 'INCOMPLETE', 'FAULTY', 'COMPLETE'] as const;
type StepState = (typeof STEP_STATES)[number];

export type StepOfDraft = Readonly<{ step: DraftStep; state: StepState; faults: readonly Fault[] }>;

/** The members of a step, by their dotted paths. */
export function membersOf(step: Exclude<DraftStep, 'TERMS'>): readonly string[] {
  return MEMBERS[step];
}

export function stepOf(path: string): DraftStep {
  for (const step of STEPS) {
    if (step !== 'TERMS' && MEMBERS[step].some((member) => isWithin(path, member))) return step;
  }
  return 'TERMS';
}

function isWithin(path: string, member: string): boolean {
  return path === member || path.startsWith(`${member}.`) || path.startsWith(`${member}[`);
}

const check = validatorOf(StatedMerchant);

/** All that keeps the draft from being a merchant. No value is repeated: not everybody may see it. */
export function faultsOfDraft(
  drafted: DraftContent,
  { caller, now }: Readonly<{ caller?: Caller | undefined; now: Date }>,
): readonly Fault[] {
  const whole = withGroups(drafted);
  const checked = check(whole);
  const faults = [
    ...(checked.ok ? [] : checked.faults),
    ...profileFaults(whole, now),
    ...chainFaults(caller, drafted['chainId']),
  ];
  return onePerPlace(faults).map(({ parameterValue: _notRepeated, ...fault }) => fault);
}

/** Each step with its faults. */
export function draftSteps(
  drafted: DraftContent,
  faults: readonly Fault[],
): readonly StepOfDraft[] {
  const begun = new Set(pathsIn(drafted).map(stepOf));
  return STEPS.map((step) => {
    const own = faults.filter(({ parameterName = '' }) => stepOf(parameterName) === step);
    return { step, faults: own, state: stateOf(own, begun.has(step)) };
  });
}

function stateOf(faults: readonly Fault[], isFilled: boolean): StepState {
  if (faults.some(({ reasonCode }) => reasonCode !== 'REQUIRED_FIELD')) return 'FAULTY';
  if (faults.length === 0) return 'COMPLETE';
  return isFilled ? 'INCOMPLETE' : 'EMPTY';
}

/** The places of all values that are there; false is what an empty box says, and fills nothing. */
export function pathsIn(value: Json | undefined, path = ''): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((item: Json, place) => pathsIn(item, `${path}[${place}]`));
  }
  if (isRecord(value)) {
    return Object.entries(value).flatMap(([name, member]) =>
      pathsIn(member, path === '' ? name : `${path}.${name}`),
    );
  }
  return value === undefined || value === false ? [] : [path];
}

/** With every group that a merchant must have, so that each member that is missing is named, not its group. */
function withGroups(drafted: DraftContent): Record<string, unknown> {
  const whole = filled(StatedMerchant, drafted);
  return isRecord(whole) ? whole : {};
}

function filled(schema: unknown, value: unknown): unknown {
  if (!isRecord(schema)) return value;
  const { items, minItems, properties, required } = schema;
  if (schema['type'] === 'array') {
    if (value === undefined && typeof minItems !== 'number') return undefined;
    const list: unknown[] = Array.isArray(value) && value.length > 0 ? value : [{}];
    return list.map((item) => filled(items, item));
  }
  if (!isRecord(properties)) return value;
  const present = isRecord(value) ? value : {};
  const needed = Array.isArray(required) ? required : [];
  const members = Object.entries(properties).flatMap(([name, member]) => {
    const isThere = Object.hasOwn(present, name);
    if (!isThere && (!needed.includes(name) || !isGroup(member))) return [];
    return [[name, filled(member, present[name])] as const];
  });
  return { ...present, ...Object.fromEntries(members) };
}

function isGroup(schema: unknown): boolean {
  return isRecord(schema) && (isRecord(schema['properties']) || schema['type'] === 'array');
}
