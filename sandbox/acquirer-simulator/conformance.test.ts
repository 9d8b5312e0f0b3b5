import { assertConformance } from '../../test/acquirer-conformance.ts';
import { FakeClock } from '../../test/fake-clock.ts';
import { cad, cardOf, MERCHANT, simulatorOnTrial } from '../../test/simulator.ts';
import { createSimulator } from './index.ts';
import { withTimeout } from '../../service/src/acquiring/acquirers/index.ts';

const { db } = await simulatorOnTrial();

for (const name of ['simulator', 'simulator-two']) {
  const another = () => createSimulator({ name, db, clock: new FakeClock() });
  const connector = another();
  assertConformance(name, async () => ({
    connector,
    acquirer: withTimeout(connector),
    another,
    approved: { merchant: MERCHANT, card: cardOf(), amount: cad(10_00n) },
    declined: { merchant: MERCHANT, card: cardOf(), amount: cad(10_05n) },
  }));
}
