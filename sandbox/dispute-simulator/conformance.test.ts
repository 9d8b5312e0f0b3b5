import { assertConformance } from '../../connector-kit/src/index.ts';
import { testDatabase } from '../../test/database.ts';
import { FakeClock } from '../../test/fake-clock.ts';
import { journalBeside } from '../../test/journal.ts';
import { cad, cardOf, MERCHANT } from '../../test/simulator.ts';
import { createSimulator } from '../acquirer-simulator/index.ts';
import { caseReferenceOf, insertCase, withDisputes } from './index.ts';

const db = await testDatabase();
const clock = new FakeClock();
const another = () =>
  withDisputes(createSimulator({ journal: journalBeside(db), clock }), { db, clock });

assertConformance('an acquirer with simulated disputes', () =>
  Promise.resolve({
    connector: another(),
    another,
    approved: { merchant: MERCHANT, card: cardOf(), amount: cad(10_00n) },
    declined: { merchant: MERCHANT, card: cardOf(), amount: cad(10_05n) },
    dispute: async ({ amount, reference }) => {
      clock.advance(1); // One after the other: those of one moment have no order.
      const now = clock.now();
      const caseReference = caseReferenceOf(reference);
      await insertCase(db, {
        acquirer: 'simulator',
        caseReference,
        reference,
        paidAt: now,
        kind: 'CHARGEBACK',
        outcome: 'BY_EVIDENCE',
        network: 'VISA',
        reasonCode: '13.1',
        ...amount,
        afterDays: 0,
        stage: null,
        next: 'CHARGEBACK',
        nextAt: now,
        isClosed: false,
        createdAt: now,
      });
      return caseReference;
    },
  }),
);
