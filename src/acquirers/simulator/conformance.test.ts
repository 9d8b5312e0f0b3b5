import { assertConformance } from '../../../test/acquirer-conformance.ts';
import { cad, cardOf, MERCHANT, simulatorOnTrial } from '../../../test/simulator.ts';
import { withTimeout } from '../index.ts';

const { simulator } = await simulatorOnTrial();

assertConformance('simulator', async () => ({
  acquirer: withTimeout(simulator),
  approved: { merchant: MERCHANT, card: cardOf(), amount: cad(10_00n) },
  declined: { merchant: MERCHANT, card: cardOf(), amount: cad(10_05n) },
}));
