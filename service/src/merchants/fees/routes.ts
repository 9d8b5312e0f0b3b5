import { findMerchant } from '../onboarding/index.ts';
import * as partners from '../../access/partners/index.ts';
import { ok } from '../../platform/http/answer.ts';
import { byOf } from '../../platform/http/caller.ts';
import { found } from '../../platform/http/errors.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import { readCardTypes } from './card-type-store.ts';
import { type FeeDeps, setPlan } from './set-plan.ts';
import { plansInForce } from './plan-store.ts';
import { CardTypesBody, cardTypesBody, FeePlanBody, feePlanBody, NewFeePlan } from './schema.ts';
import { setCardTypes } from './set-card-types.ts';

const ONE = strict({ merchantId: partners.MerchantId });
const PLAN = '/operator/merchants/:merchantId/fee-plan';
const CARD_TYPES = '/operator/card-types';

export function feeRoutes(deps: FeeDeps): Route[] {
  return [...planRoutes(deps), ...cardTypeRoutes(deps)];
}

function planRoutes(deps: FeeDeps): Route[] {
  const read = async (caller: partners.AnyCaller, merchantId: string) => {
    found(await findMerchant(deps.db, caller, merchantId));
    const [held] = await plansInForce(deps.db, [{ merchantId, at: deps.clock.now() }]);
    return ok(feePlanBody(found(held)));
  };
  return [
    route('GET /merchants/:merchantId/fee-plan', {
      operationId: 'retrieveFeePlan',
      summary: 'Retrieve the fee plan of a merchant',
      description:
        'The plan in force, which applies to batches opened from now on. 404 if the merchant has no plan and is charged the standard rate.',
      tag: 'Batches',
      access: 'payment.read',
      params: ONE,
      answers: { 200: FeePlanBody },
      handle: async (call) => await read(partners.partnerOf(call), call.params.merchantId),
    }),
    route(`GET ${PLAN}`, {
      ...partners.OPERATORS_READ,
      operationId: 'retrieveAnyFeePlan',
      summary: 'Retrieve the fee plan of any partner’s merchant',
      params: ONE,
      answers: { 200: FeePlanBody },
      handle: async (call) => await read(partners.operatorOf(call), call.params.merchantId),
    }),
    route(`PUT ${PLAN}`, {
      tag: 'Operator',
      access: 'operator.merchant.write',
      operationId: 'setFeePlan',
      summary: 'Set the fee plan of a merchant',
      description:
        'Takes effect immediately. Open batches keep the plan that was in force when they were opened. Cards that match none of `cardFees` are charged the standard rate.',
      params: ONE,
      body: NewFeePlan,
      bodyKiB: 128, // Room for thirty kinds of cards with six fees each.
      guard: { secondPerson: 'always' },
      answers: { 200: FeePlanBody },
      handle: async (call) => {
        const { body: plan, correlationId, params } = call;
        const request = { merchantId: params.merchantId, plan, correlationId };
        return ok(feePlanBody(await setPlan(deps, partners.operatorOf(call), request)));
      },
    }),
  ];
}

function cardTypeRoutes(deps: FeeDeps): Route[] {
  return [
    route(`GET ${CARD_TYPES}`, {
      ...partners.OPERATORS_READ,
      operationId: 'listCardTypes',
      summary: 'List the card type ranges',
      answers: { 200: CardTypesBody },
      handle: async () => ok(cardTypesBody(await readCardTypes(deps.db))),
    }),
    route(`PUT ${CARD_TYPES}`, {
      tag: 'Operator',
      access: 'operator.system.write',
      operationId: 'setCardTypes',
      summary: 'Replace the card type ranges',
      description:
        'Ranges of the first six digits of card numbers decide which cards are credit, debit or prepaid; the request replaces all previous ranges. New payments use them within seconds, existing payments keep their card type. Cards outside all ranges are credit cards; Maestro cards are debit cards.',
      body: CardTypesBody,
      bodyKiB: 256,
      guard: { secondPerson: 'always' },
      answers: { 200: CardTypesBody },
      handle: async (call) => {
        const ranges = call.body.ranges.map(({ first, last, cardType }) => ({
          first: Number(first),
          last: Number(last),
          cardType,
        }));
        await setCardTypes(deps, ranges, byOf(call));
        return ok(cardTypesBody(await readCardTypes(deps.db)));
      },
    }),
  ];
}
